/** What a map can be coloured by: where a file stands between pale and strong, and what that means in words. */
import type { Figures, MapNode } from './fold-tree.ts'

export type MeasureName = 'rank' | 'churn' | 'open' | 'tests' | 'changed' | 'confidence'

export type Tone = 'plain' | 'warm' | 'trust'

export interface Measure {
  name: string
  /** What the colours mean, from pale to strong. */
  legend: readonly [pale: string, strong: string]
  explains: string
  tone: Tone
  /** 0 to 1; null where nothing is known. `most`: the highest of all files, for what has no natural end. */
  place(figures: Figures, most: number): number | null
  /** What `most` is taken of. */
  amount(figures: Figures): number
  words(node: MapNode): string
}

const DAY = 86_400

export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  rank: {
    name: 'Rank',
    legend: ['little used', 'central'],
    explains: 'how much of the code leads to the most important symbol in it',
    tone: 'plain',
    place: ({ rank }, most) => rootShare(rank, most),
    amount: ({ rank }) => rank,
    words: ({ figures }) => `rank ${(figures.rank / 1_000).toFixed(2)}`,
  },
  churn: {
    name: 'Churn',
    legend: ['no changes', 'changes often'],
    explains: 'how many of the latest commits touched it',
    tone: 'warm',
    place: ({ commits }, most) => rootShare(commits, most),
    amount: ({ commits }) => commits,
    words: ({ figures }) => count(figures.commits, 'change'),
  },
  open: {
    name: 'Open sites',
    legend: ['none', 'many'],
    explains: 'places that no engine was asked about, and that syntax alone does not settle',
    tone: 'warm',
    place: ({ open, sites }) => (sites === 0 ? null : open / sites),
    amount: ({ open }) => open,
    words: ({ figures: { open, sites } }) =>
      sites === 0 ? 'no places to resolve' : `${open.toLocaleString()} of ${count(sites, 'site')} open`,
  },
  tests: {
    name: 'Tests',
    legend: ['no test leads here', 'tested directly'],
    explains: 'how near the nearest test is',
    tone: 'trust',
    place: figures => testPlace(figures),
    amount: ({ reached }) => reached,
    words: testWords,
  },
  changed: {
    name: 'Last change',
    legend: ['years ago', 'this week'],
    explains: 'when a commit touched it last',
    tone: 'plain',
    place: ({ changedAt }) => (changedAt === 0 ? null : recency(changedAt)),
    amount: ({ changedAt }) => changedAt,
    words: ({ figures: { changedAt } }) =>
      changedAt === 0 ? 'no known change' : `changed ${ago(changedAt)}`,
  },
  confidence: {
    name: 'Confidence',
    legend: ['not verified', 'verified by types'],
    explains: 'the share of its places that an engine has settled',
    tone: 'trust',
    place: ({ settled, sites }) => (sites === 0 ? null : settled / sites),
    amount: ({ settled }) => settled,
    words: ({ figures: { settled, sites } }) =>
      sites === 0 ? 'no places to resolve' : `${Math.round((100 * settled) / sites)} % verified`,
  },
}

export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[]

export function isMeasure(word: string | undefined): word is MeasureName {
  return word !== undefined && Object.hasOwn(MEASURES, word)
}

export function count(amount: number, word: string): string {
  return `${amount.toLocaleString()} ${amount === 1 ? word : `${word}s`}`
}

/** How long ago, in the largest unit that fits. */
export function ago(seconds: number, now = Date.now() / 1_000): string {
  const days = Math.max(0, Math.floor((now - seconds) / DAY))
  if (days === 0) return 'today'
  if (days < 60) return `${count(days, 'day')} ago`
  if (days < 730) return `${count(Math.floor(days / 30), 'month')} ago`
  return `${count(Math.floor(days / 365), 'year')} ago`
}

/** A few files have by far the most of it: without the root, all others would look alike. */
function rootShare(amount: number, most: number): number {
  return most <= 0 ? 0 : Math.sqrt(amount / most)
}

/** A week is strong, four years are pale; between them the scale is one of proportions. */
function recency(at: number): number {
  const days = Math.max(7, (Date.now() / 1_000 - at) / DAY)
  return Math.max(0, 1 - Math.log(days / 7) / Math.log(1_460 / 7))
}

function testPlace({ testSteps, code, reached, files }: Figures): number | null {
  if (code === 0) return null
  if (files > 1) return reached / code
  return testSteps < 0 ? 0 : 1 / Math.max(1, testSteps)
}

function testWords({ isFile, isTest, figures }: MapNode): string {
  const { testSteps, code, reached } = figures
  if (isTest || code === 0) return isFile ? 'a test' : 'tests'
  if (!isFile) return `tests reach ${reached.toLocaleString()} of ${count(code, 'file')}`
  if (testSteps < 0) return 'no test leads to it'
  return testSteps === 1 ? 'a test uses it' : `${testSteps} steps from the nearest test`
}
