/** Shows the grammar the arguments of macros that are written like calls: `assert!(a.is_empty())` becomes `assert (…)`. */

/** Their arguments are expressions, whatever they are. */
const CALL_LIKE =
  /^(?:(?:debug_)?assert(?:_eq|_ne)?|e?println|e?print|format|format_args|write|writeln|panic|unreachable|todo|unimplemented|dbg)$/
const LITERAL_OR_COMMENT =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\b[bc]?r(#*)"[\s\S]*?(?:"\1|$)|[bc]?"(?:[^"\\]|\\[\s\S])*"?|b?'(?:[^'\\\n]|\\(?:u\{[^}\n]*\}|x..|[^\n]))'/y
const WORD = /r#\w+|[A-Za-z_]\w*/y
const NUMBER = /\d[\w.]*/y

interface Token {
  text: string
  start: number
}

/** The same text, at the same length, without the `!` of such macros; those without known names only if asked. */
export function openArguments(text: string, isEager: boolean): string {
  const tokens = readTokens(text)
  const closing = pairBrackets(tokens)
  const holders = heldByItems(tokens, closing)
  const marks: number[] = []
  for (let at = 0; at + 2 < tokens.length; at++) {
    const [name, mark, open] = [tokens[at]!, tokens[at + 1]!, tokens[at + 2]!]
    if (mark.text !== '!' || open.text !== '(' || mark.start !== name.start + name.text.length) continue
    if (!isWord(name.text) || name.text === 'macro_rules' || closing[at + 2] === undefined) continue
    // Where only items may stand, a call may not.
    if (holders[at] && !isInside(tokens, at)) continue
    const isOpened =
      CALL_LIKE.test(name.text) || (isEager && holdsExpressions(tokens, at + 3, closing[at + 2]!))
    if (isOpened) marks.push(mark.start)
  }
  return blank(text, marks)
}

function blank(text: string, marks: readonly number[]): string {
  let opened = ''
  let from = 0
  for (const mark of marks) {
    opened += `${text.slice(from, mark)} `
    from = mark + 1
  }
  return opened + text.slice(from)
}

/** Comments are left out, a literal is one token with a quote or a digit. */
function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const char = text.charCodeAt(at)
    if (char <= 32) {
      at++
      continue
    }
    const literal = matchAt(LITERAL_OR_COMMENT, text, at)
    const found = literal || matchAt(WORD, text, at) || matchAt(NUMBER, text, at) || text[at]!
    if (!/^\/[/*]/.test(found)) tokens.push({ text: literal ? '""' : found, start: at })
    at += found.length
  }
  return tokens
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** By the index of an opening bracket: that of the one that closes it. */
function pairBrackets(tokens: readonly Token[]): (number | undefined)[] {
  const closing = new Array<number | undefined>(tokens.length)
  const open: number[] = []
  tokens.forEach(({ text }, at) => {
    if (text === '(' || text === '[' || text === '{') open.push(at)
    else if (text === ')' || text === ']' || text === '}') {
      const start = open.pop()
      if (start !== undefined) closing[start] = at
    }
  })
  return closing
}

/** By token: whether the nearest braces around are those of a module, a trait or an `impl`. */
function heldByItems(tokens: readonly Token[], closing: readonly (number | undefined)[]): boolean[] {
  const held = new Array<boolean>(tokens.length).fill(false)
  const stack: { end: number; hasItems: boolean }[] = []
  let header = 0
  tokens.forEach(({ text }, at) => {
    while (stack.length > 0 && stack.at(-1)!.end <= at) stack.pop()
    held[at] = stack.at(-1)?.hasItems ?? false
    if (text === '{') {
      const words = tokens.slice(Math.max(header, at - 60), at).map(token => token.text)
      const hasItems = words.some(word => ITEM_HEADERS.has(word)) && !words.includes('fn')
      stack.push({ end: closing[at] ?? tokens.length, hasItems })
    }
    if (text === '{' || text === '}' || text === ';') header = at + 1
  })
  return held
}

const ITEM_HEADERS = new Set(['mod', 'impl', 'trait', 'extern'])

/** In brackets, as the value of a constant: what stands there is an expression. */
function isInside(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  while (before > 1 && tokens[before]!.text === ':' && tokens[before - 1]!.text === ':') before -= 3
  const text = tokens[before]?.text
  return text === '=' || text === '(' || text === ','
}

/** Words that may follow and precede anything in an expression. */
const JOINING = new Set(
  'as async await box break continue else for if in let loop match move mut ref return unsafe while'.split(
    ' ',
  ),
)
/** Words and marks that no argument of a call has outside of its blocks. */
const FOREIGN = new Set(
  'const crate dyn enum extern fn impl mod priv pub static struct trait type union use where _ $ # @ ; < ~'.split(
    ' ',
  ),
)
/** What no expression starts with. */
const BINARY = new Set('= > / % ^ + ? . :'.split(' '))

/** Whether all that stands between two tokens can be read as the arguments of a call. */
function holdsExpressions(tokens: readonly Token[], from: number, to: number): boolean {
  let depth = 0
  let inParameters = false
  let previous = ','
  for (let at = from; at < to; at++) {
    const { text } = tokens[at]!
    const next = tokens[at + 1]?.text ?? ''
    if (text === '{') depth++
    else if (text === '}') depth--
    if (depth > 0 || (text === '}' && depth === 0)) {
      if (text === '$') return false
      previous = text
      continue
    }
    const isPath = text === ':' && (next === ':' || previous === ':')
    if (text === '|' && (inParameters || STARTS.has(previous))) inParameters = !inParameters && next !== '|'
    else if (
      FOREIGN.has(text) &&
      !(text === 'crate' && next === ':') &&
      !(text === '<' && previous === ':')
    ) {
      if (!(inParameters && text !== '$' && text !== '#')) return false
    } else if (text === '=' && next === '>') return false
    else if (text === ':' && !isPath && !inParameters) return false
    else if (STARTS.has(previous) && BINARY.has(text) && !isPath && !inParameters && text !== '.')
      return false
    else if (!inParameters && isOperand(previous) && isOperandStart(text)) return false
    else if (text === '-' && next === '-') return false
    previous = text
  }
  return !inParameters
}

const STARTS = new Set([',', '(', '[', '=', 'move', '{', '&'])

function isOperand(text: string): boolean {
  return (isWord(text) && !JOINING.has(text)) || /^["\d)\]]/.test(text)
}

function isOperandStart(text: string): boolean {
  return (isWord(text) && !JOINING.has(text)) || /^["\d]/.test(text)
}

function isWord(text: string): boolean {
  return /^(?:r#)?[A-Za-z_]/.test(text)
}
