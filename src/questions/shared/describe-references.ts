/** Symbols as lists of references show them, and the order they are shown in. */
import { FILE_FLAG, SYMBOL_FLAG } from '../../model/index.ts'
import type { FileRow, SymbolRow } from '../../store/schema/rows.ts'
import type { Step } from '../get-references/walk-references.ts'
import type { Reference, SymbolSummary } from './answer.ts'
import type { SymbolNames } from './name-symbols.ts'
import { NO_NOTES } from './notes-view.ts'
import type { QueryContext } from './question.ts'
import { sliceLines } from './slice-lines.ts'

const MAX_SOURCE_LINES = 60

export function describeStep(
  context: QueryContext,
  names: SymbolNames,
  step: Step,
  withSource: boolean,
): Reference {
  const { symbol } = step
  const notes = context.notes.textsOf(symbol, context.reader)
  const text = withSource ? context.readSource(symbol.path) : null
  const end = Math.min(symbol.endLine, symbol.startLine + MAX_SOURCE_LINES - 1)
  return {
    handle: names.handle(symbol),
    name: symbol.name,
    kind: symbol.kind === 'module' ? 'file' : symbol.kind,
    file_path: symbol.path,
    line: symbol.line,
    site_lines: step.lines,
    depth: step.depth,
    confidence: step.confidence,
    engine: step.engine,
    ...(step.access ? { access: step.access } : {}),
    ...(step.uses ? { uses: step.uses } : {}),
    ...(step.from ? { from: names.handle(step.from) } : {}),
    ...(step.via ? { via: names.handle(step.via) } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(text === null ? {} : { source: sliceLines(text, symbol.startLine, end).text }),
  }
}

export interface TargetSymbol extends SymbolSummary {
  name: string
  qualified_name: string
  file_path: string
  line: number
}

export function describeTarget(names: SymbolNames, target: SymbolRow): TargetSymbol {
  return {
    ...names.summary(target),
    name: target.name,
    qualified_name: names.qualifiedName(target),
    file_path: target.path,
    line: target.line,
  }
}

/** Near before far, sure before unsure, code before tests, important before not; position last. */
export function compareSteps(names: SymbolNames, notes = NO_NOTES): (a: Step, b: Step) => number {
  return (a, b) =>
    a.depth - b.depth ||
    a.confidenceRank - b.confidenceRank ||
    Number(isTest(names, a.symbol)) - Number(isTest(names, b.symbol)) ||
    b.symbol.rank * notes.factorOf(b.symbol) - a.symbol.rank * notes.factorOf(a.symbol) ||
    (a.symbol.path < b.symbol.path ? -1 : a.symbol.path > b.symbol.path ? 1 : a.symbol.line - b.symbol.line)
}

export function isTest(names: SymbolNames, symbol: SymbolRow): boolean {
  if (symbol.flags & SYMBOL_FLAG.test) return true
  return isTestFile(names.file(symbol.file))
}

export function isTestFile(file: FileRow | null): boolean {
  return ((file?.flags ?? 0) & FILE_FLAG.test) !== 0
}
