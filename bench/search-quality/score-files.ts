/** NDCG@10 of a list of files: every target has the same gain, and its rank is that of the first file that matches it. */

export interface Annotation {
  query: string
  category: string
  relevant: Target[]
  secondary?: Target[]
}

type Target = string | { path: string }

const MOST = 10

export function scoreFiles(files: readonly string[], { relevant, secondary = [] }: Annotation): number {
  const targets = [...relevant, ...secondary].map(target =>
    typeof target === 'string' ? target : target.path,
  )
  const shown = files.slice(0, MOST)
  const ranks = new Set(targets.map(target => shown.findIndex(path => isSame(path, target))))
  ranks.delete(-1)
  const gain = (rank: number): number => 1 / Math.log2(rank + 2)
  const ideal = Array.from({ length: Math.min(MOST, targets.length) }, (_, rank) => gain(rank))
  const sum = (gains: readonly number[]): number => gains.reduce((total, one) => total + one, 0)
  return targets.length === 0 ? 0 : sum([...ranks].map(gain)) / sum(ideal)
}

/** How many of the first five files are targets, of as many as there can be; and which share of targets is in the first twenty. */
export function scoreHits(
  files: readonly string[],
  { relevant, secondary = [] }: Annotation,
): { precision: number; recall: number } {
  const targets = [...relevant, ...secondary].map(target =>
    typeof target === 'string' ? target : target.path,
  )
  const right = files.slice(0, 5).filter(path => targets.some(target => isSame(path, target))).length
  const found = targets.filter(target => files.slice(0, 20).some(path => isSame(path, target))).length
  return {
    precision: right / Math.max(1, Math.min(5, targets.length)),
    recall: found / Math.max(1, targets.length),
  }
}

function isSame(path: string, target: string): boolean {
  return path === target || path.endsWith(`/${target}`) || target.endsWith(`/${path}`)
}
