/** Lays the chosen bodies out: by file in line order, with the flow of calls between them. */
import type { Confidence, EdgeKind } from '../../model/index.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { outerKind, type SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import type { Chosen } from './choose-bodies.ts'
import { describeFlow, shortName, summarize } from './describe-flow.ts'
import type { Relation } from './find-candidates.ts'
import { lineNumbers, lineRanges, printSource } from './fold-source.ts'
import type { Fit } from './measure-fit.ts'
import type { SourceLines } from './source-lines.ts'

export type IncludedAs = 'full_source' | 'folded_source' | 'signature_only' | 'location'

export interface BundledSymbol {
  handle: string
  name: string
  kind: string
  /** `12-30`. */
  lines: string
  included_as: IncludedAs
  /** `12-14,20`, where it is folded. */
  shown_lines?: string
  source?: string
  confidence: Confidence
  notes?: string[]
  /** Symbols with the same code, which are not shown. */
  copies?: string[]
}

export interface BundledFile {
  path: string
  symbols: BundledSymbol[]
}

export interface ContextBundle {
  summary: string
  /** The calls between what is shown, in the order they happen. */
  flow: string[]
  /** `a() calls b()`, the most certain first. */
  relationship_map: string[]
  files: BundledFile[]
  tokens_used: number
  token_budget: number
  symbols_included: number
  symbols_available: number
}

const MAX_RELATIONS = 6
const CERTAINTY: Record<Confidence, number> = {
  exact: 0,
  carried: 1,
  probable: 2,
  possible: 3,
  approximate: 4,
}

export interface BundleParts {
  shown: readonly Chosen[]
  relations: readonly Relation[]
  /** How many symbols have anything of the question. */
  available: number
  fit: Fit
}

export function buildBundle(
  context: QueryContext,
  names: SymbolNames,
  source: SourceLines,
  { shown, relations, available, fit }: BundleParts,
): { bundle: ContextBundle; edges: Confidence[] } {
  const between = relationsBetween(shown, relations).slice(0, MAX_RELATIONS)
  const flow = describeFlow(context, names, shown)
  const files = new Map<string, Chosen[]>()
  for (const one of shown) files.set(one.symbol.path, [...(files.get(one.symbol.path) ?? []), one])
  return {
    bundle: {
      summary: summarize(names, shown, flow, fit, available),
      flow: flow.steps,
      relationship_map: between.map(relation => sayRelation(names, relation)),
      files: [...files].map(([path, symbols]) => ({
        path,
        symbols: symbols
          .sort((a, b) => a.symbol.startLine - b.symbol.startLine || b.symbol.endLine - a.symbol.endLine)
          .map(one => describe(context, names, source, one)),
      })),
      tokens_used: 0,
      token_budget: 0,
      symbols_included: shown.length,
      symbols_available: available,
    },
    edges: between.map(({ confidence }) => confidence),
  }
}

function describe(
  context: QueryContext,
  names: SymbolNames,
  source: SourceLines,
  { symbol, shown, includedAs, copies = [] }: Chosen,
): BundledSymbol {
  const notes = context.notes.textsOf(symbol, context.reader)
  const lines = source.of(symbol.path)
  const isWhole = isEveryLine(lines, symbol, shown)
  const doc = shown.filter(line => line < symbol.startLine)
  const printed = isWhole ? [...doc, ...lineNumbers(symbol.startLine, symbol.endLine)] : shown
  const form: Pick<BundledSymbol, 'included_as' | 'shown_lines' | 'source'> =
    includedAs === 'location'
      ? { included_as: includedAs }
      : includedAs === 'signature_only'
        ? { included_as: includedAs, source: symbol.signature }
        : {
            included_as: isWhole ? 'full_source' : 'folded_source',
            ...(isWhole && doc.length === 0 ? {} : { shown_lines: lineRanges(printed) }),
            source: printSource(lines, printed, symbol.endLine),
          }
  return {
    handle: names.handle(symbol),
    name: symbol.name,
    kind: outerKind(symbol),
    lines: `${symbol.startLine}-${symbol.endLine}`,
    ...form,
    confidence: 'exact',
    ...(notes.length > 0 ? { notes } : {}),
    ...(copies.length > 0 ? { copies: copies.map(copy => names.handle(copy)) } : {}),
  }
}

/** Blank lines do not count. */
function isEveryLine(
  lines: readonly string[],
  { startLine, endLine }: SymbolRow,
  shown: readonly number[],
): boolean {
  const isShown = new Set(shown)
  for (let line = startLine; line <= endLine; line++)
    if (!isShown.has(line) && lines[line - 1]?.trim() !== '') return false
  return true
}

function relationsBetween(shown: readonly Chosen[], relations: readonly Relation[]): Relation[] {
  const order = new Map(shown.map(({ symbol }, index) => [symbol.id, index]))
  const found = new Map<string, Relation>()
  for (const relation of relations) {
    if (relation.from === relation.to || !order.has(relation.from) || !order.has(relation.to)) continue
    const key = `${relation.from} ${relation.kind} ${relation.to}`
    const known = found.get(key)
    if (!known || CERTAINTY[relation.confidence] < CERTAINTY[known.confidence]) found.set(key, relation)
  }
  const place = ({ from, to }: Relation): number => order.get(from)! + order.get(to)!
  return [...found.values()].sort(
    (a, b) =>
      CERTAINTY[a.confidence] - CERTAINTY[b.confidence] ||
      place(a) - place(b) ||
      order.get(a.from)! - order.get(b.from)!,
  )
}

const VERBS: Partial<Record<EdgeKind, string>> = { references: 'uses' }

function sayRelation(names: SymbolNames, { from, to, kind, confidence }: Relation): string {
  const said = `${shortName(names, from)} ${VERBS[kind] ?? kind} ${shortName(names, to)}`
  return confidence === 'exact' || confidence === 'carried' ? said : `${said} (${confidence})`
}
