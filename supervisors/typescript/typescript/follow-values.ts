/** Follows names that only stand for another name: `module.exports = require('./b')`, `const A = B; new A()`. */

import type { SiteKind } from '../../../src/model/site.ts'
import type { Inquiry } from './inquiry.ts'
import type { Resolved, Target } from './resolve-symbols.ts'
import { KIND } from './syntax-kinds.ts'

/** Kinds of sites that use the value of a name, not only the name. */
const USES: ReadonlySet<SiteKind> = new Set(['call', 'new', 'super', 'jsx', 'decorate', 'inherit'])

/** Changes `resolved` in place: adds the declarations of the function or class that is the value. */
export async function followValues(
  { api, context, absolute, offsets, sites, resolver, signal }: Inquiry,
  resolved: Resolved[],
): Promise<void> {
  const indices = resolved.flatMap((one, index) => (isWorthIt(one, sites[index]!.kind) ? index : []))
  if (indices.length === 0) return
  const positions = indices.map(index => offsets[index]!)
  const types = await api.typesAt(context, absolute, positions, signal)
  for (const [at, type] of types.entries()) {
    if (type === null) continue
    const index = indices[at]!
    const value = await resolver.resolveType(type, context)
    resolved[index] = join(resolved[index]!, value)
  }
}

/** `module.exports` is not a name: every kind of site needs the value there. */
function isWorthIt({ targets }: Resolved, kind: SiteKind): boolean {
  return targets.some(target => target.isAlias && (USES.has(kind) || target.kind === KIND.BinaryExpression))
}

function join(one: Resolved, other: Resolved): Resolved {
  const isNew = (target: Target) => !one.targets.some(known => isSame(known, target))
  return { ...one, targets: [...one.targets, ...other.targets.filter(isNew)] }
}

function isSame(a: Target, b: Target): boolean {
  return a.path === b.path && a.line === b.line && a.column === b.column
}
