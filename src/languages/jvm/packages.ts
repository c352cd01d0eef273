/** Which package a file of the Java platform belongs to, and what an import names. */
import { type FileFacts, IMPORT_FLAG, type ImportFact } from '../../model/index.ts'
import type { ModuleAnswer, RepositoryView } from '../language.ts'

/** Files of one package share a scope. The unnamed package cannot be imported: it reaches no further than its folder. */
export function keyOf({ path, packageName }: Pick<FileFacts, 'path' | 'packageName'>): string {
  return packageName ? `java:${packageName}` : `java:/${path.slice(0, path.lastIndexOf('/') + 1)}`
}

/** `import a.b.C.D` does not say where the package ends: the longest one of the repository is meant. */
export function resolveImport(
  { kind, module, name, flags }: Pick<ImportFact, 'kind' | 'module' | 'name' | 'flags'>,
  repository: RepositoryView,
): ModuleAnswer {
  const parts = module.split('.')
  const isStatic = (flags & IMPORT_FLAG.static) !== 0
  // What a static import names is at least one class deep.
  for (let length = isStatic ? parts.length - 1 : parts.length; length > 0; length--) {
    const key = `java:${parts.slice(0, length).join('.')}`
    if (!repository.hasModule(key)) continue
    const names = parts.slice(length).filter((part, at) => at > 0 || !isFacade(part))
    // Packages start in lower case: the rest of a longer package is not of this repository.
    if (names.length > 0 && isPackagePart(names[0])) break
    if (kind !== 'star' && (names.length > 0 || !isFacade(name))) names.push(name)
    return names.length > 0 ? { found: 'member', key, names } : { found: 'module', key, isItself: true }
  }
  return { found: 'outside', package: packageOf(parts) }
}

/** `com.acme.Shop.open()` without an import: the longest package it can start with. */
export function qualifiedModule(
  names: readonly string[],
  repository: RepositoryView,
  from: { key: string },
): { key: string; length: number } | undefined {
  if (isFacade(names[0])) return { key: from.key, length: 1 }
  for (let length = names.length; length > 0; length--) {
    const key = `java:${names.slice(0, length).join('.')}`
    if (repository.hasModule(key)) return { key, length: length + (isFacade(names[length] ?? '') ? 1 : 0) }
  }
  return undefined
}

/** Java sees what stands outside classes in `Prices.kt` as members of `PricesKt`. */
function isFacade(name: string): boolean {
  return /^\p{Lu}\w*Kt$/u.test(name)
}

/** The leading parts that look like a package. */
function packageOf(parts: readonly string[]): string {
  const end = parts.findIndex(part => !isPackagePart(part))
  return (end > 0 ? parts.slice(0, end) : parts).join('.')
}

function isPackagePart(part: string): boolean {
  return part[0] === part[0]?.toLowerCase() && part[0] !== part[0]?.toUpperCase()
}
