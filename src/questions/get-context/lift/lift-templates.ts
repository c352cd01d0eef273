/** For a question about something new: the base type to implement, the smallest good implementation, who registers them. */
import type { SymbolRow } from '../../../store/schema/rows.ts'
import type { QueryContext } from '../../shared/question.ts'
import type { ScoredBody } from '../score-bodies.ts'

const TYPES = new Set(['class', 'interface', 'struct'])
const HERITAGE = ['extends', 'implements'] as const
/** Types that are looked at, and how many of one base make it one that people implement. */
const LEADING = 25
const MIN_IMPLEMENTATIONS = 2
const MAX_IMPLEMENTATIONS = 60
/** Shorter ones show nothing. */
const MIN_LINES = 6
/** What each is raised to, as a share of the best. */
const SHARE = { base: 0.9, template: 0.85, registers: 0.7 }

interface Base {
  symbol: SymbolRow
  /** Implementations, by id. */
  implementations: Map<number, SymbolRow>
  score: number
}

export function liftTemplates(
  { reader }: QueryContext,
  bodies: readonly ScoredBody[],
  accepts: (file: number) => boolean,
): readonly ScoredBody[] {
  const sorted = [...bodies].sort((a, b) => b.score - a.score)
  const best = sorted[0]?.score ?? 0
  const base = bestBase(reader, sorted.slice(0, LEADING), accepts)
  if (!base) return bodies
  const template = smallest([...base.implementations.values()])
  const lifted = new Map<number, number>([[base.symbol.id, SHARE.base * best]])
  if (template) lifted.set(template.id, SHARE.template * best)
  for (const id of registering(reader, base)) lifted.set(id, SHARE.registers * best)
  const known = new Set(bodies.map(({ symbol }) => symbol.id))
  const added = [base.symbol, template].filter(symbol => symbol && !known.has(symbol.id)) as SymbolRow[]
  return [
    ...bodies.map(one => ({ ...one, score: Math.max(one.score, lifted.get(one.symbol.id) ?? 0) })),
    ...added.map(symbol => ({
      symbol,
      prior: 0,
      support: 1,
      score: lifted.get(symbol.id)!,
      isGuessed: false,
      text: '',
      terms: new Set<string>(),
    })),
  ]
}

/** The base whose own fit and whose implementations' fit is the highest. */
function bestBase(
  reader: QueryContext['reader'],
  leading: readonly ScoredBody[],
  accepts: (file: number) => boolean,
): Base | null {
  const worth = new Map<number, number>()
  for (const { symbol, score } of leading) {
    const owner = TYPES.has(symbol.kind) ? symbol : containerOf(reader, symbol)
    if (!owner) continue
    worth.set(owner.id, (worth.get(owner.id) ?? 0) + score)
    for (const { to } of reader.edgesFrom(owner.id, HERITAGE)) worth.set(to, (worth.get(to) ?? 0) + score)
  }
  let best: Base | null = null
  for (const [id, score] of worth) {
    const symbol = reader.symbol(id)
    if (!symbol || !TYPES.has(symbol.kind) || !accepts(symbol.file) || score <= (best?.score ?? 0)) continue
    const implementations = new Map<number, SymbolRow>()
    for (const { from } of reader.edgesTo(id, HERITAGE)) {
      const one = reader.symbol(from)
      if (one && accepts(one.file)) implementations.set(from, one)
    }
    if (implementations.size >= MIN_IMPLEMENTATIONS && implementations.size <= MAX_IMPLEMENTATIONS)
      best = { symbol, implementations, score }
  }
  return best
}

function containerOf(reader: QueryContext['reader'], { container }: SymbolRow): SymbolRow | null {
  const owner = container > 0 ? reader.symbol(container) : null
  return owner && TYPES.has(owner.kind) ? owner : null
}

function smallest(implementations: readonly SymbolRow[]): SymbolRow | undefined {
  const length = ({ startLine, endLine }: SymbolRow): number => endLine - startLine
  return implementations.filter(one => length(one) >= MIN_LINES).sort((a, b) => length(a) - length(b))[0]
}

/** Functions that use two of the implementations choose between them. */
function registering(reader: QueryContext['reader'], { implementations }: Base): number[] {
  const counts = new Map<number, number>()
  for (const id of implementations.keys()) {
    const users = new Set(
      reader.edgesTo(id, ['calls', 'instantiates', 'references', 'accepts']).map(({ from }) => from),
    )
    for (const from of users) counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count >= 2).map(([id]) => id)
}
