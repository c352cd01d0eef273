/** What symbols call of external packages: the sites that begin with a name imported from one. */
import { alternativesOf } from '../../model/expression.ts'
import type { ImportRow, SiteRow, SymbolRow } from '../../store/schema/rows.ts'
import { checkInput } from '../declare/check-input.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { findAddressed } from '../shared/resolve-symbol.ts'
import { EXTERNALS_INPUT, type ExternalCall, type ExternalsAnswer, type ExternalsInput } from './declare.ts'

const CALLS: ReadonlySet<SiteRow['kind']> = new Set(['call', 'new', 'jsx', 'decorate', 'inherit'])

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

export function getExternals(context: QueryContext, given: ExternalsInput): ExternalsAnswer {
  const input = checkInput(EXTERNALS_INPUT, given)
  const names = new SymbolNames(context)
  const symbols = input.symbol_names.flatMap(name => findAddressed(context, names, name).slice(0, 1))
  const externals = symbols.flatMap(symbol => callsOf(context, names, symbol))
  const files = [...new Set(symbols.map(({ path }) => path))]
  return finishAnswer(context, { externals }, { files, restsOnEdges: false, edges: [] })
}

function callsOf({ reader }: QueryContext, names: SymbolNames, symbol: SymbolRow): ExternalCall[] {
  const imports = new Map(reader.imports(symbol.file).map(one => [one.ordinal, one]))
  const calls = new Map<string, ExternalCall>()
  for (const site of reader.sitesFrom(symbol.file, symbol.id)) {
    if (!CALLS.has(site.kind) || site.state === 'resolved') continue
    for (const expression of alternativesOf(site.target)) {
      const found = importOf(expression, imports)
      if (!found) continue
      const call = calls.get(found.package) ?? {
        ...{ from: names.handle(symbol), package: found.package, names: [], lines: [] },
      }
      calls.set(found.package, call)
      // A text that is a key is no name of the package.
      if (IDENTIFIER.test(site.name) && !call.names.includes(site.name)) call.names.push(site.name)
      if (!call.lines.includes(site.line)) call.lines.push(site.line)
    }
  }
  return [...calls.values()]
}

/** The import that an expression begins with, where it is one of an external package. */
function importOf(expression: string, imports: ReadonlyMap<number, ImportRow>): ImportRow | undefined {
  const [, ordinal] = /^i(\d+)/.exec(expression) ?? []
  const found = ordinal === undefined ? undefined : imports.get(Number(ordinal))
  return found && found.package !== '' ? found : undefined
}
