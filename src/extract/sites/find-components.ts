/** Which symbols of a file are components: what their props are written as is accepted by them. */
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { ScopedContext } from '../file-context.ts'
import type { SiteRecord } from '../matcher/records.ts'

/** By offset of the name: the component that is declared there. */
export function findComponents({ definitions, symbolOf, symbols }: ScopedContext): Map<number, number> {
  const found = new Map<number, number>()
  definitions.forEach(({ nameAt }, index) => {
    const symbol = symbols[symbolOf[index]]
    if (symbol?.kind === 'component' || (symbol && symbol.flags & SYMBOL_FLAG.component))
      found.set(nameAt, symbolOf[index])
  })
  return found
}

/** The component whose props a record names. A function or class that is no component only refers to the type. */
export function takeAcceptor(
  record: SiteRecord,
  components: ReadonlyMap<number, number>,
): number | undefined {
  if (record.kind !== 'accept') return undefined
  const component = record.of && components.get(record.of.start)
  delete record.of
  if (component === undefined) record.kind = 'type'
  return component
}
