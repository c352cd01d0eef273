/** References from other repositories that are open too: what is asked of each, and what is answered. */
import type { Walk } from '../../verdict/walk.ts'
import type { Fields, InputOf } from '../declare/field.ts'
import { SYMBOL } from '../declare/input-fields.ts'
import type { Answer, Reference } from '../shared/answer.ts'

/** Asked of the repository that has the symbol. */
export const PUBLISHED_INPUT = { symbol_name: { ...SYMBOL, required: true } } as const satisfies Fields

/** The names by which code of another repository reaches a symbol: a module and names in it, joined by dots. */
export interface PublishedNames {
  names: string[]
  /** What a member belongs to, under the names of that: an instance of it has the member. */
  holders: string[]
  /** Functions that give such an instance. */
  makers: string[]
  /** Other symbols have the same names, with other parameters. */
  isOverloaded: boolean
}

export interface PublishedAnswer extends Answer {
  published: PublishedNames
}

/** Names that another repository is asked about, of each kind. */
export const MAX_NAMES = 1_000

/** Asked of every other repository. */
export const USES_INPUT = {
  names: { type: 'list', required: true, most: MAX_NAMES },
  holders: { type: 'list', required: true, most: MAX_NAMES },
  makers: { type: 'list', required: true, most: MAX_NAMES },
} as const satisfies Fields

export type UsesInput = InputOf<typeof USES_INPUT>

/** The directions that lead in from other repositories. */
export const FOLLOWED = ['callers', 'usages', 'implementors', 'importers'] as const satisfies readonly Walk[]
export type Followed = (typeof FOLLOWED)[number]

export type Use = Reference & { is_test: boolean }

export interface UsesAnswer extends Answer {
  uses: Record<Followed, Use[]>
  /** Some file imports from one of the modules. */
  imports_it: boolean
}

/** What the other repositories say, for the answer of the one that has the symbol. */
export interface FromOthers {
  /** Names of those that were looked at. */
  lookedAt: string[]
  /** Names of those that could not be looked at in time. */
  leftOut: string[]
  /** Some of them import from the package of the symbol. */
  isImported: boolean
  uses: Record<Followed, Use[]>
}
