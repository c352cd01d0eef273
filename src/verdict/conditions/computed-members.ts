/** Condition: no code of the class, or of one related to it, reaches members by names that it computes. */
import { CLASS_LIKE } from '../../model/index.ts'
import { type Condition, HOLDS } from '../condition.ts'
import { relatedClasses } from '../related-classes.ts'
import { linesOf } from '../source-lines.ts'

export const computedMembers: Condition = (evidence, { target, walks, rules }) => {
  const holder = evidence.reader.symbol(target.container)
  if (!walks.includes('callers') || !holder || !CLASS_LIKE.has(holder.kind)) return HOLDS
  if (!rules?.computedMembers) return HOLDS
  const { classes } = relatedClasses(evidence, holder)
  const found = classes.find(one =>
    rules.computedMembers!.test(linesOf(evidence, one, one.startLine, one.endLine)),
  )
  return found ? [{ why: 'dynamic_call', places: [{ path: found.path, line: found.startLine }] }] : HOLDS
}
