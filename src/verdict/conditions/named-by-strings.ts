/** Condition: no string, template or configuration names the target (reflection, registries, routes). */
import { type Condition, HOLDS } from '../condition.ts'
import { isIncoming } from '../walk.ts'

/** Asked last, where everything else holds: it takes a look at every file. */
export const namedByStrings: Condition = ({ stringsNaming }, { target, walks }) => {
  if (!walks.some(isIncoming) || target.name === '') return HOLDS
  if (stringsNaming?.length === 0) return HOLDS
  return [{ why: 'named_by_string', ...(stringsNaming ? { places: stringsNaming } : {}) }]
}
