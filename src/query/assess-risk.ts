/** How dangerous a change is, on a scale that can be explained (docs/guide.md). */

import { counted } from './render-text.ts'

export const RISKS = ['low', 'medium', 'high', 'critical'] as const

export interface RiskAssessment {
  level: (typeof RISKS)[number]
  reasons: string[]
}

export interface RiskFacts {
  /** Symbols outside tests that the change reaches. */
  reached: number
  isExported: boolean
  /** Whoever uses it must be changed too: another signature, or none. */
  breaksUses: boolean
  heirs: number
  tests: number
  /** How many steps callers were followed, where there are more. */
  within?: number
}

/** Up to so many symbols: low, medium, high. */
const STEPS = [5, 25, 100]

/** How much is reached decides; what makes it worse raises it by one step each. */
export function assessRisk({
  reached,
  isExported,
  breaksUses,
  heirs,
  tests,
  within,
}: RiskFacts): RiskAssessment {
  const bound = within === undefined ? '' : ` within ${counted(within, 'step')}`
  const base = STEPS.filter(step => reached > step).length
  const worse = [
    ...(breaksUses && isExported ? ['it is exported: code outside this repository may use it'] : []),
    ...(breaksUses && heirs > 0 ? [`overridden or extended ${heirs} times`] : []),
    // A signature reaches whoever names it, and no further: tests of its callers are not looked for.
    ...(reached > 0 && tests === 0
      ? [breaksUses ? 'no test is known to use it' : `no test is known to reach it${bound}`]
      : []),
  ]
  const level = RISKS[Math.min(RISKS.length - 1, base + worse.length)] ?? 'low'
  return {
    level,
    reasons: [
      `${counted(reached, 'symbol')} outside tests ${reached === 1 ? 'is' : 'are'} reached${bound}`,
      ...worse,
    ],
  }
}
