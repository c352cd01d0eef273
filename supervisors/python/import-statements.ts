/** Finds import statements in Python files, because engines answer with them if an import leads nowhere. */

export interface ImportStatement {
  /** 1-based, both included. */
  firstLine: number
  lastLine: number
  /** First part of each module it names; '' for a relative import. */
  modules: readonly string[]
}

/** At the start of a line, or in a block on one line: `try: import x`. */
const STATEMENT =
  /^[ \t]*(?:(?:try|else|finally|(?:if|elif|except|with)\b[^:\n]*)[ \t]*:[ \t]*)?(?:from[ \t]+([.\w]+)[ \t]*import\b|import[ \t]+(\w[^\n#;]*))/gm

/** Sorted by line. Also finds statements in strings, which does no harm: nothing is declared there. */
export function findImportStatements(text: string): ImportStatement[] {
  const found: ImportStatement[] = []
  let line = 1
  let counted = 0
  for (const match of text.matchAll(STATEMENT)) {
    line += countLines(text, counted, match.index)
    counted = match.index
    const end = statementEnd(text, match.index + match[0].length)
    const modules = match[1] === undefined ? plainModules(match[2] ?? '') : [firstPart(match[1])]
    found.push({ firstLine: line, lastLine: line + countLines(text, match.index, end), modules })
  }
  return found
}

export function importStatementAt(
  statements: readonly ImportStatement[],
  line: number,
): ImportStatement | null {
  let low = 0
  let high = statements.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const statement = statements[middle]!
    if (line < statement.firstLine) high = middle - 1
    else if (line > statement.lastLine) low = middle + 1
    else return statement
  }
  return null
}

/** Up to the closing bracket, or over lines that end in a backslash. */
function statementEnd(text: string, from: number): number {
  const bracket = /^[ \t]*\(/.exec(text.slice(from, from + 200))
  if (bracket) {
    const close = text.indexOf(')', from)
    return close < 0 ? text.length : close
  }
  let end = lineEnd(text, from)
  while (end < text.length && /\\\r?$/.test(text.slice(end - 2, end))) end = lineEnd(text, end + 1)
  return end
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** `a.b as c, d` -> a, d. */
function plainModules(list: string): string[] {
  return list.split(',').flatMap(one => /^\s*(\w+)/.exec(one)?.[1] ?? [])
}

function firstPart(module: string): string {
  return module.startsWith('.') ? '' : (module.split('.')[0] ?? '')
}
