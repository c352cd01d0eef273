/**
 * Keys of object literals, attributes of elements and names in patterns declare something of their own, which is what
 * the compiler names for them; what is asked is the member of the expected type that they stand for.
 */
import type { SiteQuestion } from '../../src/model/engine.ts'
import type { Inquiry } from './ask-project.ts'
import type { Resolved, Target } from './resolve-symbols.ts'
import { KIND } from './syntax-kinds.ts'

const KEYS: ReadonlySet<number> = new Set([
  KIND.PropertyAssignment,
  KIND.MethodDeclaration,
  KIND.GetAccessor,
  KIND.SetAccessor,
  KIND.JsxAttribute,
  KIND.BindingElement,
  // `{ a }` refers to a variable as well.
  KIND.ShorthandPropertyAssignment,
])
/** Refers to nothing but itself, and so to nothing that a question about the repository could be about. */
const ITSELF: Resolved = { targets: [], outside: true, gap: false }

/** Changes `resolved` in place, for sites that are the name of a declaration. */
export async function referByKey(inquiry: Inquiry, resolved: Resolved[]): Promise<void> {
  const { file, sites } = inquiry
  // One after the other: the compiler has one checker a project, and many who wait for it cost more than they gain.
  for (const [index, { targets }] of resolved.entries()) {
    const site = sites[index]!
    const own = targets.find(target => KEYS.has(target.kind) && isAt(target, site, file.path))
    if (!own) continue
    const member = await memberMeant(inquiry, own, site.name)
    const isShorthand = own.kind === KIND.ShorthandPropertyAssignment
    resolved[index] = isShorthand ? { ...member, targets: [...targets, ...member.targets] } : member
  }
}

function isAt(target: Target, site: SiteQuestion, path: string): boolean {
  return target.path === path && target.line === site.line && target.column === site.column
}

async function memberMeant(
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
