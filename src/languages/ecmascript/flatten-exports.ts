/** Flattens the entry points of a package.json into lists of candidate files, the one nearest to source first. */

import { resolveInRepo } from '../../model/repo-path.ts'
import type { Table } from '../project-files/project-context.ts'
import { asTable, textAt } from '../project-files/tables.ts'

/** Earlier conditions are nearer to what people wrote. */
const CONDITIONS = [
  'source',
  'development',
  'types',
  'typings',
  'import',
  'module',
  'require',
  'node',
  'browser',
  'default',
]
const MAX_DEPTH = 8
const MAX_TARGETS = 20
const MAX_SUBPATHS = 2_000

/** Subpath pattern (`.`, `./x`, `./*`) -> repo-relative files; fields older than `exports` count for `.`. */
export function flattenExports(table: Table, folder: string): { exports?: Record<string, string[]> } {
  const candidates = new Map<string, string[]>()
  const source = textAt(table, 'source')
  if (source) candidates.set('.', [source])
  for (const [subpath, value] of subpathsOf(table.exports)) {
    candidates.set(subpath, [...(candidates.get(subpath) ?? []), ...targetsOf(value, 0)])
  }
  const fields = ['types', 'typings', 'module', 'main'].flatMap(key => textAt(table, key) ?? [])
  if (fields.length > 0) candidates.set('.', [...(candidates.get('.') ?? []), ...fields])
  const exports = inRepo(candidates, folder)
  return Object.keys(exports).length > 0 ? { exports } : {}
}

/** `imports` (`#internal/*`) are paths that hold inside the package, as a tsconfig's `paths` do. */
export function flattenImports(table: Table, folder: string): { paths?: Record<string, string[]> } {
  const candidates = new Map<string, string[]>()
  for (const [key, value] of Object.entries(asTable(table.imports) ?? {}).slice(0, MAX_SUBPATHS)) {
    const targets = targetsOf(value, 0).filter(target => target.startsWith('./'))
    if (key.startsWith('#')) candidates.set(key, targets)
  }
  const paths = inRepo(candidates, folder)
  return Object.keys(paths).length > 0 ? { paths } : {}
}

function subpathsOf(exports: unknown): [subpath: string, value: unknown][] {
  const table = asTable(exports)
  if (!table) return exports === undefined || exports === null ? [] : [['.', exports]]
  const keys = Object.keys(table)
  if (!keys.some(key => key.startsWith('.'))) return [['.', exports]]
  return keys
    .filter(key => key.startsWith('.'))
    .slice(0, MAX_SUBPATHS)
    .map(key => [key.endsWith('/') ? `${key}*` : key, folderTarget(key, table[key])])
}

/** The old folder form `"./lib/": "./lib/"` is `"./lib/*": "./lib/*"`. */
function folderTarget(key: string, value: unknown): unknown {
  return key.endsWith('/') && typeof value === 'string' && value.endsWith('/') ? `${value}*` : value
}

function targetsOf(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value]
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.slice(0, MAX_TARGETS).flatMap(item => targetsOf(item, depth + 1))
  const table = asTable(value)
  if (!table) return []
  const others = Object.keys(table).filter(key => !CONDITIONS.includes(key))
  const known = CONDITIONS.filter(key => Object.hasOwn(table, key))
  const last = known.at(-1) === 'default' ? known.splice(-1) : []
  return [...known, ...others, ...last].slice(0, MAX_TARGETS).flatMap(key => targetsOf(table[key], depth + 1))
}

function inRepo(candidates: Map<string, string[]>, folder: string): Record<string, string[]> {
  const result: [string, string[]][] = []
  for (const [key, targets] of candidates) {
    const paths = targets.flatMap(target => resolveInRepo(folder, target) ?? [])
    const unique = [...new Set(paths)].slice(0, MAX_TARGETS)
    if (unique.length > 0) result.push([key, unique])
  }
  return Object.fromEntries(result)
}
