/** Pairs removed with added symbols that are the same symbol, renamed or moved: by kind, name, place and body. */
import { SYMBOL_FLAG, type SymbolFact } from '../model/index.ts'

export interface PairedSymbol {
  id: string
  /** Id of what holds it. */
  parent: string
  path: string
  fact: SymbolFact
}

/** Share of the bits of two sketches that must agree before two bodies count as one. */
const MIN_SIMILARITY = 0.82
/** Past so many pairs only those of one name are compared: a checkout changes thousands of files at once. */
const MAX_PAIRS = 1_000_000

/** The likest first; each symbol once. Equal bodies win over like ones, equal names over others. */
export function pairSymbols<Version extends PairedSymbol>(
  removed: readonly Version[],
  added: readonly Version[],
): [Version, Version][] {
  const isMany = removed.length * added.length > MAX_PAIRS
  const groupOf = (one: Version) => (isMany ? `${kindOf(one)} ${one.fact.name}` : kindOf(one))
  const scored: { score: number; old: Version; now: Version }[] = []
  const groups = new Map<string, Version[]>()
  for (const now of added) {
    const group = groups.get(groupOf(now))
    if (group) group.push(now)
    else groups.set(groupOf(now), [now])
  }
  for (const old of removed) {
    for (const now of groups.get(groupOf(old)) ?? []) {
      const score = scoreOf(old, now)
      if (score > 0) scored.push({ score, old, now })
    }
  }
  scored.sort((a, b) => b.score - a.score || compare(a.old.id, b.old.id) || compare(a.now.id, b.now.id))
  const taken = new Set<Version>()
  const pairs: [Version, Version][] = []
  for (const { old, now } of scored) {
    if (taken.has(old) || taken.has(now)) continue
    taken.add(old).add(now)
    pairs.push([old, now])
  }
  return pairs.sort(([, a], [, b]) => compare(a.id, b.id))
}

/** A function that becomes a method, or the other way round, is still the same. */
function kindOf({ fact }: PairedSymbol): string {
  return fact.kind === 'function' ? 'method' : fact.kind
}

/** 0: not the same symbol. */
function scoreOf(old: PairedSymbol, now: PairedSymbol): number {
  const sameName = old.fact.name === now.fact.name
  const sameParent = old.parent === now.parent
  const similarity = similarityOf(old.fact, now.fact)
  if (similarity < MIN_SIMILARITY) return 0
  // Another name in another place needs the very same body.
  if (!sameName && !sameParent && similarity < 1) return 0
  return similarity + (sameName ? 0.5 : 0) + (sameParent ? 0.25 : 0) + (old.path === now.path ? 0.1 : 0)
}

function similarityOf(old: SymbolFact, now: SymbolFact): number {
  if (old.sketch === '' || now.sketch === '') {
    return old.name === now.name && old.signature === now.signature ? 1 : 0
  }
  if (old.bodyHash === now.bodyHash) return 1
  let differing = 0
  for (let at = 0; at < 16; at += 8) {
    let bits =
      (Number.parseInt(old.sketch.slice(at, at + 8), 16) ^
        Number.parseInt(now.sketch.slice(at, at + 8), 16)) >>>
      0
    for (; bits !== 0; bits &= bits - 1) differing++
  }
  return 1 - differing / 64
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Local and unnamed symbols are added and removed with what is around them. */
export function isLasting({ fact }: PairedSymbol): boolean {
  return fact.kind !== 'module' && !(fact.flags & (SYMBOL_FLAG.local | SYMBOL_FLAG.anonymous))
}
