/** Rates by path how likely a question means that code: tests, copies and examples less, the product itself more. */
import { FILE_FLAG } from '../../model/index.ts'
import { matchPath } from './match-path.ts'

/** By whole segment, lower case; if several apply, the smallest counts. */
const LOWER: Record<string, number> = {
  test: 0.7,
  tests: 0.7,
  testing: 0.9,
  __tests__: 0.7,
  testdata: 0.5,
  mock: 0.7,
  mocks: 0.7,
  __mocks__: 0.6,
  fixture: 0.6,
  fixtures: 0.6,
  example: 0.6,
  examples: 0.6,
  sample: 0.6,
  samples: 0.6,
  demo: 0.6,
  demos: 0.6,
  playground: 0.6,
  benchmark: 0.7,
  benchmarks: 0.7,
  bench: 0.7,
  doc: 0.7,
  docs: 0.7,
  docs_src: 0.6,
  script: 0.8,
  scripts: 0.8,
  tools: 0.9,
  migrations: 0.8,
  locale: 0.6,
}
const HIGHER = new Set(['src', 'lib', 'app', 'internal', 'core', 'pkg'])
const RAISED = 1.05
const FLAGGED: readonly [flag: number, factor: number][] = [
  [FILE_FLAG.test, 0.7],
  [FILE_FLAG.generated, 0.5],
  [FILE_FLAG.vendored, 0.4],
]
/** Declarations without code: what they describe is done elsewhere. */
const DECLARATIONS = 0.8

export interface PathFactor {
  factor: number
  /** What it depends on, '' for nothing. */
  because: string
}

/** Pattern of paths -> factor: what a repository says itself, in the setting `rank.path_factors`. */
export type OwnFactors = Readonly<Record<string, number>>

/** A repository's own word counts instead of ours; of several patterns that match, the last. */
export function pathFactor(path: string, flags: number, own?: OwnFactors): PathFactor {
  return saidOf(path, own) ?? usualFactor(path, flags)
}

/** What the repository says alone: the map leaves out what is aside, and the rest is worth what its rank says. */
export function ownFactor(path: string, own: OwnFactors | undefined): number {
  return saidOf(path, own)?.factor ?? 1
}

type Matcher = { matches(path: string): boolean; found: PathFactor }
const compiled = new WeakMap<OwnFactors, Matcher[]>()

function saidOf(path: string, own: OwnFactors | undefined): PathFactor | undefined {
  if (!own) return undefined
  let matchers = compiled.get(own)
  if (!matchers) {
    matchers = Object.entries(own).map(([pattern, factor]) => ({
      matches: matchPath(pattern),
      found: { factor, because: pattern },
    }))
    compiled.set(own, matchers)
  }
  return matchers.findLast(({ matches }) => matches(path))?.found
}

function usualFactor(path: string, flags: number): PathFactor {
  const folders = path.toLowerCase().split('/').slice(0, -1)
  let found: PathFactor = { factor: 1, because: '' }
  const lower = (factor: number, because: string): void => {
    if (factor < found.factor) found = { factor, because }
  }
  for (const folder of folders) if (Object.hasOwn(LOWER, folder)) lower(LOWER[folder]!, folder)
  for (const [flag, factor] of FLAGGED)
    if (flags & flag)
      lower(
        factor,
        flag === FILE_FLAG.test ? 'test' : flag === FILE_FLAG.generated ? 'generated' : 'vendored',
      )
  if (path.endsWith('.d.ts')) lower(DECLARATIONS, 'declarations only')
  if (found.factor < 1) return found
  const raised = folders.find(folder => HIGHER.has(folder))
  return raised === undefined ? found : { factor: RAISED, because: raised }
}
