/** From what a person or agent wrote to the one symbol it means: handle, path, path:line, qualified or bare name. */
import { advise } from '../../errors/advice.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { ImportRow, SymbolRow } from '../../store/schema/rows.ts'
import { chooseCandidate, type Resolved } from './choose-candidate.ts'
import { findInherited } from './find-inherited.ts'
import { findNearest } from './find-nearest.ts'
import { parseHandle } from './handle.ts'
import { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'
import { readPlace } from './read-place.ts'
import { counted } from './render-text.ts'

const MAX_ADDRESS = 4000
const CANDIDATES_SHOWN = 20

export function resolveSymbol(context: QueryContext, names: SymbolNames, address: string): SymbolRow {
  return resolveAddress(context, names, address).symbol
}

/** The same, with what else the address may mean. */
export function resolveAddress(context: QueryContext, names: SymbolNames, address: string): Resolved {
  const text = address.trim()
  const found = findAddressed(context, names, text)
  const chosen = chooseCandidate(names, text, found)
  if (!chosen) throw ambiguous(names, text, found)
  return chosen
}

/** Whether the address means any symbol or file. */
export function isAddress(context: QueryContext, address: string): boolean {
  const text = address.trim()
  const names = new SymbolNames(context)
  const found =
    byPlace(context, text) ?? byHandle(context, names, text) ?? byNameAndTypes(context, names, text)
  return found.length > 0
}

/** Every symbol that the address may mean. */
export function findAddressed(context: QueryContext, names: SymbolNames, address: string): SymbolRow[] {
  const text = address.trim()
  if (text === '' || text.length > MAX_ADDRESS) throw new BombeError('invalid_input', 'no symbol was named')
  const found =
    byPlace(context, text) ?? byHandle(context, names, text) ?? byNameAndTypes(context, names, text)
  if (found.length === 0) throw notFound(context, names, text)
  return found
}

/** The symbol that was resolved before engines were queried, if the index still has it. */
export function resolveOnce(
  context: QueryContext,
  names: SymbolNames,
  address: string,
  known: Resolved | undefined,
): Resolved {
  const now = known && context.reader.symbol(known.symbol.id)
  return known && now?.key === known.symbol.key
    ? { symbol: now, also: known.also }
    : resolveAddress(context, names, address)
}

/** A path is its module symbol; a path with a line is the innermost symbol there. */
function byPlace(context: QueryContext, text: string): SymbolRow[] | undefined {
  const { reader } = context
  const file = reader.file(text.replace(/^\.\//, ''))
  if (file) return present(reader.symbol(file.module))
  const place = readPlace(context, text)
  return place && present(reader.symbolAt(place.path, place.line))
}

/** The whole handle if something has it; else without its `()`, types and ordinals. */
function byHandle({ reader }: QueryContext, names: SymbolNames, text: string): SymbolRow[] | undefined {
  if (text.indexOf('#') < 1) return undefined
  const parsed = parseHandle(text)
  const file = parsed && reader.file(parsed.path.replace(/^\.\//, ''))
  if (!parsed || !file) return undefined
  if (parsed.names.length === 0) return present(reader.symbol(file.module))
  const wanted = parsed.names.map(part => part.name)
  // The name of a type may be a path of its own (`Shop.Cart`).
  const possible = wanted.map((_, from) => wanted.slice(from).join('.'))
  const sameNamed = unique(possible.flatMap(name => reader.symbolsInFile(file.id, name))).filter(symbol =>
    sameNames(names.chain(symbol), wanted),
  )
  const canonical = text.replace(/^\.\//, '').replace(/(?<!\s)\s*,\s*/g, ',')
  const exact = sameNamed.filter(symbol => names.handle(symbol) === canonical)
  return exact.length > 0 ? exact : sameNamed
}

/** `Shop.sell(int,String)`: types choose among the overloads, as they do in handles. */
function byNameAndTypes(context: QueryContext, names: SymbolNames, text: string): SymbolRow[] {
  const types = /\([^()]+\)$/.exec(text)?.[0].replace(/(?<!\s)\s*,\s*/g, ',')
  const found = byName(context, names, text)
  return types === undefined ? found : preferred(found, symbol => names.handle(symbol).endsWith(types))
}

function byName(context: QueryContext, names: SymbolNames, text: string): SymbolRow[] {
  const bare = text.replace(/\([^()]*\)$/, '')
  const parts = bare.split(/::|[.#]/).filter(part => part !== '')
  const last = parts.at(-1)
  if (last === undefined) return []
  if (parts.length === 1) {
    const own = context.reader.symbolsNamed(last, 'exact')
    // `export { create as make }`: everyone else knows it as `make`.
    if (own.length === 0) return preferred(context.reader.symbolsKnownAs(last), isNoModule)
    const all = preferred(own, isNoModule)
    const named = preferred(all, symbol => !isHandedOn(symbol, all))
    return bare === text ? preferred(named, symbol => !isNamedConstructor(symbol, named)) : named
  }
  const found = byQualifiedName(context, names, parts)
  // A name with dots in it, such as that of a file.
  const whole = context.reader.symbolsNamed(bare, 'exact')
  if (found.length + whole.length > 0) return unique([...whole, ...found])
  // Everyone says `Flask.route`, wherever up the hierarchy `route` is declared.
  const owners = byName(context, names, parts.slice(0, -1).join('.'))
  const inherited = findInherited(context, names, owners, last)
  if (inherited.length > 0) return inherited
  const members = owners.flatMap(owner => context.reader.children(owner.id))
  const own = members.filter(({ name }) => name === last)
  return own.length > 0 ? own : byImport(context, names, parts)
}

/** Everyone says `requests.get`, wherever the package has `get` from: what a module imports is found under its name. */
function byImport({ reader }: QueryContext, names: SymbolNames, parts: readonly string[]): SymbolRow[] {
  const last = parts.at(-1)
  const wanted = dotted(parts.slice(0, -1).join('.'))
  const nameOf = (file: number): string => dotted(names.moduleName(file))
  const modules = reader.files().filter(({ id }) => nameOf(id).endsWith(wanted))
  const exact = modules.filter(({ id }) => nameOf(id) === wanted)
  const rows = (exact.length > 0 ? exact : modules).flatMap(({ id }) => reader.imports(id))
  const targets = rows.filter(row => (row.local || row.name) === last && row.toSymbol > 0)
  const found = reader.symbols([...new Set(targets.map(row => row.toSymbol))]).filter(isNoModule)
  return found.length > 0 ? found : rows.flatMap(row => ofStar(reader, row, last ?? ''))
}

const STARS: ReadonlySet<ImportRow['kind']> = new Set(['star', 'reexport-star'])

/** What `from module import *` brings: names that the module declares at the top. */
function ofStar(reader: IndexReader, row: ImportRow, name: string): SymbolRow[] {
  if (!STARS.has(row.kind) || row.toFile === 0) return []
  const module = reader.fileById(row.toFile)?.module
  return reader.symbolsInFile(row.toFile, name).filter(({ container }) => container === module)
}

/** The whole qualified name if something has it, else any end of one. */
function byQualifiedName(
  { reader }: QueryContext,
  names: SymbolNames,
  parts: readonly string[],
): SymbolRow[] {
  const wanted = dotted(parts.join('.'))
  const named = reader.symbolsNamed(parts.at(-1) ?? '', 'exact')
  const found = named.filter(symbol => endsWith(names.qualifiedName(symbol), wanted))
  return preferred(found, symbol => dotted(names.qualifiedName(symbol)) === wanted)
}

/** Go's packages are paths, and written by their last part: `cobra.Command` is an end of `github.com/spf13/cobra.Command`. */
function dotted(name: string): string {
  return `.${name.replaceAll('/', '.')}`
}

/** The major version of a module of Go is no part of its name: `caddy.Run` is `github.com/caddyserver/caddy/v2.Run`. */
function endsWith(name: string, wanted: string): boolean {
  return dotted(name).endsWith(wanted) || dotted(name.replace(/\/v\d+(?=[./])/g, '')).endsWith(wanted)
}

/** A file called like a function in it is meant only when nothing else is. */
function isNoModule(symbol: SymbolRow): boolean {
  return symbol.kind !== 'module'
}

/** `module.exports = { f }` and `return { f }` name `f` once more: who writes that alone means the function. */
function isHandedOn({ kind, name, signature, file }: SymbolRow, named: readonly SymbolRow[]): boolean {
  const isShorthand = kind === 'property' && signature === name
  return isShorthand && named.some(other => other.file === file && other.kind !== 'property')
}

/** Java's constructors have the name of their class: who writes that alone means the class. */
function isNamedConstructor({ kind, container }: SymbolRow, named: readonly SymbolRow[]): boolean {
  return kind === 'constructor' && named.some(({ id }) => id === container)
}

function preferred(symbols: SymbolRow[], better: (symbol: SymbolRow) => boolean): SymbolRow[] {
  const best = symbols.filter(better)
  return best.length > 0 ? best : symbols
}

function sameNames(chain: readonly SymbolRow[], wanted: readonly string[]): boolean {
  const isSame = chain.length === wanted.length && chain.every((part, index) => part.name === wanted[index])
  return isSame || chain.map(part => part.name).join('.') === wanted.join('.')
}

function unique(symbols: readonly SymbolRow[]): SymbolRow[] {
  return [...new Map(symbols.map(symbol => [symbol.id, symbol])).values()]
}

function present(symbol: SymbolRow | null): SymbolRow[] {
  return symbol ? [symbol] : []
}

function ambiguous(names: SymbolNames, text: string, found: SymbolRow[]): BombeError {
  const candidates = found
    .map(symbol => names.summary(symbol))
    .sort((a, b) => b.importance - a.importance || (a.handle < b.handle ? -1 : 1))
  return new BombeError('ambiguous_symbol', `${found.length} symbols are called ${text}`, {
    data: { candidates: candidates.slice(0, CANDIDATES_SHOWN), total: candidates.length },
  })
}

function notFound({ reader }: QueryContext, names: SymbolNames, text: string): BombeError {
  const nearest = findNearest(reader, text).map(symbol => names.summary(symbol))
  const named = /^[\w$]+$/.test(text) ? reader.openSitesNamed(text) : 0
  return new BombeError('symbol_not_found', `nothing is called ${text}`, {
    data: { nearest },
    ...(named === 0 && nearest.length > 0
      ? {
          hint: advise`ask again with one of the nearest handles, or \`${{ ask: 'search_symbols', with: { query: text } }}\``,
        }
      : {}),
    ...(named > 0
      ? {
          hint: advise`${counted(named, 'place')} in the code name it, and nothing here declares it: \`${{ ask: 'search_text', with: { pattern: text } }}\` (search_text)`,
        }
      : {}),
  })
}
