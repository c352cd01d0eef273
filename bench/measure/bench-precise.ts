/** `bench precise`: what the exact pass costs bombe with its engines, beside the SCIP indexer of the language, in one run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BOMBE, bombeEnvironment, runBombe } from '../run-bombe.ts'
import { PEERS } from './bench-index.ts'
import { copyRepository } from './copy-repository.ts'
import { installPackage } from './install-peer.ts'
import { type Measurement, measureProcess } from './measure-process.ts'
import { type FirstAnswers, timeFirstAnswers } from './time-first-answers.ts'

interface LanguageShare {
  language: string
  sites: number
  settled_share: number
  answered_share: number
}

interface PreciseResult {
  repository: string
  firstPass: Cost
  /** Both passes: what a person waits for who asks for `index --precise` on a fresh clone. */
  precise: Cost
  languages: LanguageShare[]
  firstAnswers: FirstAnswers | null
  peer?: Cost & { name: string }
  /** bombe's CPU seconds, both passes, as a share of the peer's. */
  ratio?: number
}

interface Cost {
  status: number
  cpuSeconds: number
  wallSeconds: number
  peakRssMb: number
}

/** SCIP indexers as npm packages, by the language most sites are in. */
const INDEXERS: Record<string, { name: string; version: string; args: readonly string[] }> = {
  typescript: { name: '@sourcegraph/scip-typescript', version: '0.4.0', args: ['index', '--infer-tsconfig'] },
  javascript: { name: '@sourcegraph/scip-typescript', version: '0.4.0', args: ['index', '--infer-tsconfig'] },
  python: { name: '@sourcegraph/scip-python', version: '0.6.6', args: ['index', '--project-name', 'bench'] },
}

export interface PreciseOptions {
  json: boolean
  peer: boolean
  /** Engines to do without. */
  withoutEngines: readonly string[]
}

export async function benchPrecise(
  repositories: readonly string[],
  options: PreciseOptions,
): Promise<number> {
  const results: PreciseResult[] = []
  for (const repository of repositories) {
    const result = await benchRepository(repository, options)
    results.push(result)
    if (!options.json) process.stdout.write(report(result))
  }
  if (options.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
  return results.some(({ precise }) => precise.status !== 0) ? 1 : 0
}

async function benchRepository(
  repository: string,
  { peer: withPeer, withoutEngines }: PreciseOptions,
): Promise<PreciseResult> {
  const copy = copyRepository(repository)
  try {
    const firstPass = await measureIndex(copy.folder, [])
    const [largest] = (await sharesOf(copy.folder)).sort((a, b) => b.sites - a.sites)
    const main = largest?.language ?? ''
    const firstAnswers = await timeFirstAnswers(copy.folder, main, withoutEngines)
    const without = withoutEngines.flatMap(engine => ['--no-engine', engine])
    const precise = await measureIndex(copy.folder, ['--precise', ...without])
    const languages = await sharesOf(copy.folder)
    const result: PreciseResult = { repository: copy.name, firstPass, precise, languages, firstAnswers }
    const peer = withPeer ? await measurePeer(copy.folder, main) : undefined
    return peer ? { ...result, peer, ratio: precise.cpuSeconds / peer.cpuSeconds } : result
  } finally {
    copy.remove()
  }
}

/** From nothing each time, the cache of answers included. */
async function measureIndex(folder: string, flags: readonly string[]): Promise<Cost> {
  rmSync(join(folder, '.bombe'), { recursive: true, force: true })
  const command = [process.execPath, BOMBE, '--repo', folder, 'index', ...flags]
  return costOf(await measureProcess(command, { env: bombeEnvironment() }))
}

async function sharesOf(folder: string): Promise<LanguageShare[]> {
  const run = await runBombe(folder, ['status', '--json'])
  return run.status === 0 ? (JSON.parse(run.stdout) as { languages: LanguageShare[] }).languages : []
}

async function measurePeer(folder: string, language: string): Promise<PreciseResult['peer']> {
  const indexer = INDEXERS[language]
  if (!indexer) return undefined
  const missing = installPackage(PEERS, indexer.name, indexer.version)
  if (missing) {
    process.stderr.write(`${missing}\n`)
    return undefined
  }
  const program = join(PEERS, 'node_modules', '.bin', indexer.name.replace('@sourcegraph/', ''))
  const home = mkdtempSync(join(tmpdir(), 'bombe-peer-home-'))
  try {
    const env = { ...process.env, HOME: home, NODE_OPTIONS: '--max-old-space-size=8192' }
    const measured = await measureProcess([program, ...indexer.args], { cwd: folder, env })
    if (measured.status !== 0) process.stderr.write(measured.output.slice(-2000))
    return { ...costOf(measured), name: `${indexer.name}@${indexer.version}` }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function costOf({ status, cpuSeconds, wallSeconds, peakRssBytes }: Measurement): Cost {
  return { status, cpuSeconds, wallSeconds, peakRssMb: peakRssBytes / 1e6 }
}

function report({
  repository,
  firstPass,
  precise,
  languages,
  firstAnswers,
  peer,
  ratio,
}: PreciseResult): string {
  const cost = ({ cpuSeconds, wallSeconds, peakRssMb }: Cost) =>
    `${cpuSeconds.toFixed(1)} CPU s, ${wallSeconds.toFixed(1)} s wall, ${Math.round(peakRssMb)} MB`
  const lines = [repository, `  first pass  ${cost(firstPass)}`, `  both passes ${cost(precise)}`]
  for (const { language, sites, settled_share, answered_share } of languages) {
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    lines.push(
      `  ${language}: ${sites} sites, ${percent(settled_share)} settled, ${percent(answered_share)} answered`,
    )
  }
  if (firstAnswers) lines.push(`  ${describeFirst(firstAnswers)}`)
  if (peer && ratio !== undefined) {
    const exactAlone = (precise.cpuSeconds - firstPass.cpuSeconds) / peer.cpuSeconds
    const ratios = `both passes ${ratio.toFixed(2)} of it, the exact pass alone ${exactAlone.toFixed(2)}`
    lines.push(`  ${peer.name}  ${cost(peer)}, exit ${peer.status}; ${ratios}`)
  }
  return `${lines.join('\n')}\n`
}

function describeFirst({ coldMs, warm, unsettled }: FirstAnswers): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const warmed = `warm ${seconds(warm.medianMs)} at the median of ${warm.count} symbols, ${seconds(warm.worstMs)} at worst`
  return `first exact answer, 20 to 200 candidates: cold ${seconds(coldMs)}, ${warmed}; ${unsettled} not settled`
}
