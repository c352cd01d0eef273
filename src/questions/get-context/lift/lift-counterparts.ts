/** Shows the other direction too: what reads beside what writes, what releases beside what takes. */
import type { SymbolRow } from '../../../store/schema/rows.ts'
import { comparePlaces, roundScore } from '../../shared/compare-places.ts'
import type { QueryContext } from '../../shared/question.ts'
import type { ScoredBody } from '../score-bodies.ts'

/** Words of names that stand for two directions of one thing. */
const PAIRS = (
  'read write|load save|load store|load dump|open close|push pop|encode decode|serialize deserialize|start stop|' +
  'acquire release|enqueue dequeue|connect disconnect|subscribe unsubscribe|pack unpack|compress decompress|' +
  'lock unlock|commit rollback|to from|send receive|mount unmount|enter exit|begin end|register unregister|' +
  'attach detach|encrypt decrypt|import export|marshal unmarshal|dumps loads|save restore|suspend resume|' +
  'pause resume|put take|login logout|increment decrement'
)
  .split('|')
  .map(pair => pair.split(' ') as [string, string])
const OPPOSITES = new Map<string, string[]>()
for (const [one, other] of PAIRS)
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    OPPOSITES.set(from, [...(OPPOSITES.get(from) ?? []), to])

/** How many leading functions have theirs shown, as which share of their score, and how common its name may be. */
const COUNTERPART = { leading: 6, share: 0.5, namesakes: 40 }
const CALLABLE = new Set(['function', 'method', 'constructor'])

export function liftCounterparts(
  { reader }: QueryContext,
  ordered: readonly ScoredBody[],
): readonly ScoredBody[] {
  const raised = new Map<number, { symbol: SymbolRow; score: number }>()
  for (const { symbol, score } of ordered.slice(0, COUNTERPART.leading)) {
    const worth = COUNTERPART.share * score
    for (const one of counterpartsOf(reader, symbol))
      if (worth > (raised.get(one.id)?.score ?? 0)) raised.set(one.id, { symbol: one, score: worth })
  }
  if (raised.size === 0) return ordered
  const rest = ordered.map(one => {
    const own = raised.get(one.symbol.id)
    raised.delete(one.symbol.id)
    return own ? { ...one, score: Math.max(one.score, own.score) } : one
  })
  const added = [...raised.values()].map(one => ({
    ...one,
    prior: 0,
    support: 0,
    isGuessed: false,
    text: '',
    terms: new Set<string>(),
  }))
  return [...rest, ...added].sort(
    (a, b) => roundScore(b.score) - roundScore(a.score) || comparePlaces(a.symbol, b.symbol),
  )
}

/** Of the same class or file: the function whose name says the other direction. */
export function counterpartsOf(reader: QueryContext['reader'], symbol: SymbolRow): SymbolRow[] {
  if (!CALLABLE.has(symbol.kind)) return []
  return oppositesOf(symbol.name)
    .flatMap(name => reader.symbolsNamed(name, 'exact', { limit: COUNTERPART.namesakes }))
    .filter(
      ({ file, container, kind }) =>
        file === symbol.file && container === symbol.container && CALLABLE.has(kind),
    )
}

/** `_write_state` gives `_read_state`, `_dqpush` gives `_dqpop`. */
function oppositesOf(name: string): string[] {
  return [...OPPOSITES].flatMap(([word, others]) => {
    const found: string[] = []
    const at = new RegExp(`(^|[^a-z]|^_?[a-z]{1,3})${word}(?![a-z])`).exec(name)
    if (at) {
      const start = at.index + at[1]!.length
      for (const other of others) found.push(name.slice(0, start) + other + name.slice(start + word.length))
    }
    const upper = word[0]!.toUpperCase() + word.slice(1)
    const inner = new RegExp(`${upper}(?![a-z])`).exec(name)
    if (inner)
      for (const other of others)
        found.push(
          name.slice(0, inner.index) +
            other[0]!.toUpperCase() +
            other.slice(1) +
            name.slice(inner.index + word.length),
        )
    return found
  })
}
