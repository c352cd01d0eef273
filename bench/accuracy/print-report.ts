/** Prints tallies as a readable report: one line per suite, the exclusions from recall, and the worst cases. */
import { addTally, emptyTally, precisionOf, recallOf, type Tally } from './tally.ts'

export function reportSuites(tallies: readonly Tally[]): string {
  const lines = [HEADER]
  for (const [suite, cases] of bySuite(tallies)) lines.push(suiteLine(suite, cases))
  lines.push('', 'call graphs, their static part (calls written with the name of what they call):')
  for (const [suite, cases] of bySuite(tallies)) lines.push(...staticLine(suite, cases))
  lines.push('', 'left out of recall, by kind of target (fixed by syntax, never by the graph):')
  for (const [suite, cases] of bySuite(tallies)) lines.push(...excludedLine(suite, cases))
  return `${lines.join('\n')}\n`
}

/** The cases with the most errors, with wrong and missed answers. */
export function reportWorst(tallies: readonly Tally[], count: number): string {
  const errors = (one: Tally): number => one.wrong.length + one.missed.length
  const worst = [...tallies]
    .sort((a, b) => errors(b) - errors(a) || caseName(a).localeCompare(caseName(b), 'en'))
    .filter(one => errors(one) > 0)
    .slice(0, count)
  return worst.map(reportCase).join('')
}

const HEADER =
  'suite                   cases precision  correct/answered  recall  found/expected  via-overrides forbidden'

export function percent(share: number | undefined): string {
  return share === undefined ? '-' : `${(share * 100).toFixed(1)}%`
}

function bySuite(tallies: readonly Tally[]): [string, Tally[]][] {
  const groups = new Map<string, Tally[]>()
  for (const one of tallies) groups.set(one.suite, [...(groups.get(one.suite) ?? []), one])
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

function suiteLine(suite: string, cases: Tally[]): string {
  const sum = sumOf(suite, cases)
  return [
    suite.padEnd(23),
    String(cases.length).padStart(6),
    percent(precisionOf(sum)).padStart(9),
    `${sum.correct}/${sum.answered}`.padStart(17),
    percent(recallOf(sum)).padStart(8),
    `${sum.found}/${sum.expected}`.padStart(15),
    String(sum.viaOverrides).padStart(14),
    String(sum.forbidden).padStart(9),
  ].join(' ')
}

function staticLine(suite: string, cases: Tally[]): string[] {
  const { staticFound, staticExpected } = sumOf(suite, cases)
  if (staticExpected === 0) return []
  const share = percent(staticFound / staticExpected)
  return [`${suite.padEnd(23)} ${share.padStart(6)} ${staticFound}/${staticExpected}`]
}

function excludedLine(suite: string, cases: Tally[]): string[] {
  const kinds = Object.entries(sumOf(suite, cases).excluded).sort(([a], [b]) => (a < b ? -1 : 1))
  if (kinds.length === 0) return []
  return [`${suite.padEnd(23)} ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`]
}

function sumOf(suite: string, cases: Tally[]): Tally {
  const sum = emptyTally(suite, '')
  for (const one of cases) addTally(sum, one)
  return sum
}

function caseName(one: Tally): string {
  return `${one.suite}/${one.case}`
}

function reportCase(one: Tally): string {
  const head = `\n${caseName(one)}  precision ${percent(precisionOf(one))} recall ${percent(recallOf(one))}\n`
  const wrong = one.wrong.map(text => `  wrong   ${text}\n`)
  const missed = one.missed.map(text => `  missed  ${text}\n`)
  return head + [...wrong, ...missed].join('')
}
