/** What symbols call outside of the repository, for a picture: what can be asked, and what is answered. */
import type { Fields, InputOf } from '../declare/field.ts'
import type { Answer } from '../shared/answer.ts'

export const EXTERNALS_INPUT = {
  symbol_names: { type: 'list', required: true, most: 300 },
} as const satisfies Fields

export type ExternalsInput = InputOf<typeof EXTERNALS_INPUT>

export interface ExternalCall {
  /** Handle of the symbol that calls. */
  from: string
  /** As it is imported: a package, or a module of the standard library. */
  package: string
  /** What of it is called, each once. */
  names: string[]
  lines: number[]
}

export interface ExternalsAnswer extends Answer {
  externals: ExternalCall[]
}
