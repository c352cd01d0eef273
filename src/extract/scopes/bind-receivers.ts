/** Binds the first parameter of a method to its receiver, in languages that pass it that way. */
import { SYMBOL_FLAG } from '../../model/index.ts'
import { isClassLike, isFunctionLike, type ScopedContext } from '../file-context.ts'
import type { BindingRecord, DefinitionRecord } from '../matcher/records.ts'
import { identifierAt } from '../parse/scan-text.ts'

export function bindReceivers(context: ScopedContext): void {
  if (!context.language.scoping.receiverIsFirstParameter) return
  const { definitions, symbolOf, symbols, tree, text } = context
  const params = context.records.bindings
    .filter(binding => binding.kind === 'param')
    .sort((a, b) => a.nameAt - b.nameAt)
  definitions.forEach((definition, i) => {
    const symbol = symbols[symbolOf[i]]
    if (
      !symbol ||
      !definition.params ||
      !isFunctionLike(definition.kind) ||
      !isClassLike(symbols[symbol.container]?.kind)
    )
      return
    if (
      symbol.flags & SYMBOL_FLAG.static &&
      !CLASS_RECEIVERS.test(symbol.name) &&
      !isClassMethod(context, definition)
    )
      return
    const first = firstFrom(params, definition.params.start)
    if (!first || first.nameAt >= definition.params.end || first.type) return
    const isClass = isClassMethod(context, definition) || CLASS_RECEIVERS.test(symbol.name)
    const receiver = `${isClass ? 's' : 't'}${symbol.container}`
    const name = identifierAt(text, first.nameAt)
    const binding = tree.scopes[tree.bindingScope(first.nameAt, 'block')].bindings?.get(name)?.[0]
    if (binding) binding.value = () => receiver
  })
}

/** The first of the sorted parameters at or after an offset. */
function firstFrom(params: readonly BindingRecord[], offset: number): BindingRecord | undefined {
  let low = 0
  let high = params.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (params[middle].nameAt < offset) low = middle + 1
    else high = middle
  }
  return params[low]
}

const CLASS_RECEIVERS = /^__(?:new|init_subclass|class_getitem)__$/

function isClassMethod(context: ScopedContext, definition: DefinitionRecord): boolean {
  return /@(?:\w+\.)*(?:classmethod|cached_classproperty|classproperty)\b/.test(
    context.text.slice(definition.start, definition.nameAt),
  )
}
