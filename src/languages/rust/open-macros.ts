/** Shows the grammar the items inside of macros that only wrap them: `cfg_net! { pub mod tcp; }`. */

const CALL = /^([ \t]*)(?:[A-Za-z_]\w*::)*(?!macro_rules\b)[A-Za-z_]\w*!\s*\{/gm

/** What may be before an item: comments and attributes. */
const BEFORE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#!?\[[^\]]*\])*/y
const ITEM =
  /(?:pub\b|(?:(?:default|const|async|unsafe|extern(?:\s*"[^"]*")?)\s+)*fn\b|(?:unsafe\s+)?(?:impl|trait)\b|(?:mod|use|struct|enum|union|type)\s+[\w:{]|(?:const|static)\s+[A-Z_]+\s*:|macro_rules!|[A-Za-z_]\w*!\s*\{)/y

/** Strings, characters and comments hide brackets. */
const TOKEN =
  /\b[bc]?r(#*)"[\s\S]*?(?:"\1|$)|"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\\n]|\\(?:u\{[^}\n]*\}|x..|[^\n]))'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[{}]/g

/** The same text, at the same length, without the names and brackets of such macros. */
export function openMacros(text: string): string {
  const blanks: { start: number; end: number }[] = []
  for (const { 0: found, 1: indent, index } of text.matchAll(CALL)) {
    const open = index + found.length - 1
    if (!holdsItems(text, open + 1)) continue
    const close = closingBrace(text, open)
    if (close < 0) continue
    blanks.push({ start: index + indent.length, end: open + 1 }, { start: close, end: close + 1 })
  }
  blanks.sort((a, b) => a.start - b.start)
  let opened = ''
  let from = 0
  for (const { start, end } of blanks) {
    opened += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    from = end
  }
  return opened + text.slice(from)
}

function holdsItems(text: string, at: number): boolean {
  BEFORE.lastIndex = at
  ITEM.lastIndex = at + (BEFORE.exec(text)?.[0].length ?? 0)
  return ITEM.test(text)
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  TOKEN.lastIndex = open
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    if (token[0] === '{') depth++
    else if (token[0] === '}' && --depth === 0) return token.index
  }
  return -1
}
