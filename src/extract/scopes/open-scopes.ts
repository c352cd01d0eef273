/** Lists the scopes that definitions and anonymous code open. */
import { type FileContext, isClassLike, isFunctionLike } from '../file-context.ts'
import type { DefinitionRecord, ScopeRecord } from '../matcher/records.ts'
import type { ScopeSource } from './scope-tree.ts'

/** The `symbol` of a source is the index of its definition until symbols are numbered. */
export function scopeSources(context: FileContext, definitions: DefinitionRecord[]): ScopeSource[] {
  const isRepeated = repeatedScopes(definitions)
  const sources: ScopeSource[] = []
  const add = (
    kind: ScopeSource['kind'],
    start: number,
    end: number,
    symbol: number,
    receiver: boolean,
    inner: number,
  ): void => {
    sources.push({ kind, start, end, symbol, receiver, inner })
  }
  for (const scope of context.records.scopes)
    if (!isRepeated(scope)) add(scope.kind, scope.start, scope.end, -1, scope.receiver === true, 0)
  definitions.forEach((definition, symbol) => {
    const { kind, end, body, code, receiver, owner, nameEnd } = definition
    // `owner.name = function …`: the assigned name is outside the assigned function.
    const start = owner?.start === definition.start ? nameEnd : definition.start
    if (isFunctionLike(kind)) add('function', start, end, symbol, receiver === true, body?.start ?? 0)
    else if (isClassLike(kind)) add('class', body?.start ?? start, end, symbol, false, 0)
    else if (kind === 'namespace') add('block', start, end, symbol, false, 0)
    else if (body) add('class', body.start, body.end, symbol, false, 0)
    else if (code) add('block', code.start, code.end, symbol, false, 0)
    // Type parameters of a type alias belong to it.
    if (kind === 'type') add('block', start, end, symbol, false, 0)
    // The header of a class (type parameters, bases, decorators) has its own scope, which does not see the members.
    if (isClassLike(kind) && body) add('block', start, end, symbol, false, 0)
  })
  return sources
}

/** Blocks and functions that a definition already covers. */
function repeatedScopes(definitions: DefinitionRecord[]): (scope: ScopeRecord) => boolean {
  const bodies = new Set<number>()
  const byEnd = new Map<number, DefinitionRecord[]>()
  for (const definition of definitions) {
    const { body, kind } = definition
    if (!body) continue
    bodies.add(body.start)
    if (!isFunctionLike(kind)) continue
    const same = byEnd.get(body.end)
    if (same) same.push(definition)
    else byEnd.set(body.end, [definition])
  }
  return ({ kind, start, end }) => {
    if (kind !== 'function') return kind !== 'branch' && bodies.has(start)
    return (
      byEnd.get(end)?.some(definition => definition.start <= start && start < definition.body!.start) ?? false
    )
  }
}
