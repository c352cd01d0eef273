/** Which namespace a PHP file belongs to, and what a qualified name means. */
import type { FileFacts, Project } from '../../model/index.ts'
import type { ModuleAnswer, RepositoryView } from '../language.ts'
import { ROOT_MARK } from './plain-text.ts'

export const PREFIX = 'php:'

/** All files of one namespace share a scope, whatever project they are in. */
export function keyOf({ packageName }: Pick<FileFacts, 'packageName'>): string {
  return PREFIX + packageName
}

export function nameOf({ packageName }: Pick<FileFacts, 'packageName'>): string {
  return packageName.replaceAll('\\', '.')
}

/** Functions and constants that a namespace has not are those without a namespace. */
export function outerModule(key: string): string | undefined {
  return key === PREFIX ? undefined : PREFIX
}

/** `use A\B;` may name a namespace: `B\f()` is then `A\B\f()`. */
export function memberModule(key: string, name: string, repository: RepositoryView): string | undefined {
  const inner = join(key, [name])
  return repository.hasModule(inner) ? inner : undefined
}

/** `\A\B\f()` from the root, `B\f()` from the namespace around. */
export function qualifiedModule(
  names: readonly string[],
  repository: RepositoryView,
  from: { project: Project; key: string },
): { key: string; length: number } | undefined {
  const isAbsolute = names[0].startsWith(ROOT_MARK)
  const isRelative = names[0] === 'namespace'
  const parts = [names[0].replace(ROOT_MARK, ''), ...names.slice(1)].slice(isRelative ? 1 : 0)
  for (let length = parts.length; length > 0; length--) {
    const key = join(isAbsolute ? PREFIX : from.key, parts.slice(0, length))
    if (repository.hasModule(key)) return { key, length: length + (isRelative ? 1 : 0) }
  }
  return isRelative ? { key: from.key, length: 1 } : undefined
}

/** `\f()`: a name without a namespace, whatever the namespace around has. */
export function unboundModule(name: string): ModuleAnswer | undefined {
  if (!name.startsWith(ROOT_MARK)) return undefined
  return { found: 'member', key: PREFIX, names: [name.slice(ROOT_MARK.length)] }
}

function join(key: string, names: readonly string[]): string {
  return key === PREFIX ? PREFIX + names.join('\\') : [key, ...names].join('\\')
}
