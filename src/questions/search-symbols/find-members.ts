/** Globs with a dot: `*.handler`, `C*.run`, `pkg.foo.*` name a symbol by what it is in, in any segment. */
import type { SymbolKind } from '../../model/index.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { matchPath } from '../shared/match-path.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'

const MAX_OWNERS = 200
const MAX_NAMED = 5_000

export function findMembers(
  reader: IndexReader,
  names: SymbolNames,
  query: string,
  { kinds, limit }: { kinds?: readonly SymbolKind[]; limit: number },
): SymbolRow[] {
  const parts = query
    .replace(/\([^()]*\)$/, '')
    .split(/::|[.#]/)
    .filter(part => part !== '')
  if (parts.length < 2) return []
  const last = parts.at(-1)!
  const isAny = /^\*+$/.test(last)
  const rows = isAny ? membersOf(reader, names, parts) : named(reader, last, MAX_NAMED)
  const fitting = rows.filter(
    symbol =>
      symbol.kind !== 'module' &&
      (!kinds || kinds.includes(symbol.kind)) &&
      endsLike(segments(names.qualifiedName(symbol)), parts),
  )
  return fitting.slice(0, limit)
}

/** What is in anything that the pattern before the last dot names: a class, a module, a package. */
function membersOf(reader: IndexReader, names: SymbolNames, parts: readonly string[]): SymbolRow[] {
  const owner = parts.slice(0, -1)
  const classes = named(reader, owner.at(-1)!, MAX_OWNERS).filter(({ kind }) => kind !== 'module')
  const modules = reader
    .files()
    .filter(({ id }) => endsLike(segments(names.moduleName(id)), owner))
    .map(({ module }) => module)
  const owners = [...classes.map(({ id }) => id), ...modules].slice(0, MAX_OWNERS)
  return owners.flatMap(id => reader.children(id))
}

function named(reader: IndexReader, pattern: string, limit: number): SymbolRow[] {
  return reader.symbolsNamed(pattern, /[*?]/.test(pattern) ? 'glob' : 'exact', { limit })
}

function segments(name: string): string[] {
  return name.split(/[./]/).filter(part => part !== '')
}

/** Case counts only where the pattern has capitals, as for names. */
function endsLike(own: readonly string[], parts: readonly string[]): boolean {
  if (own.length < parts.length) return false
  const end = own.slice(-parts.length)
  return parts.every((part, index) => {
    const text = end[index]!
    return part === text || matchPath(part)(part === part.toLowerCase() ? text.toLowerCase() : text)
  })
}
