/** The lines of one body that an answer shows: a function folded, a long class as a skeleton of what fits the question. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { docStart } from '../get-source/doc-start.ts'
import type { QueryContext } from '../shared/question.ts'
import { codeLines, type FoldTerms, foldSource, lineNumbers, weighWords } from './fold-source.ts'
import { membersIn } from './score-bodies.ts'
import type { SourceLines } from './source-lines.ts'

export interface BodyLimits extends FoldTerms {
  /** Code lines that may be shown. */
  maxLines: number
  /** Share of the code lines that is shown of a body that is worth folding. */
  share: number
  /** Also a line of documentation that has words of the question. */
  withDoc: boolean
  source: SourceLines
}

/** In what answers, code and comments of so many lines are not hidden between shown ones. */
const MAX_GAP = 2
/** Shorter bodies are shown whole. */
const WHOLE_LINES = 10
/** Lines of a skeleton beside the declaration: what is in no member, and members by their first line. */
const SKELETON = { own: 10, members: 12 }

export function foldBody(
  context: QueryContext,
  symbol: SymbolRow,
  { maxLines, share, withDoc, source, ...terms }: BodyLimits,
): number[] {
  const lines = source.of(symbol.path)
  const { startLine, endLine } = symbol
  const code = codeLines(lines, startLine, endLine)
  const members = code.length > maxLines ? membersIn(context, symbol) : []
  if (members.length > 0) return skeletonOf(context, members, code, lines, terms)
  const most = Math.min(maxLines, Math.max(WHOLE_LINES, Math.ceil(share * code.length)))
  const shown = foldSource(lines, startLine, endLine, {
    declaration: symbol.line,
    maxLines: most,
    maxGap: withDoc ? MAX_GAP : 1,
    ...terms,
  })
  const doc = withDoc && symbol.kind !== 'module' ? docLine(lines, startLine, code, terms) : undefined
  return doc === undefined || shown.includes(doc) ? shown : [...shown, doc].sort((a, b) => a - b)
}

const MAX_DOC = 120
/** Fewer words of the question are not worth the line of code that it takes the place of. */
const MIN_DOC_WORDS = 2

/** The first line that says anything with words of the question, above the declaration or below its head. */
function docLine(
  lines: readonly string[],
  startLine: number,
  code: readonly number[],
  terms: FoldTerms,
): number | undefined {
  const above = lineNumbers(docStart(lines, startLine), startLine - 1)
  const below = lineNumbers(startLine, (code[1] ?? startLine) - 1).filter(line => !code.includes(line))
  // A single line often says why.
  const words = above.length === 1 ? 0 : MIN_DOC_WORDS
  return [...above, ...below].find(line => {
    const text = lines[line - 1] ?? ''
    return text.length <= MAX_DOC && weighWords(text, terms) >= words
  })
}

/** The declaration, own lines and members that have words of the question. */
function skeletonOf(
  { reader }: QueryContext,
  members: readonly { id: number; startLine: number; endLine: number }[],
  code: readonly number[],
  lines: readonly string[],
  terms: FoldTerms,
): number[] {
  const [first = 0] = code
  const isInside = (line: number): boolean =>
    members.some(({ startLine, endLine }) => line >= startLine && line <= endLine)
  const best = (candidates: readonly number[], most: number): number[] =>
    candidates
      .map(line => ({ line, weight: weighWords(lines[line - 1] ?? '', terms) }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || a.line - b.line)
      .slice(0, most)
      .map(({ line }) => line)
  const own = code.filter(line => line > first && !isInside(line))
  const named = members.map(({ id, startLine }) => reader.symbol(id)?.line ?? startLine)
  const shown = [first, ...best(own, SKELETON.own), ...best(named, SKELETON.members)]
  return [...new Set(shown)].sort((a, b) => a - b)
}
