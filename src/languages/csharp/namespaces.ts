/** Which namespace a C# file belongs to, and what a using names. */
import { type FileFacts, IMPORT_FLAG, type ImportFact, type Project } from '../../model/index.ts'
import type { ModuleAnswer, RepositoryView } from '../language.ts'

const PREFIX = 'csharp:'

/** All files of one namespace share a scope, whatever project they are in. */
export function keyOf({ packageName }: Pick<FileFacts, 'packageName'>): string {
  return PREFIX + packageName
}

/** `A.B` for `A.B.C`, then `A`, then the namespace without a name. */
export function outerModule(key: string): string | undefined {
  if (key === PREFIX) return undefined
  const dot = key.lastIndexOf('.')
  return dot < 0 ? PREFIX : key.slice(0, dot)
}

/** `using A.B;`, `using static A.B.Type;`, `using X = A.B.Type<int>;`. */
export function resolveImport(
  { kind, module, flags }: Pick<ImportFact, 'kind' | 'module' | 'flags'>,
  repository: RepositoryView,
): ModuleAnswer {
  const names = module
    .replace(/^global::/, '')
    .replace(/<.*$/s, '')
    .split('.')
  const isNamespace = kind === 'star' && !(flags & IMPORT_FLAG.static)
  for (let length = names.length; length > 0; length--) {
    const key = PREFIX + names.slice(0, length).join('.')
    if (!repository.hasModule(key)) continue
    const rest = names.slice(length)
    if (rest.length === 0) return { found: 'module', key }
    if (!isNamespace) return { found: 'member', key, names: rest }
    break
  }
  return { found: 'outside', package: names[0] }
}

/** `Acme.Json.Linq.Token.Parse()` without a using; the first names may be left out that are those of the place. */
export function qualifiedModule(
  names: readonly string[],
  repository: RepositoryView,
  from: { project: Project; key: string },
): { key: string; length: number } | undefined {
  for (let around: string | undefined = from.key; around !== undefined; around = outerModule(around)) {
    for (let length = names.length; length > 0; length--) {
      const key = (around === PREFIX ? PREFIX : `${around}.`) + names.slice(0, length).join('.')
      if (repository.hasModule(key)) return { key, length }
    }
  }
  return undefined
}
