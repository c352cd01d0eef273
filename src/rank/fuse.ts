/** Adds channels of evidence: each is divided by its best, then weighed. Measured better than adding ranks. */

export interface Channel<Key> {
  scores: ReadonlyMap<Key, number>
  weight: number
}

export function fuse<Key>(channels: readonly Channel<Key>[]): Map<Key, number> {
  const fused = new Map<Key, number>()
  for (const { scores, weight } of channels) {
    let most = 0
    for (const score of scores.values()) most = Math.max(most, score)
    if (most === 0) continue
    for (const [key, score] of scores) fused.set(key, (fused.get(key) ?? 0) + (weight * score) / most)
  }
  return fused
}
