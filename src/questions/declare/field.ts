/** One input field of a question: what a tool's argument and a command's flag both derive from. */

interface FieldBase {
  required?: true
  /** What the tool's schema says of it; nothing where the name says it all. */
  says?: string
  /** Accepted, but not in the tool's schema: the server's instructions describe it once for all tools. */
  unlisted?: true
  /** `command`: only the command line has it, and `adapt` turns it into other fields. */
  on?: 'command'
  /** A path: on the command line it is read from the current folder. */
  isPath?: true
  /** Position on the command line, as commander writes it: `<symbol>`, `[path]`, `<words...>`. */
  argument?: string
  /** The flag, as commander writes it: `-d, --direction <direction>`. Several flags may set one field. */
  flag?: string
  flags?: readonly Flag[]
  /** What the command's help says of the flag or argument. */
  help?: string
  /** The value that a flag without a value sets; `true` where it is not said, `false` for `--no-…`. */
  means?: string | boolean
  /** Said when two flags of this field are given; without it the first of `flags` counts. */
  conflict?: string
}

export interface Flag {
  flag: string
  help: string
  means?: string | boolean
}

export interface TextField extends FieldBase {
  type: 'text'
  preset?: string
  longest?: number
}

export interface WholeField extends FieldBase {
  type: 'whole'
  from?: number
  to?: number
  preset?: number
  /** The settings give the value where none is named; `preset` is what they say by default. */
  fromSettings?: true
}

export interface BooleanField extends FieldBase {
  type: 'boolean'
  preset?: boolean
}

export interface ChoiceField extends FieldBase {
  type: 'choice'
  choices: readonly string[]
  preset?: string
}

/** A list of texts. */
export interface ListField extends FieldBase {
  type: 'list'
  most?: number
  /** The flag takes one entry at a time, which may hold commas. */
  keepsCommas?: true
}

export type Field = TextField | WholeField | BooleanField | ChoiceField | ListField
export type Fields = Readonly<Record<string, Field>>

export type ValueOf<One> = One extends { type: 'text' }
  ? string
  : One extends { type: 'whole' }
    ? number
    : One extends { type: 'boolean' }
      ? boolean
      : One extends { type: 'choice'; choices: readonly (infer Choice)[] }
        ? Choice
        : string[]

type IsSure<One> = One extends { required: true } ? true : false
type IsFilled<One> = One extends { required: true }
  ? true
  : One extends { fromSettings: true }
    ? false
    : One extends { preset: unknown }
      ? true
      : false
type Names<All, Test extends 'sure' | 'filled', Wanted extends boolean> = {
  [Name in keyof All]: All[Name] extends { on: 'command' }
    ? never
    : (Test extends 'sure' ? IsSure<All[Name]> : IsFilled<All[Name]>) extends Wanted
      ? Name
      : never
}[keyof All]

/** The input: required fields, and any of the others. */
export type InputOf<All> = { [Name in Names<All, 'sure', true>]: ValueOf<All[Name]> } & {
  [Name in Names<All, 'sure', false>]?: ValueOf<All[Name]>
}

/** The same after the check: presets are filled in. */
export type CheckedInput<All> = { [Name in Names<All, 'filled', true>]: ValueOf<All[Name]> } & {
  [Name in Names<All, 'filled', false>]?: ValueOf<All[Name]>
}

/** Every flag that sets the field. */
export function flagsOf(field: Field): readonly Flag[] {
  if (field.flags) return field.flags
  if (field.flag === undefined) return []
  return [{ flag: field.flag, help: field.help ?? '', means: field.means }]
}
