/** A file as a page shows it: what can be asked, and what is answered. */
import type { Confidence } from '../../model/index.ts'
import type { Fields, InputOf } from '../declare/field.ts'
import type { Answer } from '../shared/answer.ts'

export const FILE_INPUT = {
  path: { type: 'text', required: true, isPath: true },
  start_line: { type: 'whole', from: 1, preset: 1 },
  /** As many lines as one answer holds where it is not given. */
  end_line: { type: 'whole', from: 1 },
} as const satisfies Fields

export type FileInput = InputOf<typeof FILE_INPUT>

/** A name in the text that leads somewhere: [line, column, length, place in `targets`, confidence]. */
export type NameLink = [line: number, column: number, length: number, target: number, confidence: Confidence]

export interface FileAnswer extends Answer {
  path: string
  language: string
  line_count: number
  start_line: number
  lines: string[]
  links: NameLink[]
  /** Handles that links lead to. */
  targets: string[]
  /** Symbols declared in these lines: [line, column, length, handle, kind]. */
  declared: [line: number, column: number, length: number, handle: string, kind: string][]
  /** Names in these lines that may mean a symbol and are not resolved: [line, column, length]. */
  open: [line: number, column: number, length: number][]
}
