/** Collects the words of one file, each counted for the innermost function or class around it. */
import {
  CALLABLE,
  CLASS_LIKE,
  type FileWords,
  SYMBOL_FLAG,
  type SymbolFact,
  type SymbolKind,
} from '../model/index.ts'
import { FIELD, WordCollector } from '../words/pack-words.ts'
import type { ScopedContext } from './file-context.ts'
import type { Span } from './matcher/records.ts'

/** Kinds that can be shown by themselves. */
const UNIT_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...CLASS_LIKE, ...CALLABLE, 'type'])
/** Shorter values, and functions inside functions, are shown with the code around them. */
const MIN_LINES = 5

let shared: WordCollector | undefined

export function collectWords(context: ScopedContext): FileWords {
  shared ??= new WordCollector()
  const unitOf = openUnits(context, shared)
  sweep(context, unitOf, shared)
  return shared.take()
}

/** Opens a unit for every symbol that is one, with the words of its name, signature and documentation. */
function openUnits({ symbols, path }: ScopedContext, collector: WordCollector): Int32Array {
  const unitOf = new Int32Array(symbols.length).fill(-1)
  symbols.forEach((symbol, index) => {
    if (index > 0 && !isUnit(symbol)) return
    const unit = collector.openUnit(index, index === 0 ? 0 : unitAround(symbols, unitOf, symbol))
    unitOf[index] = unit
    // A file is identified by its path.
    collector.add(unit, FIELD.name, index === 0 ? path.replace(/\.[^./]*$/, '') : symbol.name)
    const isCallable = symbol.params !== '' || symbol.returns !== ''
    collector.add(unit, FIELD.signature, isCallable ? `${symbol.params} ${symbol.returns}` : symbol.signature)
    collector.add(unit, FIELD.doc, symbol.doc)
  })
  return unitOf
}

function isUnit({ kind, flags, declarations }: SymbolFact): boolean {
  if (flags & SYMBOL_FLAG.anonymous) return false
  if (UNIT_KINDS.has(kind) && !(flags & SYMBOL_FLAG.local)) return true
  const lines = declarations[0] ? declarations[0].endLine - declarations[0].startLine + 1 : 0
  return lines >= MIN_LINES
}

function unitAround(symbols: readonly SymbolFact[], unitOf: Int32Array, symbol: SymbolFact): number {
  let at = symbol.container
  // A container is listed before its members, except where a member is assigned elsewhere.
  while (at > 0 && unitOf[at]! < 0) at = symbols[at]!.container
  return at > 0 ? unitOf[at]! : 0
}

interface UnitSpan extends Span {
  unit: number
}

/** Scans the text once. Text outside all units belongs to the file. */
function sweep(context: ScopedContext, unitOf: Int32Array, collector: WordCollector): void {
  const { text } = context
  const spans = unitSpans(context, unitOf)
  const skipped = docSpans(context)
  const open: UnitSpan[] = [{ start: 0, end: text.length, unit: 0 }]
  let [at, next, skip] = [0, 0, 0]
  while (at < text.length) {
    while (open.length > 1 && open[open.length - 1]!.end <= at) open.pop()
    while (next < spans.length && spans[next]!.start <= at) open.push(spans[next++]!)
    const around = open[open.length - 1]!
    if (around.end <= at) continue
    if (skip < skipped.length && skipped[skip]!.start <= at) {
      at = Math.max(at, skipped[skip++]!.end)
      continue
    }
    const stop = Math.min(around.end, spans[next]?.start ?? text.length, skipped[skip]?.start ?? text.length)
    collector.add(around.unit, FIELD.body, text, at, stop)
    at = stop
  }
}

function unitSpans({ definitions, symbolOf }: ScopedContext, unitOf: Int32Array): UnitSpan[] {
  const spans: UnitSpan[] = []
  definitions.forEach(({ start, end }, index) => {
    const symbol = symbolOf[index]!
    if (symbol > 0 && unitOf[symbol]! >= 0) spans.push({ start, end, unit: unitOf[symbol]! })
  })
  return spans.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Documentation counts once, for the symbol it documents: doc strings inside it, comment lines directly above it. */
function docSpans({ records, lines, definitions }: ScopedContext): Span[] {
  const startLines = new Set(definitions.map(({ start }) => lines.lineAt(start)))
  const spans = [...records.docs]
  for (let i = records.comments.length - 1; i >= 0; i--) {
    const comment = records.comments[i]!
    if (!startLines.has(lines.lineAt(comment.end - 1) + 1)) continue
    startLines.add(lines.lineAt(comment.start))
    spans.push(comment)
  }
  return spans.sort((a, b) => a.start - b.start)
}
