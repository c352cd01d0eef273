/** Members that object literals and assignments make: where the value they belong to is handed on with them. */
import { CALLABLE, CLASS_LIKE, KEY_OF_UNKNOWN, VALUE_LIKE } from '../model/index.ts'
import type { EdgeRow, SiteRow, SymbolRow } from '../store/schema/rows.ts'
import type { Asked } from './condition.ts'
import type { Evidence, Place } from './evidence.ts'
import { basesOf } from './method-family.ts'

/**
 * A member of an object literal that no name holds goes where the literal goes, unless its expected type is known. What is
 * assigned to a member of a local value is called through the type of that value.
 */
export function literalUses({ reader, readSource }: Evidence, { target }: Asked): Place[] {
  const holder = reader.symbol(target.container)
  if (!holder || CLASS_LIKE.has(holder.kind) || VALUE_LIKE.has(holder.kind) || target.kind !== 'method')
    return []
  const isKnown = basesOf(reader, target.id).length > 0
  const before = (readSource(target.path)?.split('\n')[target.line - 1] ?? '').slice(0, target.column - 1)
  const isAssigned = CALLABLE.has(holder.kind) && isOfOther(before, holder.name)
  const isKey = reader.sitesNamed(target.name).some(isKeyOf(target))
  return !isKnown && (isAssigned || isKey) ? [{ path: target.path, line: target.line }] : []
}

/** Finds edges of keys in object literals: a key names the member that the literal fulfils. */
export function keyTest({ reader }: Evidence, id: number): (edge: EdgeRow) => boolean {
  let keys: Set<string> | undefined
  return ({ file, line, column }) => {
    keys ??= new Set(
      reader
        .sitesNamed(reader.symbol(id)?.name ?? '')
        .filter(({ target }) => target.startsWith(KEY_OF_UNKNOWN))
        .map(site => `${site.file}:${site.line}:${site.column}`),
    )
    return keys.has(`${file}:${line}:${column}`)
  }
}

/** Whether a text ends with another receiver than the function itself, its prototype or its instance. */
function isOfOther(before: string, holder: string): boolean {
  const receiver = /(?<![\w$.])([\w$.]+)\.$/.exec(before)?.[1]
  return receiver !== undefined && !/(?:^|\.)(?:prototype|this)$/.test(receiver) && receiver !== holder
}

function isKeyOf({ file, line, column }: SymbolRow): (site: SiteRow) => boolean {
  return site =>
    site.file === file &&
    site.line === line &&
    site.column === column &&
    site.target.startsWith(KEY_OF_UNKNOWN)
}
