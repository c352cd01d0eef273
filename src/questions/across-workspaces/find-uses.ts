/** Finds the sites of this repository that use a symbol of another repository: they begin with an import of its package. */

import { alternativesOf } from '../../model/expression.ts'
import { EDGE_OF_SITE } from '../../model/index.ts'
import { compareLines } from '../../model/position.ts'
import type { ImportRow, SiteRow } from '../../store/schema/rows.ts'
import { checkInput } from '../declare/check-input.ts'
import { isTest } from '../shared/describe-references.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { type Followed, USES_INPUT, type Use, type UsesAnswer, type UsesInput } from './declare.ts'

export function getUses(context: QueryContext, given: UsesInput): UsesAnswer {
  const input = checkInput(USES_INPUT, given)
  const symbols = new SymbolNames(context)
  const known = { ...input, names: new Set(input.names), holders: new Set(input.holders) }
  const rows = importsOf(context, [...input.names, ...input.holders, ...input.makers])
  const uses: UsesAnswer['uses'] = { callers: [], usages: [], implementors: [], importers: [] }
  for (const [file, imports] of rows)
    for (const site of context.reader.sitesInFile(file)) {
      const isIt = alternativesOf(site.target).some(expression =>
        addressesOf(expression, imports, known).some(address => known.names.has(address)),
      )
      if (isIt) addUse(symbols, uses[directionOf(site)], site)
    }
  for (const list of Object.values(uses)) list.sort(compareUses)
  const files = [...rows.values()].flatMap(imports => [...imports.values()].map(({ path }) => path))
  return finishAnswer(
    context,
    { uses, imports_it: rows.size > 0 },
    { files: new Set(files), restsOnEdges: false, edges: [] },
  )
}

interface Known {
  names: ReadonlySet<string>
  holders: ReadonlySet<string>
  makers: readonly string[]
}

/** Imports that may lead to one of the names, by file and ordinal. */
function importsOf({ reader }: QueryContext, names: readonly string[]): Map<number, Map<number, ImportRow>> {
  const found = new Map<number, Map<number, ImportRow>>()
  const modules = new Set(names.flatMap(prefixesOf))
  for (const module of modules)
    for (const row of reader.importsOfLibrary(module)) {
      if (!modules.has(addressOf(row)) && !names.includes(addressOf(row))) continue
      const ofFile = found.get(row.file) ?? new Map<number, ImportRow>()
      found.set(row.file, ofFile.set(row.ordinal, row))
    }
  return found
}

/** `a`, `a.b` and `a.b.c` of `a.b.c`. */
function prefixesOf(name: string): string[] {
  const parts = name.split('.')
  return parts.map((_, at) => parts.slice(0, at + 1).join('.'))
}

function addressOf({ kind, module, name }: ImportRow): string {
  return name === '' || kind === 'star' || kind === 'namespace' ? module : `${module}.${name}`
}

/** An import of this file or a name that nothing binds, and the steps from there. */
const PARTS = /^(?:i(\d+)|~([^.()[\]@^`/]+))(.*)$/s
const STEPS = /\.[^.()[\]@^`/]+|\(\)|\[[^\][]*\]|[@^]/g

/** What an expression means of another package, by name; several where modules were imported whole. */
function addressesOf(expression: string, imports: ReadonlyMap<number, ImportRow>, known: Known): string[] {
  const [, ordinal, bare, steps = ''] = PARTS.exec(expression) ?? []
  return startsOf(ordinal, bare, imports).flatMap(start => {
    let address: string | undefined = start
    for (const [step] of steps.matchAll(STEPS)) address = address && follow(address, step, known)
    return address === undefined ? [] : [address]
  })
}

/** A name that nothing in the file binds may come from a module that is imported whole. */
function startsOf(
  ordinal: string | undefined,
  bare: string | undefined,
  imports: ReadonlyMap<number, ImportRow>,
): string[] {
  if (bare !== undefined)
    return [...imports.values()].flatMap(row => (row.kind === 'star' ? [`${row.module}.${bare}`] : []))
  const row = ordinal === undefined ? undefined : imports.get(Number(ordinal))
  return row ? [addressOf(row)] : []
}

/** Undefined where it leads to something that is not known here. */
function follow(address: string, step: string, { holders, makers }: Known): string | undefined {
  if (step.startsWith('.')) return address + step
  const isHolder = holders.has(address)
  // Making, entering and annotating with a class all give an instance, whose members have the name of the class before them.
  if (isHolder && (step === '()' || step === '@' || step === '^')) return address
  return step === '()' && makers.includes(address) ? [...holders][0] : undefined
}

function directionOf({ kind }: SiteRow): Followed {
  const edge = EDGE_OF_SITE[kind]
  if (edge === 'imports') return 'importers'
  if (edge === 'extends' || edge === 'implements') return 'implementors'
  return edge === 'calls' || edge === 'instantiates' ? 'callers' : 'usages'
}

function compareUses(a: Use, b: Use): number {
  const place = ({ file_path: path, line }: Use) => ({ path, line })
  return Number(a.is_test) - Number(b.is_test) || compareLines(place(a), place(b))
}

/** No answer shows more of one direction; the list is a lower bound anyhow. */
const MAX_LISTED = 2_000

/** One entry for each symbol, with all its lines. */
function addUse(names: SymbolNames, list: Use[], site: SiteRow): void {
  const symbol = names.symbol(site.from)
  if (!symbol) return
  const handle = names.handle(symbol)
  const known = list.find(one => one.handle === handle)
  if (known) {
    if (!known.site_lines.includes(site.line)) known.site_lines.push(site.line)
    return
  }
  if (list.length >= MAX_LISTED) return
  list.push({
    handle,
    name: symbol.name,
    kind: symbol.kind === 'module' ? 'file' : symbol.kind,
    file_path: symbol.path,
    line: symbol.line,
    site_lines: [site.line],
    depth: 1,
    confidence: 'probable',
    engine: 'tree-sitter',
    is_test: isTest(names, symbol),
  })
}
