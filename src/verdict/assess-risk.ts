/** How dangerous a change is, on a scale that can be explained (docs/guide.md). */

const RISKS = ['low', 'medium', 'high', 'critical'] as const

export interface RiskAssessment {
  /** `unknown`: what is known says little about what is reached. */
  level: (typeof RISKS)[number] | 'unknown'
  reasons: string[]
}

export interface RiskFacts {
  /** Symbols outside tests that the change reaches. */
  affected: number
  /** Those of them that must be edited. */
  mustEdit: number
  /** Those of them that code outside the repository can use, and programs and scripts that start there. */
  publicReached: number
  entryPoints: number
  /** Its users must be changed too: another signature, or none. */
  breaksUses: boolean
  isPublic: boolean
  /** It is among those that most others depend on. */
  isCentral: boolean
  inheritors: number
  /** Test files that reach it, of how many. */
  tests: number
  allTests: number
  /** Sites that name it, and those that may but are not resolved. */
  found: number
  open: number
  /** Places that use it as a value: what calls it from there is not known. */
  handedOn: number
  /** Why it may be reached although nothing is known to reach it. */
  unseen?: string
  /** How many steps callers were followed, where there are more. */
  within?: number
}

/** Up to so many symbols: low, medium, high. */
const STEPS = [5, 25, 100]
/** Fewer entry points, or fewer tests, say nothing. */
const MANY_ENTRIES = 3
const MANY_TESTS = 10

/** How much is reached decides; what makes it worse raises it by one step each. */
export function assessRisk(facts: RiskFacts): RiskAssessment {
  const { affected, mustEdit, breaksUses, within } = facts
  const bound = within === undefined ? '' : ` within ${counted(within, 'step')}`
  const reached = `${counted(affected, 'symbol')} outside tests ${affected === 1 ? 'is' : 'are'} reached${bound}`
  const edited = breaksUses ? [`${counted(mustEdit, 'symbol')} outside tests must be edited`] : []
  const base = STEPS.filter(step => (breaksUses ? mustEdit : affected) > step).length
  const worse = findWorse(facts)
  const known = RISKS[Math.min(RISKS.length - 1, base + worse.length)] ?? 'low'
  const doubts = findDoubts(facts)
  const reasons = [...edited, reached, ...worse, ...findRemarks(facts)]
  if (doubts.length === 0) return { level: known, reasons }
  return { level: 'unknown', reasons: [...doubts, `by what is known it is ${known}`, ...reasons] }
}

/** What is not known outweighs what is. */
function findDoubts({ open, found, handedOn, affected, unseen }: RiskFacts): string[] {
  return [
    ...(unseen !== undefined && affected === 0 ? [`nothing is known to reach it, but ${unseen}`] : []),
    ...(open > found
      ? [
          `${counted(open, 'site')} with its name ${isOrAre(open)} not resolved, and only ${found} ${isOrAre(found)} known to mean it`,
        ]
      : []),
    ...(handedOn > 0
      ? [`it is used as a value in ${counted(handedOn, 'place')}, and what calls it from there is not known`]
      : []),
  ]
}

/** Each raises the risk. */
function findWorse(facts: RiskFacts): string[] {
  const { breaksUses, isPublic, isCentral, inheritors, entryPoints, affected, tests, allTests } = facts
  return [
    ...(breaksUses && isPublic ? ['it is public API: code outside this repository may use it'] : []),
    ...(breaksUses && inheritors > 0 ? [`overridden or extended ${inheritors} times`] : []),
    ...(isCentral ? ['it is among the symbols that most others depend on'] : []),
    ...(entryPoints >= MANY_ENTRIES ? [`${entryPoints} programs or scripts reach it`] : []),
    ...(affected > 0 && tests === 0 ? ['no test is known to reach it'] : []),
    ...(tests >= MANY_TESTS && tests * 2 > allTests ? [`${tests} of ${allTests} test files reach it`] : []),
  ]
}

/** Worth knowing; none raises the risk. */
function findRemarks({ breaksUses, isPublic, publicReached, tests, allTests }: RiskFacts): string[] {
  const isMost = tests >= MANY_TESTS && tests * 2 > allTests
  return [
    ...(!breaksUses && isPublic
      ? ['it is public API: code outside this repository may depend on how it behaves']
      : []),
    ...(publicReached > 0 ? [`${publicReached} of them ${isOrAre(publicReached)} public API`] : []),
    ...(tests > 0 && !isMost
      ? [`${tests} of ${counted(allTests, 'test file')} ${tests === 1 ? 'reaches' : 'reach'} it`]
      : []),
  ]
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
