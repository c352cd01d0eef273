/** Whether code outside the repository can use a symbol: what packages publish, and what is visible of it. */
import { FILE_FLAG, SYMBOL_FLAG, type SymbolKind } from '../model/index.ts'
import type { FileRow, ImportRow, SymbolRow } from '../store/schema/rows.ts'
import type { SymbolNames } from './shared/name-symbols.ts'
import type { QueryContext } from './shared/question.ts'

/** Re-exports are followed through so many files. */
const MAX_FILES = 5_000

export class PublicApi {
  readonly #context: QueryContext
  readonly #names: SymbolNames
  /** What is reachable, by the entry points of a package joined. */
  readonly #reachable = new Map<string, Reachable>()

  /** By file: what it lists, null where it lists nothing. */
  readonly #listed = new Map<number, readonly string[] | null>()

  constructor(context: QueryContext, names: SymbolNames) {
    this.#context = context
    this.#names = names
  }

  has(symbol: SymbolRow): boolean {
    const file = this.#names.file(symbol.file)
    if (!file || (file.flags & INTERNAL) !== 0) return false
    const [top, ...members] = this.#names.chain(symbol)
    if (!top) return this.#isPublished(file)
    if (!isVisible(top, members)) return false
    const entries = this.#entriesOf(file)
    if (entries) return this.#reach(entries).has(top)
    const isExported = (top.flags & SYMBOL_FLAG.exported) !== 0
    if (isExported && this.#isPublished(file) && this.#lists(file, top.name)) return true
    return this.#rulesOf(file)?.importsArePublic === true && this.#isImportedByPublished(top)
  }

  #rulesOf({ language }: FileRow) {
    return this.#context.publishingOf?.(language)
  }

  #isPublished(file: FileRow): boolean {
    const { readSource } = this.#context
    return this.#rulesOf(file)?.isPublished?.(file.path, readSource) ?? true
  }

  /** A file that lists what is public publishes nothing else. */
  #lists(file: FileRow, name: string): boolean {
    const rules = this.#rulesOf(file)
    if (!rules?.listedNames) return true
    const known = this.#listed.get(file.id)
    const listed = known === undefined ? rules.listedNames(this.#context.readSource(file.path) ?? '') : known
    this.#listed.set(file.id, listed)
    return listed === null || listed.includes(name)
  }

  #isImportedByPublished({ id, name }: SymbolRow): boolean {
    return this.#context.reader.importersOfSymbol(id).some(({ file: importer, local }) => {
      const file = this.#names.file(importer)
      const isPublicName = !(local || name).startsWith('_')
      return (
        isPublicName &&
        file !== null &&
        this.#lists(file, local || name) &&
        (file.flags & INTERNAL) === 0 &&
        isPackage(file) &&
        this.#isPublished(file)
      )
    })
  }

  #entriesOf(file: FileRow): readonly string[] | undefined {
    const { reader, readSource } = this.#context
    return this.#rulesOf(file)?.entryFiles?.(file.path, {
      paths: reader.files().map(({ path }) => path),
      projects: reader.projects(),
      hasFile: path => reader.file(path) !== null,
      readText: readSource,
    })
  }

  #reach(entries: readonly string[]): Reachable {
    const key = entries.join('\n')
    const known = this.#reachable.get(key) ?? findReachable(this.#context, this.#names, entries)
    this.#reachable.set(key, known)
    return known
  }
}

const INTERNAL = FILE_FLAG.test | FILE_FLAG.generated | FILE_FLAG.vendored

/** A module that others import names from passes them on; other modules import for their own use. */
function isPackage({ path }: FileRow): boolean {
  return /(?:^|\/)__init__\.pyi?$/.test(path)
}

function isVisible(top: SymbolRow, members: readonly SymbolRow[]): boolean {
  const holders = [top, ...members]
  return members.every(
    ({ visibility }, index) =>
      HOLDERS.has(holders[index]!.kind) && (visibility === 'public' || visibility === 'protected'),
  )
}

const HOLDERS: ReadonlySet<SymbolKind> = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'namespace',
  'type',
])

interface Reachable {
  has(top: SymbolRow): boolean
}

/** What entry files export, and what they export again from other files. */
function findReachable(context: QueryContext, names: SymbolNames, entries: readonly string[]): Reachable {
  const { reader } = context
  const whole = new Set<number>()
  const single = new Set<number>()
  for (const path of entries) {
    const file = reader.file(path)
    if (file) whole.add(file.id)
  }
  // A set visits what is added to it on the way.
  for (const id of whole) {
    if (whole.size > MAX_FILES) break
    const path = names.file(id)?.path ?? ''
    for (const row of reader.imports(id)) {
      if (!isPassedOn(row, () => context.readSource(path) ?? '')) continue
      if (row.toSymbol > 0 && row.kind !== 'reexport-star') single.add(row.toSymbol)
      else if (row.toFile > 0) whole.add(row.toFile)
    }
  }
  return {
    has: ({ id, file, path, flags, name }) =>
      single.has(id) ||
      (whole.has(file) &&
        ((flags & SYMBOL_FLAG.exported) !== 0 || exportsValue(context.readSource(path) ?? '', wordOf(name)))),
  }
}

/** `export … from`, or an import that the text exports: by its local name, or `exports.x = require(…)`. */
function isPassedOn({ kind, local, module }: ImportRow, text: () => string): boolean {
  if (kind.startsWith('reexport')) return true
  const required = `require\\(\\s*['"\`]${quote(module)}['"\`]`
  return exportsValue(text(), local === '' ? required : `${required}|${wordOf(local)}`)
}

/** `module.exports = value`, `exports.x = value`, `export { value }`, `export default value`. */
function exportsValue(text: string, value: string): boolean {
  return new RegExp(
    `\\bexports(?:\\.[\\w$]+)?\\s*=\\s*(?:[\\w$.]+\\s*=\\s*){0,20}(?:\\{[^}]{0,5000})?(?:${value})|\\bexport\\s*(?:default\\s+|\\{[^}]{0,5000})(?:${value})`,
  ).test(text)
}

function wordOf(name: string): string {
  return `(?<![\\w$.])${quote(name)}(?![\\w$])`
}

function quote(text: string): string {
  return text.replace(/[$\\^.*+?()[\]{}|/]/g, '\\$&')
}
