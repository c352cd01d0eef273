/** Parameters that a test runner supplies by their names (pytest's fixtures): what they hold, and what supplies them. */
import { SUPPLIED, UNKNOWN } from '../../model/index.ts'
import { isFunctionLike, type ScopedContext } from '../file-context.ts'
import type { BindingRecord, DefinitionRecord } from '../matcher/records.ts'
import { identifierAt } from '../parse/scan-text.ts'

export function bindSupplied(context: ScopedContext): void {
  const { supplied } = context.language.scoping
  if (!supplied?.isIn(context.path)) return
  for (const definition of context.definitions) {
    if (!definition.params || !isFunctionLike(definition.kind)) continue
    const header = context.text.slice(definition.start, definition.nameAt)
    const name = identifierAt(context.text, definition.nameAt)
    if (!supplied.takes(name, header)) continue
    for (const one of context.records.bindings)
      if (isPlainParameter(one, definition)) bindParameter(context, one, header)
  }
}

/** One that supplies exports itself under the name that it supplies. */
export function suppliers(context: ScopedContext): { name: string; target: string }[] {
  const { supplied } = context.language.scoping
  if (!supplied?.isIn(context.path)) return []
  return context.definitions.flatMap((definition, i) => {
    const symbol = context.symbolOf[i]!
    if (symbol < 0 || !isFunctionLike(definition.kind)) return []
    const header = context.text.slice(definition.start, definition.nameAt)
    const name = supplied.nameOf(identifierAt(context.text, definition.nameAt), header)
    if (name === undefined) return []
    return [{ name: SUPPLIED + name, target: `s${symbol}()${yields(context, symbol) ? '[]' : ''}` }]
  })
}

function isPlainParameter({ kind, nameAt, type, value, rest }: BindingRecord, { params }: DefinitionRecord) {
  const isIn = nameAt >= params!.start && nameAt < params!.end
  return isIn && kind === 'param' && !type && !value && !rest
}

/** A name that the header writes is given by it (`parametrize`). */
function bindParameter({ text, tree }: ScopedContext, { nameAt }: BindingRecord, header: string): void {
  const name = identifierAt(text, nameAt)
  const [binding] = tree.scopes[tree.bindingScope(nameAt, 'block')]!.bindings?.get(name) ?? []
  if (binding?.kind !== 'local' || new RegExp(`["', ]${name}["', ]`).test(header)) return
  // The receiver of a method is bound already.
  if (!binding.value || binding.value() === UNKNOWN) binding.value = () => `~${SUPPLIED}${name}`
}

function yields({ tree, records }: ScopedContext, symbol: number): boolean {
  return records.yields.some(span => tree.scopes[tree.frameOf(tree.at(span.start - 1))]!.symbol === symbol)
}
