/**
 * Condition: nothing names the target where names are no sites: keyword arguments, keys of literals, names that the
 * language has itself, and files that are not read.
 */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { type Asked, type Condition, HOLDS } from '../condition.ts'
import { type Evidence, languageOf } from '../evidence.ts'
import { isModule } from '../find-reach.ts'
import { isIncoming } from '../walk.ts'

/** Asked last, as strings are. */
export const unresolvedNames: Condition = (evidence, asked) => {
  const { unresolvedNames: places, stringsNaming } = evidence
  // Where nobody looked into the text of files, `named-by-strings` says so already.
  if (!places && !stringsNaming) return HOLDS
  if (places?.length === 0 || !mayBeUnresolved(evidence, asked)) return HOLDS
  return [{ why: 'unresolved_name', ...(places ? { places } : {}) }]
}

type Question = Omit<Asked, 'names'>

function mayBeUnresolved(evidence: Evidence, asked: Asked): boolean {
  return keyForm(asked) !== undefined || hidesBuiltIn(evidence, asked) || isInOtherFiles(asked)
}

/** Whether code of other files, which are not read, may name the target. */
export function isInOtherFiles({ target, walks, rules }: Question): boolean {
  return rules?.otherFiles !== undefined && walks.some(isIncoming) && target.kind !== 'module'
}

/** How keys name the target: `member` where they take it out of a value, `any` also where they set it. */
export function keyForm({ target, walks, rules }: Question): 'any' | 'member' | undefined {
  if (!rules?.keys || !walks.some(isIncoming)) return undefined
  if (target.kind === 'property') return 'any'
  if (target.kind !== 'method' || rules.keys.within !== 'tests') return undefined
  return walks.includes('usages') ? 'any' : 'member'
}

/** Whether the target, or what holds it, has a name of the language (`max`, `Number`): uses of it may be no sites. */
export function hidesBuiltIn(evidence: Evidence, { target, walks, rules }: Question): boolean {
  if (!rules?.builtInsAreHidden || !walks.some(isIncoming) || target.kind === 'module') return false
  const { reader, isBuiltInName } = evidence
  const language = languageOf(evidence, target)
  let at: SymbolRow | null = target
  let top = target
  let isFound = false
  while (at && at.kind !== 'module') {
    isFound ||= isBuiltInName?.(language, at.name) === true && (at === target || at.kind !== 'method')
    top = at
    at = reader.symbol(at.container)
  }
  if (!isFound) return false
  return rules.builtInsAreHidden !== 'scripts' || !isModule(evidence, target.file, top.container)
}
