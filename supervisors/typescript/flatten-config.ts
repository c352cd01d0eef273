/**
 * A tsconfig with all that it extends in one table, which names files inside the repository only. The compiler gets this
 * table in place of the file, so it follows no `extends` itself: TypeScript 7.0.2 hangs on one that leads in a circle.
 */
import { dirname, isAbsolute, join } from 'node:path'
import { parse } from 'jsonc-parser'
import { isFile, readText } from '../core/find/read-disk.ts'
import type { ReadGuard } from './read-guard.ts'

type Table = Record<string, unknown>

export interface FlatConfig {
  table: Table
  /** Absolute paths of all configurations it draws on. */
  sources: string[]
  /** Absolute paths of the configurations it refers to. */
  references: string[]
  /** Something outside the repository was left out. */
  namesOutside: boolean
}

const MAX_DEPTH = 16
const MAX_BASES = 100
const CONFIG_DIR = `\${configDir}`
const FILE_LISTS = ['files', 'include', 'exclude'] as const
const PATHS = ['baseUrl', 'outDir', 'outFile', 'rootDir', 'declarationDir', 'tsBuildInfoFile']
const PATH_LISTS = ['rootDirs', 'typeRoots']

/** `config` is absolute. */
export function flattenConfig(config: string, guard: ReadGuard): FlatConfig {
  return new Flattening(config, guard).flatten()
}

class Flattening {
  readonly #config: string
  readonly #leaf: string
  readonly #guard: ReadGuard
  /** Each is read once: a list of lists names the same ones again and again. Empty while it is being read. */
  readonly #read = new Map<string, Table>()
  #namesOutside = false

  constructor(config: string, guard: ReadGuard) {
    this.#config = config
    this.#leaf = dirname(config)
    this.#guard = guard
  }

  flatten(): FlatConfig {
    const merged = this.#merge(this.#config, 0)
    const references = this.#references(tableIn(this.#config, this.#guard))
    return {
      table: { ...merged, ...(references.length > 0 && { references: references.map(path => ({ path })) }) },
      sources: [...this.#read.keys()],
      references,
      namesOutside: this.#namesOutside,
    }
  }

  #merge(config: string, depth: number): Table {
    const known = this.#read.get(config)
    if (known) return known
    if (depth > MAX_DEPTH || this.#read.size > MAX_BASES) return {}
    this.#read.set(config, {})
    const written = tableIn(config, this.#guard)
    let merged: Table = {}
    for (const base of textsIn(written.extends).slice(0, MAX_BASES)) {
      const found = this.#findBase(base, dirname(config))
      if (found !== undefined) merged = stronger(merged, this.#merge(found, depth + 1))
    }
    merged = stronger(merged, this.#ownValues(written, dirname(config)))
    this.#read.set(config, merged)
    return merged
  }

  #ownValues(written: Table, folder: string): Table {
    const own: Table = {}
    for (const list of FILE_LISTS) {
      if (Array.isArray(written[list])) own[list] = this.#inside(textsIn(written[list]), folder)
    }
    const options: Table = { ...asTable(written.compilerOptions) }
    delete options.plugins
    for (const name of PATH_LISTS) {
      if (Array.isArray(options[name])) options[name] = this.#inside(textsIn(options[name]), folder)
    }
    for (const name of PATHS) {
      const value = options[name]
      if (typeof value !== 'string') continue
      const [path] = this.#inside([value], folder)
      if (path === undefined) delete options[name]
      else options[name] = path
    }
    if (options.paths) options.paths = this.#pathTable(asTable(options.paths), folder, options.baseUrl)
    if (Object.keys(options).length > 0) own.compilerOptions = options
    return own
  }

  #pathTable(paths: Table, folder: string, baseUrl: unknown): Table {
    const from = typeof baseUrl === 'string' ? baseUrl : folder
    const entries = Object.entries(paths).map(([name, targets]) => [
      name,
      this.#inside(textsIn(targets), from),
    ])
    return Object.fromEntries(entries.filter(([, targets]) => targets?.length))
  }

  /** Absolute; a pattern counts by its part before the first wildcard. */
  #inside(written: readonly string[], folder: string): string[] {
    return written.flatMap(one => {
      const path = this.#absolute(one, folder)
      if (this.#guard.mayList(fixedPart(path))) return path
      this.#namesOutside = true
      return []
    })
  }

  #absolute(written: string, folder: string): string {
    if (written.startsWith(CONFIG_DIR)) return join(this.#leaf, written.slice(CONFIG_DIR.length))
    return isAbsolute(written) ? join(written) : join(folder, written)
  }

  #references({ references }: Table): string[] {
    const written = (Array.isArray(references) ? references : []).flatMap(one => textsIn(asTable(one).path))
    return this.#inside(written, this.#leaf).map(path =>
      path.endsWith('.json') ? path : join(path, 'tsconfig.json'),
    )
  }

  /** A path, with or without its extension, or a file of a package in a node_modules above. */
  #findBase(written: string, folder: string): string | undefined {
    const isPath = /^\.\.?(?:\/|$)/.test(written) || isAbsolute(written)
    const found = isPath ? existing(this.#absolute(written, folder)) : inPackage(written, folder)
    if (found === undefined || this.#guard.mayRead(found)) return found
    this.#namesOutside = true
    return undefined
  }
}

/** Options count one by one, lists of files as a whole. */
function stronger(base: Table, own: Table): Table {
  const merged = { ...base, ...own }
  const options = { ...asTable(base.compilerOptions), ...asTable(own.compilerOptions) }
  if (Object.keys(options).length > 0) merged.compilerOptions = options
  return merged
}

function inPackage(written: string, folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules', written)
    const named = existing(path) ?? namedByPackage(path)
    if (named !== undefined || at === dirname(at)) return named
  }
}

/** A package may say in its manifest where its configuration is. */
function namedByPackage(folder: string): string | undefined {
  const { tsconfig } = parsed(readText(join(folder, 'package.json')))
  return typeof tsconfig === 'string' ? existing(join(folder, tsconfig)) : undefined
}

function existing(path: string): string | undefined {
  return [path, `${path}.json`, join(path, 'tsconfig.json')].find(isFile)
}

function fixedPart(pattern: string): string {
  const wild = pattern.search(/[*?]/)
  return wild < 0 ? pattern : dirname(pattern.slice(0, wild + 1))
}

function tableIn(config: string, guard: ReadGuard): Table {
  return guard.mayRead(config) ? parsed(readText(config)) : {}
}

function parsed(text: string | null): Table {
  try {
    return asTable(parse(text ?? '', [], { allowTrailingComma: true }))
  } catch {
    // Nested past the stack.
    return {}
  }
}

function asTable(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
}

function textsIn(value: unknown): string[] {
  return [value].flat().filter(one => typeof one === 'string')
}
