/** Who depends on a library, a workspace package or a folder, and what a folder depends on: by imports, with the names. */
import { compareLines } from '../../model/position.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { ImportRow } from '../../store/schema/rows.ts'
import type { Why } from '../../verdict/why.ts'
import type { CheckedInput } from '../declare/field.ts'
import { folderNamed } from '../draw-graph/draw-imports.ts'
import type { Reference } from '../shared/answer.ts'
import { isTestFile, type TargetSymbol } from '../shared/describe-references.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget, shareOut } from '../shared/fit-budget.ts'
import type { QueryContext } from '../shared/question.ts'
import type { ReferencesAnswer } from './answer.ts'
import type { getReferencesQuestion } from './declare.ts'
import { renderReferences } from './render.ts'

type Input = CheckedInput<typeof getReferencesQuestion.input>

/** A folder, the folder of a workspace package, or a library outside the repository. */
export type Dependency = { name: string; folder: string } | { name: string; library: true }

type ImportWalk = 'importers' | 'imports'

/** Names of one import that are listed; a file may import hundreds. */
const MAX_NAMES = 30

/** Null where the address means a symbol or a file. `isSymbol`: whether anything is called so. */
export function findDependency(
  { reader }: QueryContext,
  { symbol_name, direction }: Input,
  isSymbol: () => boolean,
): Dependency | null {
  const address = symbol_name.trim()
  if (address === '' || address.includes('#')) return null
  const isAboutImports = direction === 'importers' || direction === 'imports'
  if (!isAboutImports && direction !== 'both') return null
  const folder = folderNamed(reader, address) ?? packageFolder(reader, address)
  const mayBeSymbol = !isAboutImports && !address.includes('/')
  if (folder !== undefined && !(mayBeSymbol && isSymbol())) return { name: address, folder }
  if (direction === 'imports' || reader.importsOfLibrary(address).length === 0) return null
  return isSymbol() && !isAboutImports ? null : { name: address, library: true }
}

/** A package of this repository; the one at the root is the repository itself, which nothing else in it depends on. */
function packageFolder(reader: IndexReader, name: string): string | undefined {
  return reader.projects().find(project => project.name === name && project.folder !== '')?.folder
}

export function answerDependents(
  context: QueryContext,
  dependency: Dependency,
  input: Input,
): ReferencesAnswer {
  const walks = walksOf(dependency, input)
  const found = walks.map(walk => {
    const all = collect(context, dependency, walk, input.include_tests)
    return { walk, total: all.length, references: all.slice(0, input.limit) }
  })
  return fitBudget(context, input.token_budget, {
    most: found.reduce((sum, { references }) => sum + references.length, 0),
    build: keep => buildAnswer(context, dependency, found, keep),
    render: renderReferences,
  })
}

function walksOf(dependency: Dependency, { direction }: Input): ImportWalk[] {
  if (direction === 'imports') return ['imports']
  return direction === 'both' && 'folder' in dependency ? ['importers', 'imports'] : ['importers']
}

interface Found {
  walk: ImportWalk
  total: number
  references: Reference[]
}

function buildAnswer(
  context: QueryContext,
  dependency: Dependency,
  found: readonly Found[],
  keep: number,
): ReferencesAnswer {
  const shares = shareOut(
    keep,
    found.map(({ references }) => references.length),
  )
  const lists = found.map(({ walk, references }, at) => [walk, references.slice(0, shares[at])] as const)
  const left = found.flatMap(({ walk, total }, at) =>
    total > shares[at]! ? [[walk, total - shares[at]!] as const] : [],
  )
  const shown = lists.flatMap(([, references]) => references)
  const unread = context.reader
    .unreadFiles()
    .filter(path => context.mentions(path, lastPart(dependency.name)))
  const why: Why[] = [
    ...(found.some(({ total, references }) => total > references.length)
      ? (['truncated_by_limit'] as const)
      : []),
    ...(found.some(({ references }, at) => references.length > shares[at]!)
      ? (['truncated_by_budget'] as const)
      : []),
    ...(unread.length > 0 ? (['parse_errors'] as const) : []),
    ...(importsByName(context.reader) ? (['dynamic_call'] as const) : []),
  ]
  return finishAnswer(
    context,
    { target_symbol: describe(dependency), ...Object.fromEntries(lists) },
    {
      files: new Set(shown.filter(({ kind }) => kind === 'file').map(({ file_path }) => file_path)),
      // Imports are read from the text: no engine would say more.
      edges: shown.map(({ confidence }) => confidence),
      doubts: { why: [], open: 0, places: unread.map(path => ({ path, line: 0 })) },
      why,
      omitted: Object.fromEntries(left),
    },
  )
}

