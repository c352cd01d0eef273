/** Follows the `extends` chain of a tsconfig inside the root; what comes later in the chain is weaker. */

import { folderOf, joinPath, resolveInRepo } from '../../model/repo-path.ts'
import type { ProjectContext, Table } from '../project-files/project-context.ts'
import { asTable, tableAt, textAt, textsAt } from '../project-files/tables.ts'

/** What of a configuration matters here; all paths are repo-relative. */
export interface Inherited {
  baseUrl?: string
  paths?: Record<string, string[]>
  files?: string[]
  include?: string[]
  exclude?: string[]
  outDir?: string
  allowJs?: boolean
}

const MAX_DEPTH = 16
/** How many configurations one may extend, through lists of lists. */
const MAX_BASES = 100
const MAX_PATHS = 2_000
/** Means the folder of the configuration that started the chain (TypeScript 5.5). */
const CONFIG_DIR = `\${configDir}`

/** `paths` as written, with the folder of the configuration that wrote them. */
interface Unresolved extends Inherited {
  written?: { paths: Table; folder: string }
}

export function inheritTsconfig(
  path: string,
  context: ProjectContext,
  packages: ReadonlyMap<string, string>,
): Inherited {
  const leaf = folderOf(path)
  // Each is read once: a list of lists names the same ones again and again. Null while one is being read.
  const known = new Map<string, Unresolved | null>()
  const { written, ...inherited } = read(path, 0)
  // TypeScript looks paths up from the final baseUrl, whichever file set it.
  const paths = written && resolvePaths(written.paths, inherited.baseUrl ?? written.folder, leaf)
  return paths ? { ...inherited, paths } : inherited

  function read(config: string, depth: number): Unresolved {
    known.set(config, null)
    const table = context.reader.json(config)
    const merged: Unresolved = {}
    for (const base of (table && textsAt(table, 'extends')?.slice(0, MAX_BASES)) ?? []) {
      const found = findBase(base, config, context, packages)
      if (found !== null) Object.assign(merged, readBase(found, base, config, depth))
    }
    if (table) Object.assign(merged, ownValues(table, folderOf(config), leaf))
    known.set(config, merged)
    return merged
  }

  function readBase(found: string, written: string, config: string, depth: number): Unresolved {
    const before = known.get(found)
    if (before) return before
    if (before === undefined && depth < MAX_DEPTH && known.size < MAX_BASES) return read(found, depth + 1)
    const why = before === null ? 'in a circle' : 'too deep or among too many'
    context.reader.reportProblem(config, `extends ${written} ${why}`)
    return {}
  }
}

function ownValues(table: Table, folder: string, leaf: string): Unresolved {
  const options = tableAt(table, 'compilerOptions')
  const values: Unresolved = {}
  for (const key of ['files', 'include', 'exclude'] as const) {
    const list = textsAt(table, key)?.flatMap(written => resolveFrom(folder, leaf, written) ?? [])
    if (list) values[key] = list
  }
  for (const key of ['baseUrl', 'outDir'] as const) {
    const written = textAt(options, key)
    const resolved = written === null ? null : resolveFrom(folder, leaf, written)
    if (resolved !== null) values[key] = resolved
  }
  const paths = asTable(options?.paths)
  if (paths) values.written = { paths, folder }
  const allowJs = options?.allowJs ?? options?.checkJs
  if (typeof allowJs === 'boolean') values.allowJs = allowJs
  return values
}

function resolvePaths(paths: Table, folder: string, leaf: string): Record<string, string[]> {
  const entries = Object.keys(paths)
    .slice(0, MAX_PATHS)
    .map(
      key =>
        [
          key,
          (textsAt(paths, key) ?? []).flatMap(target => resolveFrom(folder, leaf, target) ?? []),
        ] as const,
    )
  return Object.fromEntries(entries.filter(([, targets]) => targets.length > 0))
}

function resolveFrom(folder: string, leaf: string, written: string): string | null {
  if (!written.startsWith(CONFIG_DIR)) return resolveInRepo(folder, written)
  return resolveInRepo(leaf, `.${written.slice(CONFIG_DIR.length)}`)
}

/** Null where it is outside: in node_modules, or past the root. Those carry options, hardly ever paths. */
function findBase(
  written: string,
  config: string,
  context: ProjectContext,
  packages: ReadonlyMap<string, string>,
): string | null {
  const isRelative = /^\.{1,2}(\/|$)/.test(written)
  const target = isRelative ? resolveInRepo(folderOf(config), written) : packagePath(written, packages)
  if (target === null) return null
  const candidates = [target, `${target}.json`, joinPath(target, 'tsconfig.json')]
  const base = candidates.find(path => path.endsWith('.json') && context.reader.text(path) !== null)
  if (base === undefined && isRelative)
    context.reader.reportProblem(config, `extends ${written}, which is not there`)
  return base ?? null
}

function packagePath(written: string, packages: ReadonlyMap<string, string>): string | null {
  const parts = written.split('/')
  const length = written.startsWith('@') ? 2 : 1
  const folder = packages.get(parts.slice(0, length).join('/'))
  return folder === undefined ? null : resolveInRepo(folder, parts.slice(length).join('/') || '.')
}
