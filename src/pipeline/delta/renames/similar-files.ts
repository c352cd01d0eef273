/** Files that were moved and edited, recognised by the symbols they still have; folders that moved with their files. */
import type { GraphFile } from '../../../model/index.ts'
import { folderOf, nameOf } from '../../../model/repo-path.ts'
import { isLasting, type PairedSymbol } from '../../../plan/pair-symbols.ts'

/** Share of the symbols, on both sides, that must be the same: what git asks of lines. */
const SIMILAR = 0.5

interface Comparison {
  /** Symbols of files that were removed or changed, and of files that changed or were added. */
  before: readonly PairedSymbol[]
  now: readonly PairedSymbol[]
  /** Those that are one, old and new. */
  pairs: readonly (readonly [PairedSymbol, PairedSymbol])[]
  /** Paths that are there now, and those that were. */
  there: ReadonlySet<string>
  known: ReadonlyMap<string, GraphFile>
}

/** New path -> old one. */
export function similarFiles({ before, now, pairs, there, known }: Comparison): Map<string, string> {
  const shared = new Map<string, { old: string; path: string; count: number }>()
  for (const [{ path: old }, { path }] of pairs) {
    if (there.has(old) || known.has(path)) continue
    const key = `${old}\0${path}`
    const found = shared.get(key) ?? { old, path, count: 0 }
    found.count++
    shared.set(key, found)
  }
  if (shared.size === 0) return new Map()
  const [sizesBefore, sizesNow] = [countByFile(before), countByFile(now)]
  const found = [...shared.values()]
    .filter(
      ({ old, path, count }) =>
        count >= SIMILAR * sizesBefore.get(old)! && count >= SIMILAR * sizesNow.get(path)!,
    )
    .sort((a, b) => b.count - a.count || (a.old + a.path < b.old + b.path ? -1 : 1))
  const similar = new Map<string, string>()
  const taken = new Set<string>()
  for (const { old, path } of found) {
    if (similar.has(path) || taken.has(old)) continue
    similar.set(path, old)
    taken.add(old)
  }
  return similar
}

function countByFile(symbols: readonly PairedSymbol[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of symbols) if (isLasting(one)) counts.set(one.path, (counts.get(one.path) ?? 0) + 1)
  return counts
}

/** Folders that hold nothing any more, new path -> old: where their files went under the same names. */
export function movedFolders(
  files: ReadonlyMap<string, string>,
  there: ReadonlySet<string>,
): Map<string, string> {
  if (files.size === 0) return new Map()
  const full = new Set<string>()
  for (const path of there) for (const folder of foldersAround(path)) full.add(folder)
  const votes = new Map<string, Map<string, number>>()
  for (const [path, old] of files) {
    for (let [from, to] = [old, path]; nameOf(from) === nameOf(to); ) {
      ;[from, to] = [folderOf(from), folderOf(to)]
      if (from === '' || to === '' || from === to || full.has(from)) break
      const places = votes.get(from) ?? new Map<string, number>()
      votes.set(from, places.set(to, (places.get(to) ?? 0) + 1))
    }
  }
  const folders = new Map<string, string>()
  for (const [from, places] of votes) {
    const [[to]] = [...places].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)) as [[string, number]]
    folders.set(to, from)
  }
  return folders
}

function* foldersAround(path: string): Iterable<string> {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) yield folder
}
