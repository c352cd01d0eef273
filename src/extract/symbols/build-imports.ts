/** Builds import and export facts from records. */
import { type ExportFact, IMPORT_FLAG, type ImportFact, OUTSIDE, UNKNOWN } from '../../model/index.ts'
import { type FileContext, type ScopedContext, valueAt } from '../file-context.ts'
import type { ImportRecord, Span } from '../matcher/records.ts'
import { identifierAt, skipBlank } from '../parse/scan-text.ts'

const FLAGS: Record<string, number> = {
  static: IMPORT_FLAG.static,
  type: IMPORT_FLAG.typeOnly,
  dynamic: IMPORT_FLAG.dynamic,
  require: IMPORT_FLAG.require,
  global: IMPORT_FLAG.global,
}

export interface BuiltImports {
  facts: ImportFact[]
  /** Offset of each import. */
  at: number[]
  /** Offset of the expression that is the imported module itself (`require('m')`, `import('m')`). */
  calls: number[]
}

export function buildImports(context: ScopedContext, claimed: Set<number>): BuiltImports {
  const chosen = new Map<string, { fact: ImportFact; at: number; call: number }>()
  const bound = new Set<number>()
  for (const { module, imported, alias } of context.records.imports)
    if (module && (imported ?? alias)) bound.add(module.start)
  for (const record of [...context.records.imports].sort((a, b) => a.pattern - b.pattern)) {
    if (record.tree) {
      for (const one of treeImports(context, claimed, record.tree))
        chosen.set(`${one.at}|${one.fact.local}`, one)
      continue
    }
    // A `named` import without a name is the default export under another name.
    const place = record.imported ?? (record.kind === 'named' ? record.alias : record.module)
    // An import that binds a name needs no second import for its side effects.
    if (!place || (!(record.imported ?? record.alias) && record.module && bound.has(record.module.start)))
      continue
    claim(context, claimed, record)
    const fact = toFact(context, record, place)
    const key = `${place.start}|${fact.local}`
    const known = chosen.get(key)
    // `import a.b` also matches the pattern of `import a.b as c`, but without the alias.
    if (!known || (known.fact.local === '' && fact.local !== ''))
      chosen.set(key, { fact, at: place.start, call: record.at })
  }
  const sorted = [...chosen.values()].sort((a, b) => a.at - b.at || (a.fact.local < b.fact.local ? -1 : 1))
  return {
    facts: sorted.map(one => one.fact),
    at: sorted.map(one => one.at),
    calls: sorted.map(one => one.call),
  }
}

/** The imports of a tree; none of its words is a reference. */
function treeImports(context: ScopedContext, claimed: Set<number>, { start, end }: Span) {
  const text = context.text.slice(start, end)
  for (const word of text.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) claimed.add(start + word.index)
  const found = context.language.modules.readTree?.(text, modulesAround(context, start)) ?? []
  return found.map(({ at, ...names }) => {
    const { line, column } = context.lines.positionAt(start + at)
    return { fact: { ...names, flags: 0, line, column }, at: start + at, call: start }
  })
}

/** Names of the modules of this file around an offset, outermost first. */
function modulesAround({ tree, symbols }: ScopedContext, offset: number): string[] {
  const names: string[] = []
  for (let scope = tree.at(offset); scope > 0; scope = tree.scopes[scope].parent) {
    const { kind, symbol } = tree.scopes[scope]
    if (kind === 'block' && symbol > 0 && symbols[symbol].kind === 'namespace')
      names.unshift(symbols[symbol].name)
  }
  return names
}

/** Every part of a dotted module name belongs to the import and is not a reference. */
function claim({ text }: FileContext, claimed: Set<number>, record: ImportRecord): void {
  for (const span of [record.module, record.imported, record.alias]) if (span) claimParts(text, claimed, span)
}

function claimParts(text: string, claimed: Set<number>, { start, end }: Span): void {
  claimed.add(start)
  for (let at = text.indexOf('.', start); at >= 0 && at < end; at = text.indexOf('.', at + 1))
    claimed.add(skipBlank(text, at + 1, end))
}

/** The parts of a package clause are not references. */
export function claimPackage(context: FileContext, claimed: Set<number>): void {
  if (context.records.packageName) claimParts(context.text, claimed, context.records.packageName)
}

function toFact(context: FileContext, record: ImportRecord, place: Span): ImportFact {
  const { text, lines, language } = context
  const module = record.module ? unquote(text.slice(record.module.start, record.module.end)) : ''
  const name = record.imported
    ? unquote(text.slice(record.imported.start, record.imported.end))
    : record.kind === 'named'
      ? 'default'
      : ''
  let local = record.alias ? unquote(text.slice(record.alias.start, record.alias.end)) : ''
  if (local === '' && (record.kind === 'named' || record.kind === 'reexport')) local = name
  if (local === '' && record.kind === 'namespace') local = language.modules.localName?.(module) ?? ''
  const { line, column } = lines.positionAt(place.start)
  const flags = record.flags.reduce((sum, flag) => sum | FLAGS[flag], 0)
  return { kind: record.kind, module: module.replace(/\s+/g, ''), name, local, flags, line, column }
}

function unquote(text: string): string {
  return text.replace(/^["'`](.*)["'`]$/s, '$1')
}

/** Names exported under another name, as default, or as the module itself. */
export function buildExports(context: ScopedContext): ExportFact[] {
  const { text, names, claimed } = context
  const facts: ExportFact[] = []
  const seen = new Set<string>()
  for (const record of context.records.exports) {
    if (record.kind === 'range') continue
    const fact = { name: '', target: '' }
    if (record.kind === 'name' && record.exported) {
      const local = text.slice(record.exported.start, record.exported.end)
      fact.name = unquote(record.alias ? text.slice(record.alias.start, record.alias.end) : local)
      fact.target = record.value ? valueAt(context, record.value) : names.lookup(local, record.exported.start)
      if (record.alias) claimed.add(record.alias.start)
    } else if (record.value) {
      fact.name = record.kind === 'default' ? 'default' : '='
      const bare = identifierAt(text, record.value.start)
      const isBare = bare.length === record.value.end - record.value.start
      fact.target = isBare ? names.lookup(bare, record.value.start) : exportedValue(context, record.value)
    }
    if (fact.name === '' || fact.target === OUTSIDE || seen.has(fact.name)) continue
    seen.add(fact.name)
    facts.push(fact)
  }
  // `exports.x = …`: the exported object is the module itself.
  const hasMembers = context.records.exports.some(record => record.kind === 'assign' && !record.value)
  if (hasMembers && !seen.has('=')) facts.push({ name: '=', target: 's0' })
  // `export {}` exports nothing, but makes the file a module.
  if (facts.length === 0 && context.records.exports.some(record => record.kind === 'module'))
    facts.push({ name: '*', target: OUTSIDE })
  return facts
}

/** An exported definition (`export default function f`, `module.exports = class A`) is its symbol. */
function exportedValue(context: ScopedContext, span: Span): string {
  const isEnd = (end: number) => end === span.end || (end === span.end + 1 && context.text[span.end] === ';')
  const index = context.definitions.findIndex(({ start, end }) => start <= span.start && isEnd(end))
  if (index >= 0 && context.symbolOf[index] >= 0) return `s${context.symbolOf[index]}`
  const value = valueAt(context, span)
  return value === UNKNOWN ? UNKNOWN : value
}
