/** Kinds of plain fields that facts have: their TypeScript type, the number or text that means a value, a default. */

export interface Field<Value> {
  /** What a value is written as, between threads and in a table. */
  readonly stored: 'number' | 'text'
  /** A text that many facts share is sent between threads once. */
  readonly isShared: boolean
  /** What a new fact starts with. */
  readonly initial: Value
  encode(value: Value): number | string
  decode(stored: number | string): Value
}

/** The type of facts whose fields are described like this. */
export type FieldsOf<Description> = {
  [Name in keyof Description]: Description[Name] extends Field<infer Value> ? Value : never
}

const AS_IS = { encode: (value: never) => value, decode: (stored: unknown) => stored as never }

export function number(initial = 0): Field<number> {
  return { stored: 'number', isShared: false, initial, ...AS_IS }
}

/** A text that is usually unlike all others. */
export function text(): Field<string> {
  return { stored: 'text', isShared: false, initial: '', ...AS_IS }
}

export function sharedText(): Field<string> {
  return { ...text(), isShared: true }
}

export function flag(): Field<boolean> {
  return {
    stored: 'number',
    isShared: false,
    initial: false,
    encode: value => (value ? 1 : 0),
    decode: Boolean,
  }
}

/** One of a list of words, stored by its place: the list is append only. */
export function word<const Word extends string>(words: readonly Word[]): Field<Word> {
  const places = new Map<Word, number>(words.map((one, place) => [one, place]))
  return {
    stored: 'number',
    isShared: false,
    initial: words[0]!,
    encode: value => places.get(value)!,
    decode: stored => words[stored as number]!,
  }
}
