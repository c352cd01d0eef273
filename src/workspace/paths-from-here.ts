/** People name paths from where they are; questions take them from the root. */
import type { Fields } from '../questions/declare/field.ts'
import type { Workspace } from './workspace.ts'

export function pathsFromHere(
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
  workspace: Workspace,
  here?: string,
): Record<string, unknown> {
  const toPath = (path: unknown): string => workspace.toRepositoryPath(String(path), here) || '.'
  const named = Object.keys(fields)
    .filter(name => fields[name]?.isPath && input[name] !== undefined)
    .map(name => {
      const value = input[name]
      return [name, Array.isArray(value) ? value.map(toPath) : toPath(value)]
    })
  return { ...input, ...Object.fromEntries(named) }
}
