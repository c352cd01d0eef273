/** Shows the grammar of Bash what only Zsh can write: nested expansions and their flags, tests for commands, glob qualifiers. */

const SET = /\$\+(?=\w)|\$\{\+(\w+)(?:\[[^\]\n]{0,200}\])?\}/g
const ELEMENT = /(?<=\$\+?\w{1,100})\[(?:[\w.-]+|\(\w+\)[^\]\n$]{0,200}|\$\w+|-?\d+)\]/g
const QUALIFIERS = /(?<=[*\w"'/.}])\((?:[.@/NDonmLWXUFxwr^,:\d+-]|\[\d+\]){1,14}\)(?=[\s)"';]|$)/gm
const NAMELESS = /^([ \t]*)(\(\)|function)(?=[ \t]*\{)/gm
const SEVERAL_NAMES =
  /^(function[ \t]+[\w:.-]+)((?:(?:[ \t]+(?:\\\n[ \t]*)?|\\\n[ \t]*)[\w:.-]+){1,50})(?=[ \t]*(?:\\\n[ \t]*)?(?:\(\)[ \t]*)?\{)/gm
const JOINED = /\]\][ \t](?=[ \t]*then[ \t]*$)/gm
const SUBSTITUTION = /(?<=\s)=(?=\(\s*[\w$])/g
const DETACHED = /&[|!](?=[\s;]|$)/gm
/** `${name:gs/a/b/}`, `${name:#pattern}`, `${0:A:h}`. */
const MODIFIERS =
  /(?<=\$\{\w{1,100}):(?:gs|[#shtreAPaluqQ](?=[:}/#"$(A-Z*]))(?:[^{}\n]|\$\{\w{1,100}\}){0,300}(?=\})/g
/** `for name (a b); do`: its name is read from the text. */
const LOOP = /\bfor ([a-z_]+) ?\(([^()\n]*|\n[^()]*)\)(?=[ \t]{0,80}(?:;\s{0,80}|\n\s{0,80})do\b)/g
const RANGE = /(?<=\$\{?[\w@*]{1,100})\[(?:-?\w+,-?\w+|\([^()\n]*\)[^\]\n]{0,200})\]/g

const HAS_MARKS =
  /\$\{[(=~^+$"]|\$\+|\$\w+\[|\(\)[ \t]*\{|\((?:[.@/NDonmLWXUFxwr^,:\d+-]){1,14}\)|^function[ \t]|\s=\(|&[|!]|\bfor \w+ ?\(|:gs|\]\][ \t]+then|\$\{\w+:#|\$\{0:/m

const FILLER = '_'

/** The same text, at the same length. */
export function readZsh(text: string): string {
  if (!HAS_MARKS.test(text)) return text
  const plain = text
    .replace(SET, (found, name?: string) => (name === undefined ? `$${FILLER}` : pad(`\${${name}`, found)))
    .replace(ELEMENT, blankOut)
    .replace(LOOP, (found, name: string, list: string) => {
      const start = found.length - list.length - 1
      return name.length < 3 ? found : `${found.slice(0, start - 4)} in ${list} `
    })
    .replace(RANGE, blankOut)
    .replace(MODIFIERS, blankOut)
    .replace(SUBSTITUTION, '<')
    .replace(DETACHED, '& ')
    .replace(JOINED, ']];')
    .replace(QUALIFIERS, blankOut)
    .replace(NAMELESS, (found, indent: string) => indent + ' '.repeat(found.length - indent.length))
    .replace(SEVERAL_NAMES, (_, first: string, others: string) => first + others.replace(/[^\n]/g, ' '))
  return openExpansions(plain)
}

function blankOut(text: string): string {
  return FILLER.repeat(text.length)
}

function pad(start: string, whole: string): string {
  return `${start}}${FILLER.repeat(whole.length - start.length - 1)}`
}

/** Each `${…}` that has flags, or starts with another expansion, is shown as what it starts with. */
function openExpansions(text: string): string {
  const starts = /\$\{(?:\([^()\n]{1,40}\)|[=~^]+)*(?=([$"\w!#*@?:-])?)/g
  const marks: [from: number, to: number, by: string][] = []
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const [open, next] = match
    const isNested = next === '$' || next === '"' || next === ':'
    if (open.length === 2 && !isNested) continue
    const end = closingBrace(text, match.index)
    if (end < 0) continue
    const inner = match.index + open.length
    if (next === '"' || next === '$') {
      const after = next === '"' ? closingQuote(text, inner, end) : endOfExpansion(text, inner, end)
      marks.push([match.index, inner, ''], [after, end + 1, ''])
      // What is inside may have flags as well.
      starts.lastIndex = inner
    } else if (next !== undefined && /[\w!#*@?]/.test(next)) {
      const name = /^\w+|^[!#*@?]/.exec(text.slice(inner, inner + 80))![0]
      marks.push([match.index, inner - 2, ''], [inner - 2, inner, '${'], [inner + name.length, end, ''])
      starts.lastIndex = end
    } else {
      marks.push([match.index, end + 1, ''])
      starts.lastIndex = end
    }
  }
  return applyMarks(text, marks)
}

/** Marks may lie in each other; the one that is applied first wins a place. */
function applyMarks(text: string, marks: readonly (readonly [number, number, string])[]): string {
  if (marks.length === 0) return text
  const units = text.split('')
  for (const [from, to, by] of marks)
    for (let at = from; at < to; at++) if (units[at] !== '\n') units[at] = by === '' ? FILLER : by[at - from]
  return units.join('')
}

const MAX_LENGTH = 2_000

/** The brace that closes the one after the `$` at `from`, or -1. */
function closingBrace(text: string, from: number): number {
  let depth = 0
  const end = Math.min(text.length, from + MAX_LENGTH)
  for (let at = from + 1; at < end; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at
  }
  return -1
}

function closingQuote(text: string, from: number, end: number): number {
  let depth = 0
  for (let at = from + 1; at < end; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '(' || char === '{') depth++
    else if (char === ')' || char === '}') depth--
    else if (char === '"' && depth <= 0) return at + 1
  }
  return end
}

/** After `$name`, `${…}` or `$(…)`. */
function endOfExpansion(text: string, from: number, end: number): number {
  const open = text[from + 1]
  if (open === '{') {
    const close = closingBrace(text, from)
    return close < 0 ? end : Math.min(close + 1, end)
  }
  if (open !== '(')
    return Math.min(from + (/^\$(?:\w+|.)/.exec(text.slice(from, from + 80))?.[0].length ?? 1), end)
  let depth = 0
  for (let at = from + 1; at < end; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return end
}
