/** Reads the configuration files of projects: bounded, never executed, never followed out of the root. */
import { type ParseError, parse as parseJsonc, printParseErrorCode } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { DiscoveredFile, Project } from '../../model/index.ts'
import type { FileTree } from '../file-tree.ts'
import type { PathProblem } from '../listing.ts'

/** What the readers of each kind of project get to see. */
export interface ProjectContext {
  reader: ConfigReader
  /** Every path that is not left out, sorted. */
  paths: readonly string[]
  /** The files to index, sorted. */
  files: readonly DiscoveredFile[]
  /** Paths by file name. */
  named(name: string): readonly string[]
  hasFile(path: string): boolean
  /** Whether some path lies under this folder. */
  hasFolder(path: string): boolean
}

/** A project, and which files of its folder it claims (all, where it does not say). */
export interface FoundProject {
  project: Project
  covers?: (path: string) => boolean
  /** Claims files outside its own folder too. */
  reachesOut?: boolean
}

export type Table = Record<string, unknown>

const MOST_YAML_CHARACTERS = 200_000

export class ConfigReader {
  readonly problems: PathProblem[] = []
  readonly #tree: FileTree
  readonly #texts = new Map<string, string | null>()
  readonly #tables = new Map<string, Table | null>()

  constructor(tree: FileTree) {
    this.#tree = tree
  }

  /** Null when it cannot be read; each such file is a problem once, unless it is simply missing. */
  text(path: string): string | null {
    let text = this.#texts.get(path)
    if (text === undefined) {
      const read = this.#tree.read(path)
      text = 'text' in read ? read.text : null
      if ('failed' in read && read.failed !== 'missing')
        this.complain(path, `is ${read.failed}; it does not count`)
      this.#texts.set(path, text)
    }
    return text
  }

  /** For files that only count as being the same or not: one that is too large to read counts by its size. */
  mark(path: string): string | null {
    const known = this.#texts.get(path)
    if (known !== undefined) return known
    const read = this.#tree.read(path)
    const text =
      'text' in read ? read.text : read.failed === 'missing' ? null : `${this.#tree.look(path)?.size}`
    this.#texts.set(path, text)
    return text
  }

  /** Path and text of every file read so far. */
  *texts(): Iterable<[path: string, text: string]> {
    for (const [path, text] of this.#texts) if (text !== null) yield [path, text]
  }

  /** What was read or looked for. */
  paths(): string[] {
    return [...this.#texts.keys()]
  }

  /** With comments and trailing commas, as tsconfig allows them. */
  json(path: string): Table | null {
    return this.#parsed(path, text => {
      const errors: ParseError[] = []
      const value: unknown = parseJsonc(text, errors, { allowTrailingComma: true })
      if (errors.length > 0) this.complain(path, `JSON: ${printParseErrorCode(errors[0]!.error)}`)
      return value
    })
  }

  toml(path: string): Table | null {
    return this.#parsed(path, text => parseToml(text))
  }

  yaml(path: string): Table | null {
    return this.#parsed(path, text => {
      if (text.length > MOST_YAML_CHARACTERS) throw new Error('too large')
      return parseYaml(text, { maxAliasCount: 20, logLevel: 'silent' })
    })
  }

  complain(path: string, message: string): void {
    this.problems.push({ path, code: 'bad_config', message })
  }

  /** A parser that throws, also by running out of stack on nesting, makes a problem of it. */
  #parsed(path: string, parse: (text: string) => unknown): Table | null {
    let table = this.#tables.get(path)
    if (table === undefined) {
      const text = this.text(path)
      table = null
      try {
        if (text !== null) table = asTable(parse(text))
      } catch (error) {
        this.complain(path, `cannot be parsed: ${firstLine(error)}`)
      }
      this.#tables.set(path, table)
    }
    return table
  }
}

export function asTable(value: unknown): Table | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : null
}

/** Follows keys into nested tables. */
export function tableAt(value: unknown, ...keys: string[]): Table | null {
  let table = asTable(value)
  for (const key of keys) table = table && Object.hasOwn(table, key) ? asTable(table[key]) : null
  return table
}

export function textAt(table: Table | null, key: string): string | null {
  const value = table && Object.hasOwn(table, key) ? table[key] : null
  return typeof value === 'string' ? value : null
}

/** The texts of a list; a single text counts as a list of one. */
export function textsAt(table: Table | null, key: string): string[] | null {
  const value = table && Object.hasOwn(table, key) ? table[key] : null
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : null
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200)
}
