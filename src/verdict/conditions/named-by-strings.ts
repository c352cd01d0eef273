/** Condition: no string, template or configuration names the target (reflection, registries, routes), and no code puts its name together. */
import { type Condition, HOLDS } from '../condition.ts'
import { isIncoming } from '../walk.ts'

/** Asked last, where everything else holds: it takes a look at every file. */
export const namedByStrings: Condition = ({ stringsNaming }, { target, walks }) => {
  if (!walks.some(isIncoming) || target.name === '') return HOLDS
  if (!stringsNaming) return [{ why: 'named_by_string' }]
  const named = stringsNaming.filter(({ isComputed }) => !isComputed)
  const computed = stringsNaming.filter(({ isComputed }) => isComputed)
  return [
    ...(named.length > 0 ? [{ why: 'named_by_string' as const, places: named }] : []),
    ...(computed.length > 0 ? [{ why: 'dynamic_call' as const, places: computed }] : []),
  ]
}
