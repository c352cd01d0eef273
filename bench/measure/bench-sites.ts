/** `bench sites`: call sites of one language, each with its edges, against an oracle or to be read by a person. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DumpGraph, type Place, placeKey, readDump } from '../accuracy/read-dump.ts'
import { runBombe } from '../run-bombe.ts'
import { callEdgesByPlace, type JudgedSite, judgeSites, OUTCOMES } from '../sites/judge-sites.ts'
import { type OracleSite, readAnswers } from '../sites/read-answers.ts'
import { copyRepository } from './copy-repository.ts'

export interface SitesOptions {
  language: string
  /** Sites to print. */
  samples: number
  seed: number
  /** What an oracle says. Without it, sites are printed and not judged. */
  answers?: string
}

export async function benchSites(repository: string, options: SitesOptions): Promise<number> {
  const copy = copyRepository(repository)
  try {
    const run = await runBombe(copy.folder, ['index'])
    if (run.status !== 0) throw new Error(run.stderr)
    const dump = (await runBombe(copy.folder, ['dump', '--format', 'jsonl', '--no-engine-names'])).stdout
    const graph = readDump(dump)
    const files = new Set(filesOf(dump, options.language))
    const texts = new SourceLines(copy.folder)
    if (options.answers === undefined) printSites(graph, dump, files, texts, options)
    else {
      const oracle = readAnswers(readFileSync(options.answers, 'utf8'))
      const isCall = ({ place, name }: OracleSite) => files.has(place.file) && texts.isCalled(place, name)
      const judged = judgeSites(graph, oracle, isCall).filter(({ place }) => files.has(place.file))
      process.stdout.write(report(copy.name, judged))
      const drawn = draw(
        judged.filter(({ outcome }) => ['wrong', 'missed', 'weak'].includes(outcome)),
        options,
      )
      for (const site of drawn) process.stdout.write(describe(site, texts))
    }
    return 0
  } finally {
    copy.remove()
  }
}

function filesOf(dump: string, language: string): string[] {
  return dump.split('\n').flatMap(line => {
    if (!line.startsWith('{"type":"file"')) return []
    const row = JSON.parse(line) as { path: string; language: string }
    return row.language === language ? [row.path] : []
  })
}

function report(name: string, judged: readonly JudgedSite[]): string {
  const count = (outcome: string) => judged.filter(site => site.outcome === outcome).length
  const [right, wrong, weak, missed] = ['right', 'wrong', 'weak', 'missed'].map(count) as [
    number,
    number,
    number,
    number,
  ]
  const inside = judged.filter(({ outcome, expected }) => outcome !== 'unjudged' && expected !== 'external')
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
  return [
    `${name}: ${judged.length} call sites; ${OUTCOMES.map(one => `${one} ${count(one)}`).join(', ')}`,
    `  precision ${share(right, right + wrong)} of ${right + wrong} that are probable or better`,
    `  recall ${share(right, inside.length)} of ${inside.length} that lead into the repository; ${share(right + weak, inside.length)} with those by name only (${missed} without an edge)`,
    '',
  ].join('\n')
}

/** To be read: a place, its line, and where it leads. */
function printSites(
  graph: DumpGraph,
  dump: string,
  files: ReadonlySet<string>,
  texts: SourceLines,
  options: SitesOptions,
): void {
  const edges = callEdgesByPlace(graph)
  const sites: JudgedSite[] = [...edges.values()].map(own => ({
    place: own[0]!,
    outcome: 'unjudged',
    said: own.map(({ to, confidence }) => `${to} ${confidence}`),
    expected: '',
  }))
  for (const place of openCalls(dump))
    if (!edges.has(placeKey(place))) sites.push({ place, outcome: 'unjudged', said: [], expected: '' })
  const own = sites.filter(({ place }) => files.has(place.file))
  process.stdout.write(
    `${own.length} call sites, ${own.filter(({ said }) => said.length > 0).length} with edges\n`,
  )
  for (const site of draw(own, options)) process.stdout.write(describe(site, texts))
}

function openCalls(dump: string): Place[] {
  return dump.split('\n').flatMap(line => {
    if (!line.startsWith('{"type":"site"')) return []
    const row = JSON.parse(line) as Place & { kind: string }
    return ['call', 'new', 'super'].includes(row.kind) ? [row] : []
  })
}

function describe({ place, outcome, said, expected }: JudgedSite, texts: SourceLines): string {
  const expects = expected ? ` | expected ${expected}` : ''
  return `${outcome} ${placeKey(place)} ${said.join(', ') || 'no edge'}${expects}\n    ${texts.line(place).trim()}\n`
}

/** The same seed draws the same sites; in the order of the repository. */
function draw(sites: readonly JudgedSite[], { samples, seed }: SitesOptions): JudgedSite[] {
  let state = (seed + 1) >>> 0
  const ordered = [...sites].sort((a, b) => (placeKey(a.place) < placeKey(b.place) ? -1 : 1))
  const drawn = ordered.map(site => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return { site, rank: state }
  })
  const chosen = new Set(
    drawn
      .sort((a, b) => a.rank - b.rank)
      .slice(0, samples)
      .map(({ site }) => site),
  )
  return ordered.filter(site => chosen.has(site))
}

class SourceLines {
  readonly #root: string
  readonly #files = new Map<string, string[]>()

  constructor(root: string) {
    this.#root = root
  }

  line({ file, line }: Place): string {
    const known = this.#files.get(file) ?? readFileSync(join(this.#root, file), 'utf8').split('\n')
    this.#files.set(file, known)
    return known[line - 1] ?? ''
  }

  /** A bracket follows the name, after arguments of its type at most: the same rule for every language. */
  isCalled(place: Place, name: string): boolean {
    const from = this.line(place).slice(place.column - 1)
    return from.startsWith(name) && /^[?!]?\s*(?:(?:::)?<[^;(){}]*>)?\s*\(/.test(from.slice(name.length))
  }
}
