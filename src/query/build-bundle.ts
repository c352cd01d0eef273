/** Lays a plan out: by file in line order, with a sentence that sums it up and how its symbols hang together. */
import type { Confidence, EdgeKind } from '../model/index.ts'
import type { Relation } from './find-companions.ts'
import type { SymbolNames } from './name-symbols.ts'
import type { Planned } from './plan-bundle.ts'
import { counted } from './render-text.ts'
import type { BundledSymbol, SymbolCost } from './symbol-cost.ts'

export interface BundledFile {
  path: string
  symbols: BundledSymbol[]
}

export interface ContextBundle {
  summary: string
  /** `a() calls b()`, the surest first. */
  relationship_map: string[]
  files: BundledFile[]
  tokens_used: number
  token_budget: number
  symbols_included: number
  symbols_available: number
}

const MOST_RELATIONS = 16
/** Source tells more than relations do: a small budget has room for few of them. */
const TOKENS_A_RELATION = 800
const NAMED_IN_SUMMARY = 3
const SURENESS: Record<Confidence, number> = { exact: 0, carried: 1, probable: 2, approximate: 3 }

export function buildBundle(
  names: SymbolNames,
  costs: SymbolCost,
  shown: readonly Planned[],
  { available, relations, budget }: { available: number; relations: readonly Relation[]; budget: number },
): { bundle: ContextBundle; edges: Confidence[] } {
  const most = Math.min(MOST_RELATIONS, Math.floor(budget / TOKENS_A_RELATION))
  const between = relationsBetween(shown, relations).slice(0, most)
  const files = new Map<string, Planned[]>()
  for (const one of shown) files.set(one.symbol.path, [...(files.get(one.symbol.path) ?? []), one])
  return {
    bundle: {
      summary: summarize(names, shown, files.size),
      relationship_map: between.map(relation => sayRelation(names, relation)),
      files: [...files].map(([path, symbols]) => ({
        path,
        symbols: symbols
          .sort((a, b) => a.symbol.startLine - b.symbol.startLine || b.symbol.endLine - a.symbol.endLine)
          .map(one => costs.entry(one, one.includedAs)),
      })),
      tokens_used: 0,
      token_budget: 0,
      symbols_included: shown.length,
      symbols_available: available,
    },
    edges: between.map(({ confidence }) => confidence),
  }
}

function relationsBetween(shown: readonly Planned[], relations: readonly Relation[]): Relation[] {
  const order = new Map(shown.map(({ symbol }, index) => [symbol.id, index]))
  const found = new Map<string, Relation>()
  for (const relation of relations) {
    if (relation.from === relation.to || !order.has(relation.from) || !order.has(relation.to)) continue
    const key = `${relation.from} ${relation.kind} ${relation.to}`
    const known = found.get(key)
    if (!known || SURENESS[relation.confidence] < SURENESS[known.confidence]) found.set(key, relation)
  }
  const place = ({ from, to }: Relation): number => order.get(from)! + order.get(to)!
  return [...found.values()].sort(
    (a, b) =>
      SURENESS[a.confidence] - SURENESS[b.confidence] ||
      place(a) - place(b) ||
      order.get(a.from)! - order.get(b.from)!,
  )
}

const VERBS: Partial<Record<EdgeKind, string>> = { references: 'uses' }

function sayRelation(names: SymbolNames, { from, to, kind, confidence }: Relation): string {
  const said = `${shortName(names, from)} ${VERBS[kind] ?? kind} ${shortName(names, to)}`
  return confidence === 'exact' || confidence === 'carried' ? said : `${said} (${confidence})`
}

/** The part of a handle that names the symbol; a file is its path. */
function shortName(names: SymbolNames, id: number): string {
  const symbol = names.symbol(id)
  if (!symbol) return '?'
  const handle = names.handle(symbol)
  return handle.slice(handle.indexOf('#') + 1)
}

function summarize(names: SymbolNames, shown: readonly Planned[], files: number): string {
  if (shown.length === 0) return 'Nothing of the question was found in the index.'
  const first = shown.slice(0, NAMED_IN_SUMMARY).map(({ symbol }) => names.handle(symbol))
  const whole = shown.filter(({ includedAs }) => includedAs === 'full_source').length
  return `${counted(shown.length, 'symbol')} in ${counted(files, 'file')}, ${whole} of them with source; read first: ${first.join(', ')}.`
}
