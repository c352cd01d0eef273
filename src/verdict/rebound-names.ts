/** Uses of a local function whose name its scope binds again: they mean a variable, and are no sites. */
import { CALLABLE } from '../model/index.ts'
import type { Asked } from './condition.ts'
import type { Evidence, Place } from './evidence.ts'

export function usesOfReboundName(evidence: Evidence, { target, rules }: Asked): Place[] {
  const { reader, readSource } = evidence
  const scope = reader.symbol(target.container)
  if (!rules?.useOfLocal || target.kind !== 'function' || !scope || !CALLABLE.has(scope.kind)) return []
  const text = readSource(target.path)
  if (text === null) return []
  const sites = reader.sitesNamed(target.name).filter(({ file }) => file === target.file)
  const known = new Set(sites.map(({ line }) => line))
  const isUse = rules.useOfLocal(target.name)
  const lines = text.split('\n').slice(0, scope.endLine)
  return lines.flatMap((line, index) => {
    const isElsewhere = index < scope.startLine - 1 || known.has(index + 1)
    return isElsewhere || !isUse.test(line) ? [] : [{ path: target.path, line: index + 1 }]
  })
}
