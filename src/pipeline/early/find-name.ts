/** Whether a text uses a name as a whole word, and whether it seems to declare it; without parsing. */

export const NAME_USE = { none: 0, used: 1, declared: 2 } as const

/** Looked at in one file; a file that declares a name mostly does so before it uses it often. */
const MAX_LOOKS = 30
const BEFORE = 40
const AFTER = 12

export function findName(bytes: Buffer, name: string): number {
  let use: number = NAME_USE.none
  let looks = 0
  for (let at = bytes.indexOf(name); at >= 0 && looks < MAX_LOOKS; at = bytes.indexOf(name, at + 1)) {
    const end = at + name.length
    if (isWord(bytes[at - 1]) || isWord(bytes[end])) continue
    looks++
    use = NAME_USE.used
    const before = bytes.toString('latin1', Math.max(0, at - BEFORE), at)
    const after = bytes.toString('latin1', end, end + AFTER)
    if (DECLARING_WORD.test(before) || (OPENS.test(after) && TYPED.test(before) && !KEYWORD.test(before)))
      return NAME_USE.declared
  }
  return use
}

/** In most languages a word says that a name is declared, or a type stands before it and a bracket after. */
const DECLARING_WORD =
  /(?:^|[^\w.])(?:class|interface|struct|enum|trait|type|record|object|module|namespace|def|fn|func|fun|function\*?|macro_rules!|#define|const|let|var|val)\s+(?:\([^)\n]*\)\s*)?$/
const TYPED = /(?:[\w>\]*&?)]\s+|\n)$/
const OPENS = /^\s*[(<=:{]/
const KEYWORD =
  /\b(?:return|await|new|yield|throw|raise|else|in|and|or|not|if|elif|while|assert|case|from|import|delete|typeof|go|defer)\s+$/

function isWord(byte: number | undefined): boolean {
  if (byte === undefined) return false
  return (
    (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || byte === 95 || (byte >= 97 && byte <= 122)
  )
}
