/** Sites: places in the text where one symbol may point at another. */

/** Stored by index: append only. */
export const SITE_KINDS = [
  'call',
  'new',
  'super',
  'inherit',
  'implement',
  'decorate',
  'type',
  'import',
  'reference',
  'jsx',
  'extend',
  'accept',
] as const
export type SiteKind = (typeof SITE_KINDS)[number]

/** Sites that say what a symbol is, not only what it does. */
export function isHeritage(kind: SiteKind): boolean {
  return kind === 'inherit' || kind === 'implement'
}

/** `open`: not queried. `external`: an engine named a place outside the root. `unknown`: queried, the engine gives no answer. */
export const SITE_STATES = ['open', 'resolved', 'external', 'unknown'] as const
export type SiteState = (typeof SITE_STATES)[number]

/** Why a site is open or unknown. Stored by index, in six bits: append only. */
export const OPEN_REASONS = [
  '',
  'no-candidate',
  'outside',
  'common-name',
  'untyped-receiver',
  'dynamic',
  // Why a queried site is `unknown`: the engine gave no answer, or named a place without a symbol.
  'engine-silent',
  'no-symbol-there',
] as const
export type OpenReason = (typeof OPEN_REASONS)[number]

/** A packed state is the state of a site in these bits, and above them why it is open or unknown. */
export const STATE_BITS = 2

/** What a site does with the value that it names; `both`: `+=`, `++`, or an element of it is set. Stored by index: append only. */
export const ACCESSES = ['read', 'write', 'both'] as const
export type Access = (typeof ACCESSES)[number]

/** A packed kind is the kind of a site in these bits, and above them its access. */
export const KIND_BITS = 4

export interface SiteFact {
  kind: SiteKind
  /** Index of the enclosing symbol in the file. */
  from: number
  name: string
  line: number
  column: number
  /** Reference expression of what is there (see expression.ts), the name included. */
  target: string
  /** Left out where it reads. */
  access?: Access
}
