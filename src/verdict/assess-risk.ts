/** How dangerous a change is, on a scale that can be explained (docs/guide.md). */

export const RISKS = ['low', 'medium', 'high', 'critical'] as const

export interface RiskAssessment {
  level: (typeof RISKS)[number]
  reasons: string[]
}

export interface RiskFacts {
  /** Symbols outside tests that the change affects. */
  affected: number
  isExported: boolean
  /** Its users must be changed too: another signature, or none. */
  breaksUses: boolean
  inheritors: number
  tests: number
  /** How many steps callers were followed, where there are more. */
  within?: number
}

/** Up to so many symbols: low, medium, high. */
const STEPS = [5, 25, 100]

/** How much is reached decides; what makes it worse raises it by one step each. */
export function assessRisk({
  affected,
  isExported,
  breaksUses,
  inheritors,
  tests,
  within,
}: RiskFacts): RiskAssessment {
  const bound = within === undefined ? '' : ` within ${counted(within, 'step')}`
  const base = STEPS.filter(step => affected > step).length
  const worse = [
    ...(breaksUses && isExported ? ['it is exported: code outside this repository may use it'] : []),
    ...(breaksUses && inheritors > 0 ? [`overridden or extended ${inheritors} times`] : []),
    // A signature affects its direct users only: tests of its callers are not looked for.
    ...(affected > 0 && tests === 0
      ? [breaksUses ? 'no test is known to use it' : `no test is known to reach it${bound}`]
      : []),
  ]
  const level = RISKS[Math.min(RISKS.length - 1, base + worse.length)] ?? 'low'
  return {
    level,
    reasons: [
      `${counted(affected, 'symbol')} outside tests ${affected === 1 ? 'is' : 'are'} reached${bound}`,
      ...worse,
    ],
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
