/** Draws sites at random from a repository: every kind, in every file of the family. */
import type { ExactIndex } from '../../src/exact/exact-index.ts'
import type { QueryableFile, QueryableSite } from '../../src/store/read/read-queryable.ts'

export interface DrawnFile {
  file: QueryableFile
  text: string
  sites: QueryableSite[]
}

/** The same seed draws the same sites. */
export function drawSites(
  index: ExactIndex,
  files: readonly QueryableFile[],
  { samples, seed }: { samples: number; seed: number },
): DrawnFile[] {
  const all = files.flatMap(file => index.sites(file).map(site => ({ file, site })))
  const random = randomFrom(seed)
  for (let at = 0; at < samples && samples < all.length; at++) {
    const other = at + Math.floor(random() * (all.length - at))
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  const drawn = new Map<string, DrawnFile>()
  for (const { file, site } of all.slice(0, samples)) {
    const text = drawn.get(file.path)?.text ?? index.readText(file)
    if (text === null) continue
    const one = drawn.get(file.path) ?? { file, text, sites: [] }
    one.sites.push(site)
    drawn.set(file.path, one)
  }
  return [...drawn.values()].sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
}

/** A linear congruential generator. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
