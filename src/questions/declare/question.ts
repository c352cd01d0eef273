/** What a question is: its tool, its command and its fields, declared once; everything else derives from here. */
import type { TextOptions } from '../shared/render-text.ts'
import type { Fields, InputOf } from './field.ts'
import type { ObjectSchema } from './schema.ts'

export interface Question<All extends Fields = Fields> {
  /** Name of the tool. */
  tool: string
  title: string
  /** When to use the tool, when not, what to pass on: all a model knows of it. */
  description: string
  /** The tool changes bombe's own data. */
  writes?: true
  /** In the order in which the schema lists them and the command's help shows their flags. */
  input: All
  /** Fields of the answer; built when the tools are listed. */
  output(): ObjectSchema
  command: CommandPart
  /** The question can be answered before there is an index. */
  needsNoIndex?(input: InputOf<All>): boolean
  /** The state whose graph answers, where that is not simply `ref`. */
  graphRef?(input: InputOf<All>): string | undefined
  /** Loads what lays the answer out as text. */
  loadRender(): Promise<Render>
}

// biome-ignore lint/suspicious/noExplicitAny: each question has an answer of its own type.
export type Render = (answer: any, options?: TextOptions) => string

export interface CommandPart {
  /** `bombe <name>`. */
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Lines one can copy. */
  examples: readonly string[]
  /** A second command: the fields it takes, as arguments written like this, or by their own flags (`true`). */
  takes?: Readonly<Record<string, string | true>>
  /** Input that the command always gives. */
  means?: Readonly<Record<string, unknown>>
  /** Other commands that ask the same with other input. */
  also?: readonly CommandPart[]
  /** Turns fields that only the command has into fields of the tool. */
  adapt?(input: Record<string, unknown>): Record<string, unknown>
  /** The other way round, for a suggested call. */
  fromTool?(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Nothing was found: the exit status says so. */
  // biome-ignore lint/suspicious/noExplicitAny: each question has an answer of its own type.
  isNothing?(answer: any): boolean
  /** Warnings beside a text that is used as it is. */
  // biome-ignore lint/suspicious/noExplicitAny: each question has an answer of its own type.
  loadWarnings?(): Promise<(answer: any) => string[]>
}

/** Keeps the exact types of the fields, from which the type of the input is inferred. */
export function declareQuestion<const All extends Fields>(question: Question<All>): Question<All> {
  return question
}
