/** Packages of protocol buffers, and which file an import means. */
import { folderOf, foldersBetween, nameOf, resolveInRepo } from '../../model/repo-path.ts'
import type { ModuleAnswer, RepositoryView } from '../language.ts'

const PREFIX = 'proto:'

/** `a.b.C` may be written from any package around. */
export function outerModule(key: string): string | undefined {
  return key.startsWith(PREFIX) && key.includes('.') ? key.slice(0, key.lastIndexOf('.')) : undefined
}

/** `shop.v1.Line`: the longest package it starts with, from the root or from a package around. */
export function qualifiedModule(
  names: readonly string[],
  repository: RepositoryView,
  from: { key: string },
): { key: string; length: number } | undefined {
  for (
    let around: string | undefined = from.key;
    around !== undefined;
    around = outerModule(around) ?? (around === '' ? undefined : '')
  ) {
    const start = around === '' ? PREFIX : around.startsWith(PREFIX) ? `${around}.` : PREFIX
    for (let length = names.length - 1; length > 0; length--) {
      const key = start + names.slice(0, length).join('.')
      if (repository.hasModule(key)) return { key, length }
    }
  }
  return undefined
}

/** Paths are seen from a root that only the compiler's options name: the nearest file whose path ends so is meant. */
export function resolveImport(path: string, fromPath: string, repository: RepositoryView): ModuleAnswer {
  for (const folder of ['', folderOf(fromPath)]) {
    const found = resolveInRepo(folder, path)
    if (found !== null && repository.hasFile(found)) return { found: 'file', path: found }
  }
  const fitting = repository.filesNamed(nameOf(path)).filter(one => one.endsWith(`/${path}`))
  const [nearest] = fitting.sort(
    (a, b) => foldersBetween(fromPath, a) - foldersBetween(fromPath, b) || (a < b ? -1 : 1),
  )
  if (nearest !== undefined) return { found: 'file', path: nearest }
  return { found: 'outside', package: folderOf(path) || path }
}
