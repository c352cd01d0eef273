/** What an import of Scala means: it may start at the root, in a package around, or at an object there. */
import type { ImportFact } from '../../model/index.ts'
import { resolveImport } from '../jvm/packages.ts'
import type { ModuleAnswer, RepositoryView } from '../language.ts'

export function resolveScalaImport(
  fact: Pick<ImportFact, 'kind' | 'module' | 'name' | 'flags'>,
  fromPackage: string,
  repository: RepositoryView,
): ModuleAnswer {
  const module = fact.module.replace(/^_root_\./, '')
  const direct = resolveImport({ ...fact, module }, repository)
  const whole = direct.found === 'outside' ? (ofObject(fact, module, repository) ?? direct) : direct
  if (whole.found !== 'outside' || module !== fact.module) return whole
  const around = fromPackage.split('.').filter(part => part !== '')
  for (let length = around.length; length > 0; length--) {
    const inner = `${around.slice(0, length).join('.')}.${module}`
    const found = resolveImport({ ...fact, module: inner }, repository)
    const object =
      found.found === 'outside' && module.includes('.') ? ofObject(fact, inner, repository) : undefined
    if (object) return object
    // Without a package of that name, only an object in the package around can be meant.
    if (found.found === 'module' || (found.found === 'member' && /^[A-Z]/.test(module))) return found
    if (found.found === 'member' && repository.hasModule(`java:${inner}`)) return found
  }
  return whole
}

/** `import shop.syntax.cart._`: an object of a package may be written in lower case. */
function ofObject(
  { kind, name }: Pick<ImportFact, 'kind' | 'name'>,
  module: string,
  repository: RepositoryView,
): ModuleAnswer | undefined {
  const dot = module.lastIndexOf('.')
  const key = `java:${module.slice(0, Math.max(0, dot))}`
  if (dot < 0 || !repository.hasModule(key)) return undefined
  const last = module.slice(dot + 1)
  return { found: 'member', key, names: kind === 'star' ? [last] : [last, name] }
}
