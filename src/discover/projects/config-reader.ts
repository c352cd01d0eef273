/** Reads the configuration files of projects: bounded, never executed, never followed out of the root. */
import { type ParseError, parse as parseJsonc, printParseErrorCode } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { ConfigFiles, Table } from '../../languages/project-files/project-context.ts'
import { asTable } from '../../languages/project-files/tables.ts'
import type { FileTree } from '../files/file-tree.ts'
import type { PathProblem } from '../files/listing.ts'

const MAX_YAML_CHARACTERS = 200_000

export class ConfigReader implements ConfigFiles {
  readonly problems: PathProblem[] = []
  /** Whose project files are being read. */
  family: string | undefined
  readonly #tree: FileTree
  readonly #texts = new Map<string, string | null>()
  readonly #tables = new Map<string, Table | null>()

  constructor(tree: FileTree) {
    this.#tree = tree
  }

  text(path: string): string | null {
    let text = this.#texts.get(path)
    if (text === undefined) {
      const read = this.#tree.read(path)
      text = 'text' in read ? read.text : null
      if ('failed' in read && read.failed !== 'missing')
        this.reportProblem(path, `is ${read.failed}; it does not count`)
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

  json(path: string): Table | null {
    return this.#parsed(path, text => {
      const errors: ParseError[] = []
      const value: unknown = parseJsonc(text, errors, { allowTrailingComma: true })
      if (errors.length > 0) this.reportProblem(path, `JSON: ${printParseErrorCode(errors[0]!.error)}`)
      return value
    })
  }

  toml(path: string): Table | null {
    return this.#parsed(path, text => parseToml(text))
  }

  yaml(path: string): Table | null {
    return this.#parsed(path, text => {
      if (text.length > MAX_YAML_CHARACTERS) throw new Error('too large')
      return parseYaml(text, { maxAliasCount: 20, logLevel: 'silent' })
    })
  }

  reportProblem(path: string, message: string): void {
    const family = this.family === undefined ? {} : { family: this.family }
    this.problems.push({ path, code: 'bad_config', message, ...family })
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
        this.reportProblem(path, `cannot be parsed: ${firstLine(error)}`)
      }
      this.#tables.set(path, table)
    }
    return table
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200)
}