/** Code that imports modules by names it computes may import this one. */
function importsByName(reader: IndexReader): boolean {
  return COMPUTED_IMPORTS.some(name => reader.sitesNamed(name).length > 0)
}

const COMPUTED_IMPORTS = ['import_module', '__import__']

function lastPart(name: string): string {
  return name.split(/[/.]/).at(-1) ?? name
}

function describe(dependency: Dependency): TargetSymbol {
  const kind = ('library' in dependency ? 'library' : 'folder') as TargetSymbol['kind']
  const path = 'folder' in dependency ? dependency.folder : ''
  const { name } = dependency
  return {
    ...{ handle: name, kind, signature: '', importance: 0 },
    ...{ name, qualified_name: name, file_path: path, line: 0 },
  }
}

/** By file of the other side, in order of path. */
function collect(
  { reader }: QueryContext,
  dependency: Dependency,
  walk: ImportWalk,
  withTests: boolean,
): Reference[] {
  const groups = new Map<string, ImportRow[]>()
  for (const row of rowsOf(reader, dependency, walk)) {
    const key = walk === 'importers' ? row.path : (pathOf(reader, row) ?? (row.package || row.module))
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups]
    .filter(([path]) => withTests || !isTestFile(reader.file(path)))
    .map(([path, rows]) => describeImports(reader, path, rows, walk))
    .sort(compareReferences)
}

function rowsOf(reader: IndexReader, dependency: Dependency, walk: ImportWalk): ImportRow[] {
  if ('library' in dependency) return reader.importsOfLibrary(dependency.name)
  const { folder } = dependency
  // Nothing outside the repository is known to import of it.
  if (walk === 'importers') return folder === '.' ? [] : reader.importsIntoFolder(folder)
  const isInside = (path: string | null): boolean => folder === '.' || path?.startsWith(`${folder}/`) === true
  return reader
    .files()
    .filter(({ path }) => isInside(path))
    .flatMap(file => reader.imports(file.id))
    .filter(row => pathOf(reader, row) === null || !isInside(pathOf(reader, row)))
}

/** What an import leads to: a file, or the file of a symbol. */
function pathOf(reader: IndexReader, { toSymbol, toPath }: ImportRow): string | null {
  return toPath ?? (toSymbol > 0 ? (reader.symbol(toSymbol)?.path ?? null) : null)
}

function describeImports(
  reader: IndexReader,
  path: string,
  rows: readonly ImportRow[],
  walk: ImportWalk,
): Reference {
  const isFile = reader.file(path) !== null
  const names = [...new Set(rows.map(nameOf))].sort()
  const more = names.length - MAX_NAMES
  return {
    handle: path,
    name: path.slice(path.lastIndexOf('/') + 1),
    kind: isFile ? 'file' : 'library',
    file_path: isFile ? path : '',
    line: isFile ? 1 : 0,
    // What a folder imports is imported in many of its files.
    site_lines: walk === 'imports' ? [] : [...new Set(rows.map(({ line }) => line))].sort((a, b) => a - b),
    depth: 1,
    // The import of a library says itself what it names; a file of the repository is found by rules.
    confidence: rows.every(row => row.package !== '') ? 'exact' : 'probable',
    engine: 'tree-sitter',
    names: more > 0 ? [...names.slice(0, MAX_NAMES), `and ${more} more`] : names,
  }
}

function nameOf({ kind, name, module }: ImportRow): string {
  if (kind === 'star' || kind === 'reexport-star') return `${module}.*`
  return name === '' || name === 'default' ? module : name
}

function compareReferences(a: Reference, b: Reference): number {
  return compareLines({ path: a.handle, line: 0 }, { path: b.handle, line: 0 })
}
