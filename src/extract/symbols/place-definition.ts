/** Where a definition is written, and what kind of symbol it declares there. */
import type { SymbolKind } from '../../model/index.ts'
import { isClassLike, isFunctionLike, type ScopedContext } from '../file-context.ts'
import type { DefinitionRecord } from '../matcher/records.ts'

/** An index that matches no scope. Anonymous scopes have -1. */
const NO_DEFINITION = -2

/** Final kind; undefined for a local variable. */
export function kindOf(
  context: ScopedContext,
  definition: DefinitionRecord,
  container: number,
): SymbolKind | undefined {
  const { tree, symbols, language } = context
  const holder = symbols[container]
  if (definition.kind === 'variable' || definition.kind === 'constant') {
    const frame = tree.scopes[tree.frameOf(tree.at(definition.start))]
    if (frame.kind === 'function') return undefined
    if (isBlockLocal(context, definition, NO_DEFINITION)) return undefined
    if (frame.kind === 'class' && isClassLike(holder.kind) && holder.kind !== 'enum') return 'property'
  }
  const isPrototype = definition.kind === 'function' && !definition.body && !definition.owner
  if (isPrototype && language.symbols.noLocalPrototypes && isFunctionLike(holder.kind)) return undefined
  if (definition.kind === 'function' && (isClassLike(holder.kind) || isMember(context, definition)))
    return 'method'
  return definition.kind
}

/** Innermost scope around a definition, except its own. */
export function scopeAround({ tree }: ScopedContext, definition: DefinitionRecord, index: number): number {
  let at = tree.at(definition.start)
  while (at > 0 && tree.scopes[at].symbol === index) at = tree.scopes[at].parent
  return at
}

/** A variable of a plain block is local even outside functions. */
export function isBlockLocal(
  { tree, language, hoisted }: ScopedContext,
  definition: DefinitionRecord,
  index: number,
): boolean {
  if (language.scoping.assignmentBinds !== 'block' || hoisted.has(definition.nameAt)) return false
  let at = tree.at(definition.start)
  while (at > 0 && (tree.scopes[at].kind === 'branch' || tree.scopes[at].symbol === index))
    at = tree.scopes[at].parent
  return tree.scopes[at].kind === 'block' && tree.scopes[at].symbol < 0
}

/** What a block defines that is given to a call, only that call knows how to reach (`describe … do def f`). */
export function isInCalledBlock({ tree, language }: ScopedContext, definition: DefinitionRecord): boolean {
  if (!language.scoping.impliedReceiver || isClassLike(definition.kind)) return false
  for (let at = tree.at(definition.start); at > 0; at = tree.scopes[at].parent)
    if (tree.scopes[at].kind === 'function' && tree.scopes[at].symbol < 0) return true
  return false
}

function isMember({ tree }: ScopedContext, definition: DefinitionRecord): boolean {
  if (isUnnamed(definition)) return false
  let at = tree.at(definition.start)
  const { symbol } = tree.scopes[at]
  while (at > 0 && symbol >= 0 && tree.scopes[at].symbol === symbol) at = tree.scopes[at].parent
  return tree.scopes[at].kind === 'class'
}

/** An expression without a name, or with a name only for itself: its place does not make it a member. */
export function isUnnamed({ nameAt, inner }: DefinitionRecord): boolean {
  return nameAt < 0 || inner?.start === nameAt
}
