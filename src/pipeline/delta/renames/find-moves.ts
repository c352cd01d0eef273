/** Symbols that no longer exist under one key and are added under another: renamed, or moved within or between files. */

import type { Graph, GraphFile } from '../../../model/index.ts'
import { isLasting, type PairedSymbol, pairSymbols } from '../../../plan/pair-symbols.ts'
import type { KnownFile } from '../../../store/apply/known-files.ts'
import { readKeys } from '../../../store/read/load-ids.ts'
import type { Database } from '../../../store/sqlite.ts'
import { movedFolders, similarFiles } from './similar-files.ts'

export interface Moves {
  /** New stable key -> old one. */
  symbols: Map<string, string>
  /** New path -> old one, of files and of the folders that went with them. */
  paths: Map<string, string>
}

export const NO_MOVES: Moves = { symbols: new Map(), paths: new Map() }

/**
 * `rows` are the files that went or changed, `known` their facts, `renames` the files that
 * only moved, new path -> old: their symbols are recognised by their place.
 */
export function findMoves(
  db: Database,
  graph: Graph,
  rows: readonly KnownFile[],
  known: ReadonlyMap<string, GraphFile>,
  renames: ReadonlyMap<string, string>,
): Moves {
  if (rows.length === 0) return NO_MOVES
  const before = oldSymbols(db, rows, known)
  const keysBefore = new Set(before.map(({ id }) => id))
  const lost = new Set(keysBefore)
  for (const { key } of graph.symbols) lost.delete(key)
  const changed = new Set(rows.map(({ path }) => path))
  const now = symbolsIn(graph, path => changed.has(path) || !known.has(path))
  // Files that only moved have no part in it: another symbol that looks like one of theirs is another.
  const movedFrom = new Set(renames.values())
  const pairs = pairSymbols(
    before.filter(one => lost.has(one.id) && !movedFrom.has(one.path) && isLasting(one)),
    now.filter(one => !keysBefore.has(one.id) && !renames.has(one.path) && isLasting(one)),
  )
  // By place, for files that only moved, so that notes follow too.
  const whole = [...renames].flatMap(([path, old]) => movedWhole(before, now, old, path))
  const there = new Set(graph.files.map(({ file }) => file.path))
  const similar = similarFiles({ before, now, pairs, there, known })
  const modules = [...similar].flatMap(([path, old]) => {
    const [from, to] = [moduleIn(before, old), moduleIn(now, path)]
    return from && to ? [[from, to] as const] : []
  })
  const files = new Map([...similar, ...renames])
  return {
    symbols: new Map([...pairs, ...modules, ...whole].map(([old, { id }]) => [id, old.id])),
    paths: new Map([...movedFolders(files, there), ...files]),
  }
}

function symbolsIn(graph: Graph, isWanted: (path: string) => boolean): PairedSymbol[] {
  const wanted = graph.files.map(({ file }) => isWanted(file.path))
  return graph.symbols
    .filter(({ file }) => wanted[file])
    .map(({ key, file, fact, container }) => ({
      id: key,
      parent: graph.symbols[container]?.key ?? '',
      path: graph.files[file]!.file.path,
      fact: graph.files[file]!.facts.symbols[fact]!,
    }))
}

function moduleIn(symbols: readonly PairedSymbol[], path: string): PairedSymbol | undefined {
  return symbols.find(one => one.path === path && one.fact.kind === 'module')
}

function oldSymbols(
  db: Database,
  rows: readonly KnownFile[],
  known: ReadonlyMap<string, GraphFile>,
): PairedSymbol[] {
  const keys = readKeys(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, path }) => {
    const symbols = known.get(path)?.facts.symbols ?? []
    return symbols.flatMap((fact, ordinal) => {
      const key = keys.get(`${id}:${ordinal}`)
      const parent = keys.get(`${id}:${fact.container}`) ?? ''
      return key === undefined ? [] : [{ id: key, parent, path, fact }]
    })
  })
}

function movedWhole(
  before: readonly PairedSymbol[],
  now: readonly PairedSymbol[],
  old: string,
  path: string,
): [PairedSymbol, PairedSymbol][] {
  const then = before.filter(one => one.path === old)
  const here = now.filter(one => one.path === path)
  return then.length === here.length ? then.map((one, index) => [one, here[index]!]) : []
}
