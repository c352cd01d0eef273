/** What to do next, as data: tools and the command line each print it in their own words. */

/** A question to ask; a value such as `<words>` stands for what the reader knows. */
export interface Call {
  /** Name of the tool. */
  ask: string
  with?: Readonly<Record<string, string | number | boolean>>
}

/** A phrase that has nothing to do with a question and still differs. */
export interface Phrase {
  command: string
  tool: string
}

/** A sentence, whole or in parts. */
export type Advice = string | readonly (string | Call | Phrase)[]

/** ``advise`look for it with \`${call}\`` ``: the text as it is, calls as data. */
export function advise(texts: TemplateStringsArray, ...parts: (Call | Phrase | string)[]): Advice {
  return texts.flatMap((text, index) => [text, ...parts.slice(index, index + 1)]).filter(part => part !== '')
}
