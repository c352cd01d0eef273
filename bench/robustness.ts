/** `bench robustness`: indexes corpora made to break parsers: no crash, no hang, no file lost without a report. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { SOURCE_EXTENSIONS } from './measure/copy-repository.ts'
import { type Corpus, materializeCorpus } from './measure/materialize-corpus.ts'
import { measureProcess } from './measure/measure-process.ts'
import { BOMBE, bombeEnvironment, runBombe } from './run-bombe.ts'

export async function benchRobustness(options: RobustnessOptions): Promise<number> {
  process.stdout.write(`${HEADER}\n`)
  let failed = 0
  for (const corpus of readCorpora(options)) {
    const result = await tryCorpus(corpus, options)
    if (result.verdict !== 'ok' && !result.verdict.startsWith('skipped')) failed++
    process.stdout.write(`${resultLine(corpus, result)}\n`)
    for (const path of result.lost.slice(0, 10)) process.stdout.write(`    lost ${JSON.stringify(path)}\n`)
  }
  return failed > 0 ? 1 : 0
}

export interface RobustnessOptions {
  corpora: string
  mirrors: string
  /** Only corpora whose repository or path contains this. */
  only?: string | undefined
}

interface CorpusResult {
  sources: number
  indexed: number
  named: number
  lost: string[]
  seconds: number
  peakMb: number
  verdict: string
}

const HEADER =
  'corpus                                                       sources indexed skipped  lost  seconds  peak MB  verdict'

const NOTHING = { sources: 0, indexed: 0, named: 0, lost: [], seconds: 0, peakMb: 0 }

function readCorpora({ corpora, only = '' }: RobustnessOptions): Corpus[] {
  const lines = readFileSync(corpora, 'utf8').split('\n')
  const records = lines.filter(line => line.trim() !== '').map(line => JSON.parse(line) as Partial<Corpus>)
  // Records without a repository come from packages and are not materialized here.
  const complete = records.filter((one): one is Corpus => one.repo !== undefined && one.commit !== undefined)
  return complete.filter(one => nameOf(one).includes(only))
}

async function tryCorpus(corpus: Corpus, { mirrors }: RobustnessOptions): Promise<CorpusResult> {
  const folder = mkdtempSync(join(tmpdir(), 'bombe-corpus-'))
  try {
    const written = materializeCorpus(corpus, mirrors, folder)
    if (written.missing !== undefined) return { ...NOTHING, verdict: `skipped: ${written.missing}` }
    return await indexCorpus(folder, written.paths)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function indexCorpus(folder: string, paths: Buffer[]): Promise<CorpusResult> {
  const sources = paths
    .map(path => path.toString('utf8'))
    .filter(path => SOURCE_EXTENSIONS.has(extname(path)))
  // Generous for a busy machine, and far below the cost of a single hanging file.
  const deadlineMs = 120_000 + sources.length * 20
  const command = [process.execPath, BOMBE, '--repo', folder, 'index']
  const run = await measureProcess(command, { env: bombeEnvironment(), deadlineMs })
  const cost = { seconds: run.wallSeconds, peakMb: run.peakRssBytes / 1e6 }
  const sourcesCount = sources.length
  if (run.timedOut) return { ...NOTHING, ...cost, sources: sourcesCount, verdict: 'HANGS' }
  if (run.status !== 0) {
    const verdict = `CRASHES: status ${run.status} ${run.output.trim().slice(-200)}`
    return { ...NOTHING, ...cost, sources: sourcesCount, verdict }
  }
  const indexed = await indexedFiles(folder)
  const words = await namedFiles(folder)
  const left = sources.filter(path => !indexed.has(path))
  const lost = left.filter(path => !isNamed(words, path))
  const verdict = lost.length > 0 ? 'LOSES FILES' : 'ok'
  const named = left.length - lost.length
  return { sources: sourcesCount, indexed: sourcesCount - left.length, named, lost, ...cost, verdict }
}

async function indexedFiles(folder: string): Promise<Set<string>> {
  const dump = await runBombe(folder, ['dump', '--format', 'jsonl'])
  const rows = dump.stdout.split('\n').filter(line => line.startsWith('{"type":"file"'))
  return new Set(rows.map(line => (JSON.parse(line) as { path: string }).path))
}

/** Paths that bombe reports without indexing them: skipped files with their reason, and problems. */
async function namedFiles(folder: string): Promise<Set<string>> {
  const ignored = await runBombe(folder, ['index', '--show-ignored', '--json'])
  const status = await runBombe(folder, ['status', '--json'])
  const { skipped } = JSON.parse(ignored.stdout) as { skipped: { path: string }[] }
  const { problems } = JSON.parse(status.stdout) as { problems: { file: string }[] }
  return new Set([...skipped.map(({ path }) => path), ...problems.map(({ file }) => file)])
}

/** By its own name, or with a folder that was left out as a whole (`a/node_modules/`). */
function isNamed(words: ReadonlySet<string>, path: string): boolean {
  const folders = path.split('/').slice(0, -1)
  return words.has(path) || folders.some((_, at) => words.has(`${folders.slice(0, at + 1).join('/')}/`))
}

function nameOf(corpus: Corpus): string {
  return `${corpus.repo} ${corpus.path}`
}

function resultLine(corpus: Corpus, result: CorpusResult): string {
  return [
    nameOf(corpus).slice(0, 60).padEnd(60),
    String(result.sources).padStart(7),
    String(result.indexed).padStart(7),
    String(result.named).padStart(7),
    String(result.lost.length).padStart(5),
    result.seconds.toFixed(1).padStart(8),
    result.peakMb.toFixed(0).padStart(8),
    ` ${result.verdict}`,
  ].join(' ')
}
