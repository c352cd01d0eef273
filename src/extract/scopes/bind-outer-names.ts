/** Handles `global x` and `nonlocal x`: assignments in a function that change an outer variable. */
import { isValueLike, type ScopedContext } from '../file-context.ts'
import { identifierAt } from '../parse/scan-text.ts'
import type { Binding } from './scope-tree.ts'
import type { ValueSource } from './value-source.ts'

/** Creates a symbol for a name that only functions assign to. */
type Declare = (nameAt: number) => number

/** Returns what functions assign to module variables, by symbol. */
export function bindOuterNames(context: ScopedContext, declare: Declare): Map<number, ValueSource[]> {
  const assigned = new Map<number, ValueSource[]>()
  for (const at of context.records.globals) bindGlobal(context, at, declare, assigned)
  for (const at of context.records.nonlocals) bindNonlocal(context, at)
  return assigned
}

function bindGlobal(
  context: ScopedContext,
  at: number,
  declare: Declare,
  assigned: Map<number, ValueSource[]>,
): void {
  const { tree, text, symbols, claimed } = context
  const name = identifierAt(text, at)
  const scope = tree.bindingScope(at, 'function')
  const isKnown = tree.scopes[0].bindings?.has(name) === true
  const sources = assignmentsIn(context, scope, name)
  tree.scopes[scope].bindings?.delete(name)
  let outer = tree.scopes[0].bindings?.get(name)
  if (!outer && sources.length > 0) {
    tree.bind(0, name, {
      kind: 'symbol',
      index: declare(sources[0].nameAt),
      at: 0,
      branch: 0,
      value: undefined,
    })
    outer = tree.scopes[0].bindings?.get(name)
  }
  // Assigning to a variable of the module refers to it.
  if (isKnown) for (const { nameAt } of sources) claimed.delete(nameAt)
  for (const binding of outer ?? [])
    if (scope > 0) tree.bind(scope, name, { ...binding, at: 0, branch: scope })
  const variable = outer?.find(
    binding => binding.kind === 'symbol' && isValueLike(symbols[binding.index].kind),
  )
  if (variable) assigned.set(variable.index, [...(assigned.get(variable.index) ?? []), ...sources])
}

function assignmentsIn(
  { definitions, symbolOf, tree, text }: ScopedContext,
  scope: number,
  name: string,
): ValueSource[] {
  const { start, end } = tree.scopes[scope]
  return definitions.filter(
    (definition, i) =>
      symbolOf[i] < 0 &&
      definition.nameAt >= start &&
      definition.nameAt < end &&
      identifierAt(text, definition.nameAt) === name &&
      tree.bindingScope(definition.nameAt, 'function') === scope,
  )
}

/** A value that the inner function assigns is a possible value of the outer variable. */
function bindNonlocal({ tree, text }: ScopedContext, at: number): void {
  const name = identifierAt(text, at)
  const scope = tree.bindingScope(at, 'function')
  const own: Binding[] = tree.scopes[scope].bindings?.get(name) ?? []
  tree.scopes[scope].bindings?.delete(name)
  let outer = tree.scopes[scope].parent
  while (outer > 0 && !tree.scopes[outer].bindings?.has(name)) outer = tree.scopes[outer].parent
  if (outer < 0 || !tree.scopes[outer].bindings?.has(name)) return
  for (const binding of own) tree.bind(outer, name, binding)
  for (const binding of tree.scopes[outer].bindings!.get(name)!)
    tree.bind(scope, name, { ...binding, at: 0, branch: scope })
}
