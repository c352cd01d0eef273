/** Folds a body to the lines that matter for a question; comments, docs and blank lines go first. */
import { splitWord } from '../../words/split-word.ts'

export interface FoldTerms {
  /** Stems of the question and of its guesses. */
  terms: ReadonlySet<string>
  /** Names of other symbols that the answer shows. */
  names: ReadonlySet<string>
}

export interface FoldOptions extends FoldTerms {
  /** Code lines that may be shown. */
  maxLines: number
  /** The line with the name, where decorators come before it: it is shown as the first line is. */
  declaration?: number
  /** So many lines between two that are shown are shown too. */
  maxGap?: number
}

const LINE_WEIGHT = { term: 1, shownName: 2, decides: 1, log: -2, first: 100 }
const LOGS = /^\s*(?:\w+\.)*_?(?:log|logger|logging|LOG|LOGGER|console|slog|klog|glog|debug)\.\w+\(/
const DECIDES =
  /\b(?:return|raise|throw|yield|await|if|else|elif|except|catch|case|switch|select|panic|defer|go|emit)\b|\?\?=|=>|<-/
const WORD = /[\p{L}\p{N}_$]+/gu

/** Numbers of the lines of start to end (1-based, inclusive) that are shown, in order. */
export function foldSource(
  lines: readonly string[],
  start: number,
  end: number,
  { maxLines, declaration, maxGap = 1, ...terms }: FoldOptions,
): number[] {
  const code = codeLines(lines, start, end)
  if (code.length <= maxLines) return withSmallGaps(lines, code, maxGap)
  const weighted = code.map((line, index) => ({
    line,
    weight: index === 0 || line === declaration ? LINE_WEIGHT.first : weigh(lines[line - 1]!, terms),
  }))
  weighted.sort((a, b) => b.weight - a.weight || a.line - b.line)
  const kept = new Set(weighted.slice(0, maxLines).map(({ line }) => line))
  return withSmallGaps(
    lines,
    code.filter(line => kept.has(line)),
    maxGap,
  )
}

/** A line of code has about so many characters. */
const GAP_LINE = 90

/** A fold of a line or two costs nearly as much as the lines, and whoever reads it wants to know what it hides. */
export function withSmallGaps(lines: readonly string[], shown: readonly number[], maxGap: number): number[] {
  return shown.flatMap((line, index) => {
    const next = shown[index + 1] ?? line + 1
    const hidden = lineNumbers(line + 1, next - 1).filter(at => (lines[at - 1] ?? '').trim() !== '')
    const length = hidden.reduce((sum, at) => sum + lines[at - 1]!.trim().length, 0)
    const isSmall = hidden.length <= maxGap && length <= GAP_LINE * hidden.length
    return isSmall ? [line, ...hidden] : [line]
  })
}

function weigh(text: string, terms: FoldTerms): number {
  const decides = DECIDES.test(text) ? LINE_WEIGHT.decides : 0
  return decides + (LOGS.test(text) ? LINE_WEIGHT.log : 0) + weighWords(text, terms)
}

/** How much of the question, and of what else is shown, a line has. */
export function weighWords(text: string, { terms, names }: FoldTerms): number {
  let weight = 0
  const seen = new Set<string>()
  for (const [word] of text.matchAll(WORD)) {
    if (names.has(word)) weight += LINE_WEIGHT.shownName
    for (const part of splitWord(word).parts) {
      if (seen.has(part) || !terms.has(part)) continue
      seen.add(part)
      weight += LINE_WEIGHT.term
    }
  }
  return weight
}

const DOC_QUOTES = /^[rbuRBU]*("""|''')/
/** A blank follows: `#` also begins private members and directives, `*` what a pointer points to. */
const COMMENT_LINE = /^(?:#+(?:\s|$)|\/\/|\*+(?:[\s/]|$))/

/** Lines that are neither blank nor comment nor documentation. */
export function codeLines(lines: readonly string[], start: number, end: number): number[] {
  const code: number[] = []
  let closing: string | null = null
  for (let line = start; line <= Math.min(end, lines.length); line++) {
    const text = lines[line - 1]!.trim()
    if (closing) {
      if (text.includes(closing)) closing = null
      continue
    }
    const [, quotes] = DOC_QUOTES.exec(text) ?? []
    if (quotes) {
      if (text.split(quotes).length < 3) closing = quotes
      continue
    }
    if (text.startsWith('/*')) {
      if (!text.includes('*/')) closing = '*/'
      continue
    }
    if (text === '' || COMMENT_LINE.test(text)) continue
    code.push(line)
  }
  return code
}

/** What stands for folded lines. */
export const FOLD = /^⋯ \d+ lines?$/

/** Shown lines as they are. What is hidden between them is one line; blank lines alone are no fold. */
export function printSource(lines: readonly string[], shown: readonly number[], end: number): string {
  const printed: string[] = []
  const fold = (from: number, to: number): void => {
    const hidden = lines.slice(from - 1, to).filter(text => text.trim() !== '').length
    if (hidden > 0) printed.push(`⋯ ${hidden} ${hidden === 1 ? 'line' : 'lines'}`)
  }
  let last = 0
  for (const line of shown) {
    if (last > 0 && line > last + 1) fold(last + 1, line - 1)
    printed.push(lines[line - 1] ?? '')
    last = line
  }
  if (last > 0 && last < end) fold(last + 1, Math.min(end, lines.length))
  return printed.join('\n')
}

/** The other way round. */
export function linesOf(ranges: string): number[] {
  return ranges.split(',').flatMap(range => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return lineNumbers(first, last)
  })
}

/** Both included. */
export function lineNumbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** `45-52,60`. */
export function lineRanges(shown: readonly number[]): string {
  const ranges: string[] = []
  for (let i = 0; i < shown.length; ) {
    let last = i
    while (last + 1 < shown.length && shown[last + 1] === shown[last]! + 1) last++
    ranges.push(last === i ? `${shown[i]}` : `${shown[i]}-${shown[last]}`)
    i = last + 1
  }
  return ranges.join(',')
}
