/** Which files of one folder import which of another, for a picture: what can be asked, and what is answered. */
import type { Fields, InputOf } from '../declare/field.ts'
import type { Answer } from '../shared/answer.ts'

export const CROSSINGS_INPUT = {
  from: { type: 'text', required: true, isPath: true },
  to: { type: 'text', required: true, isPath: true },
} as const satisfies Fields

export type CrossingsInput = InputOf<typeof CROSSINGS_INPUT>

export interface Crossing {
  path: string
  /** File that is imported. */
  to: string
  lines: number[]
}

export interface CrossingsAnswer extends Answer {
  crossings: Crossing[]
}
