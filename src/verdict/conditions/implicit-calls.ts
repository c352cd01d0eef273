/** Condition: the target is not called without its name being written (operators, protocols, conversions, entry points). */
import { CALLABLE, CLASS_LIKE, SYMBOL_FLAG } from '../../model/index.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { isJudgedBySyntax } from '../by-syntax.ts'
import { type Asked, type Condition, HOLDS } from '../condition.ts'
import { type Evidence, languageOf } from '../evidence.ts'
import { relatedClasses } from '../related-classes.ts'
import { linesOf } from '../source-lines.ts'

export const implicitCalls: Condition = (evidence, asked) => {
  const { target, walks, rules } = asked
  if (!walks.includes('callers') || target.kind === 'module') return HOLDS
  const isCalled = CALLABLE.has(target.kind) || CLASS_LIKE.has(target.kind)
  if (!isCalled) return HOLDS
  // How this language calls is not described: nothing is known to be the only way.
  if (!rules) return [{ why: 'implicit_call' }]
  if (rules.bySyntax && !isJudgedBySyntax(evidence, target)) return [{ why: 'implicit_call' }]
  if (isCalledByRelatives(evidence, target, asked)) return [{ why: 'implicit_call' }]
  if (isImplicit(evidence, target, asked)) return [{ why: 'implicit_call' }]
  return makesItself(evidence, target, asked) ? [{ why: 'implicit_call' }] : HOLDS
}

/** Another language of the family has operators for methods of this name. */
function isCalledByRelatives(evidence: Evidence, target: SymbolRow, { rules }: Asked): boolean {
  if (!rules!.calledByRelatives?.test(target.name)) return false
  const language = languageOf(evidence, target)
  const family = evidence.familyOf?.(language) ?? language
  return evidence.reader
    .files()
    .some(file => file.language !== language && (evidence.familyOf?.(file.language) ?? '') === family)
}

function isImplicit({ reader }: Evidence, target: SymbolRow, { rules }: Asked): boolean {
  const { name, kind, flags } = target
  if (CLASS_LIKE.has(kind)) return false
  if (kind !== 'constructor' && rules!.implicit.test(name)) return true
  if (flags & SYMBOL_FLAG.accessor && !rules!.accessorsAreSites) return true
  const holder = reader.symbol(target.container)
  const isMember = kind === 'method' && holder !== null && holder.kind !== 'module'
  return isMember && rules!.protocolMembers.has(name)
}

/** A class, or one related to it, makes instances of whatever class it runs in. */
function makesItself(evidence: Evidence, target: SymbolRow, { rules }: Asked): boolean {
  const owner = target.kind === 'constructor' ? evidence.reader.symbol(target.container) : target
  if (!owner || !CLASS_LIKE.has(owner.kind) || !rules!.selfConstruction) return false
  return relatedClasses(evidence, owner).classes.some(one =>
    rules!.selfConstruction!.test(linesOf(evidence, one, one.startLine, one.endLine)),
  )
}
