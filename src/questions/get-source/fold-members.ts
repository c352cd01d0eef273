/** Chooses the lines of a long type to show: first all lines outside of members' bodies, then the most important bodies that fit. */
import { VALUE_LIKE } from '../../model/index.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { codeLines } from '../get-context/fold-source.ts'
import { isCallable } from '../shared/handle.ts'
import type { QueryContext } from '../shared/question.ts'

/** A signature is not looked for further down than this. */
const MAX_HEAD = 12
/** A shorter body costs as much as its fold. */
const MIN_FOLDED = 3

export interface Body {
  /** Empty for documentation. */
  handle: string
  rank: number
  start: number
  end: number
}

/** What may be folded in a type: bodies of its members, and long comments. `lines` are those of the file. */
export function findFoldable(
  context: Pick<QueryContext, 'reader'>,
  handleOf: (symbol: SymbolRow) => string,
  type: SymbolRow,
  lines: readonly string[],
): Body[] {
  const bodies = findBodies(context, handleOf, type, lines)
  return bodies.length === 0 ? [] : [...bodies, ...findComments(lines, type, bodies)]
}

/** Runs of lines that are no code and in no body. They are folded first. */
function findComments(
  lines: readonly string[],
  { startLine, endLine }: SymbolRow,
  bodies: readonly Body[],
): Body[] {
  const shown = new Set(codeLines(lines, startLine, endLine))
  for (const { start, end } of bodies) for (let line = start; line <= end; line++) shown.add(line)
  const comments: Body[] = []
  let start = startLine
  for (let line = startLine; line <= endLine + 1; line++) {
    if (line <= endLine && !shown.has(line)) continue
    if (line - start >= MIN_FOLDED) comments.push({ handle: '', rank: -1, start, end: line - 1 })
    start = line + 1
  }
  return comments
}

/** Bodies of members of a type, members of inner types included. */
function findBodies(
  { reader }: Pick<QueryContext, 'reader'>,
  handleOf: (symbol: SymbolRow) => string,
  type: SymbolRow,
  lines: readonly string[],
): Body[] {
  if (isCallable(type.kind) || VALUE_LIKE.has(type.kind)) return []
  return reader
    .children(type.id)
    .filter(member => member.file === type.file)
    .flatMap(member => {
      if (!isCallable(member.kind)) return findBodies({ reader }, handleOf, member, lines)
      const start = headEnd(lines, member) + 1
      const body = { handle: handleOf(member), rank: member.rank, start, end: member.endLine }
      return body.end - body.start + 1 >= MIN_FOLDED ? [body] : []
    })
}

/** The bodies that leave at most so many lines, folds counted; all of them where the rest is too long already. */
export function chooseFolded(bodies: readonly Body[], total: number, most: number): Body[] {
  const sizeOf = ({ start, end }: Body): number => end - start
  let left = most - (total - bodies.reduce((sum, body) => sum + sizeOf(body), 0))
  return [...bodies]
    .sort((a, b) => b.rank - a.rank || a.start - b.start)
    .filter(body => {
      if (sizeOf(body) > left) return true
      left -= sizeOf(body)
      return false
    })
    .sort((a, b) => a.start - b.start)
}

/** The last line of the signature. */
function headEnd(lines: readonly string[], { line, endLine }: SymbolRow): number {
  for (let at = line; at < Math.min(endLine, line + MAX_HEAD); at++)
    if (/(?:[{:]|=>|\bdo)\s*(?:(?:#|\/\/).*)?$/.test(lines[at - 1] ?? '')) return at
  return line
}
