/**
 * Resolves keys of object literals, attributes of elements and names in patterns to the member of the expected type.
 * The compiler itself resolves them to the property that they declare.
 */

import type { SiteQuestion } from '../../../src/model/engine.ts'
import type { Inquiry } from './inquiry.ts'
import type { Resolved, Target } from './resolve-symbols.ts'
import { KIND } from './syntax-kinds.ts'

const KEYS: ReadonlySet<number> = new Set([
  KIND.PropertyAssignment,
  KIND.MethodDeclaration,
  KIND.GetAccessor,
  KIND.SetAccessor,
  KIND.JsxAttribute,
  KIND.BindingElement,
  // `{ a }` also refers to a variable.
  KIND.ShorthandPropertyAssignment,
])
/** Refers only to itself, so no question about the repository can be about it. */
const ITSELF: Resolved = { targets: [], outside: true, gap: false }

/** Changes `resolved` in place, for sites that are the name of a declaration. */
export async function referByKey(inquiry: Inquiry, resolved: Resolved[]): Promise<void> {
  const { file, sites } = inquiry
  // One after the other: the compiler has one checker per project, and parallel queries cost more than they gain.
  for (const [index, { targets }] of resolved.entries()) {
    const site = sites[index]!
    const own = targets.find(target => KEYS.has(target.kind) && isAt(target, site, file.path))
    if (!own) continue
    const member = await expectedMember(inquiry, own, site.name)
    const isShorthand = own.kind === KIND.ShorthandPropertyAssignment
    resolved[index] = isShorthand ? { ...member, targets: [...targets, ...member.targets] } : member
  }
}

function isAt(target: Target, site: SiteQuestion, path: string): boolean {
  return target.path === path && target.line === site.line && target.column === site.column
}

async function expectedMember(
  { resolver, tables, context, file }: Inquiry,
  own: Target,
  name: string,
): Promise<Resolved> {
  const owner = (await tables.of(file.path, context))?.ownerOf(own.node)
  if (!owner) return ITSELF
  const takesApart = own.kind === KIND.BindingElement
  const resolved = await resolver.resolveMember(`${owner}.${own.absolute}`, name, takesApart, context)
  return resolved ?? ITSELF
}
