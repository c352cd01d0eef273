/** Paths as imports write them -> files as the repository has them. */
import type { RepositoryView } from '../language.ts'

/** What a specifier without its extension may mean, in the order compilers look. */
const EXTENSIONS = [
  ...['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.d.mts', '.d.cts', '.js', '.jsx', '.mjs', '.cjs'],
  ...['.vue', '.svelte'],
]

/** Components in files of their own: a declaration file beside one only repeats what it is. */
const COMPONENT = /\.(?:vue|svelte)$/

/** What is written as JavaScript may be TypeScript on disk. */
const SOURCES: Record<string, readonly string[]> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.jsx': ['.tsx', '.d.ts', '.jsx'],
  '.mjs': ['.mts', '.d.mts', '.mjs'],
  '.cjs': ['.cts', '.d.cts', '.cjs'],
  '.d.ts': ['.ts', '.tsx', '.d.ts'],
}

export type Files = Pick<RepositoryView, 'hasFile'>

/** The file a path means: itself, with another extension, or the index of a folder. */
export function fileAt(path: string, repository: Files): string | undefined {
  const written = path.replace(/\/$/, '')
  if (COMPONENT.test(written) && repository.hasFile(written)) return written
  const extension = /(?:\.d\.[cm]?ts|\.[cm]?[jt]sx?)$/.exec(written)?.[0]
  if (extension !== undefined) {
    const stem = written.slice(0, -extension.length)
    const found = withExtension(stem, SOURCES[extension] ?? [extension], repository)
    if (found !== undefined) return found
    if (repository.hasFile(written)) return written
  }
  return (
    withExtension(written, EXTENSIONS, repository) ??
    withExtension(written === '' ? 'index' : `${written}/index`, EXTENSIONS, repository)
  )
}

function withExtension(stem: string, extensions: readonly string[], repository: Files): string | undefined {
  const extension = extensions.find(one => repository.hasFile(stem + one))
  return extension === undefined ? undefined : stem + extension
}

/** Joins a folder and a relative path; undefined when it leaves the repository. */
export function joinPath(folder: string, path: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
