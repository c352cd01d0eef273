/** The program's own source files, with what each imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export interface Import {
  /** A path from the root of the clone for relative imports, else the module as written without `node:`. */
  module: string
  relative: boolean
  typeOnly: boolean
}

export interface Source {
  path: string
  folder: string
  text: string
  imports: Import[]
}

export function readSources(...folders: string[]): Source[] {
  return folders.flatMap(folder => pathsUnder(folder)).map(readSource)
}

export function pathsUnder(folder: string): string[] {
  const absolute = join(ROOT, folder)
  if (!existsSync(absolute)) return []
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(path => !path.split('/').some(part => part.startsWith('.') || part === 'node_modules'))
    .sort()
}

/** `src/<folder>`, `supervisors/<language>` or `supervisors/<language>/<engine>`; elsewhere the first folder. */
export function folderOf(path: string): string {
  const [first = '', second = '', third = '', ...rest] = path.split('/')
  if (first === 'supervisors' && second !== 'core' && rest.length > 0) return `${first}/${second}/${third}`
  return first === 'src' || first === 'supervisors' ? `${first}/${second}` : first
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return { path, folder: folderOf(path), text, imports: importsOf(path, text) }
}

const STATEMENT =
  /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]/gm
const DYNAMIC = /\b(?:import|require)\(\s*['"]([^'"]+)['"]/g

function importsOf(path: string, text: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(match => ({
    specifier: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }))
  const dynamic = [...text.matchAll(DYNAMIC)].map(match => ({ specifier: match[1] ?? '', typeOnly: false }))
  return [...statements, ...dynamic].map(({ specifier, typeOnly }) => ({
    module: specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier)
      : specifier.replace(/^node:/, ''),
    relative: specifier.startsWith('.'),
    typeOnly,
  }))
}
