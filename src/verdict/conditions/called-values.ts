/** Condition: nothing that was handed to the function is called by it. What that is, its callers say. */

import { CALLABLE } from '../../model/index.ts'
import { type Condition, HOLDS } from '../condition.ts'
import type { Place } from '../evidence.ts'
import { linesOf } from '../source-lines.ts'

/** Its parameters are among the words of its head that are not called there; a type among them does no harm. */
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*(?![\p{L}\p{N}_$]|\s*\()/gu
const CALL =
  /(?<![\p{L}\p{N}_$.#@:>])([\p{L}_$][\p{L}\p{N}_$]*)(?:\??\.(?:call|apply|invoke))?\s*(?:\?\.)?\(/gu

export const calledValues: Condition = (evidence, { target, walks }) => {
  if (!walks.includes('callees') || !CALLABLE.has(target.kind)) return HOLDS
  const { signature, name, path, startLine, endLine } = target
  const given = new Set(signature.slice(signature.indexOf('(') + 1).match(WORD))
  given.delete(name)
  if (given.size === 0) return HOLDS
  const places: Place[] = []
  const lines = linesOf(evidence, target, startLine, endLine).split('\n')
  for (const [index, line] of lines.entries())
    if ([...line.matchAll(CALL)].some(([, called]) => given.has(called!)))
      places.push({ path, line: startLine + index })
  return places.length > 0 ? [{ why: 'dynamic_call', places }] : HOLDS
}
