/** What the compiler gets to read: configurations as one table of ours each, and of all else only what the guard allows. */
import { isFile } from '../../core/find/read-disk.ts'
import type { Connection } from '../../core/rpc/connect.ts'
import { flattenConfig } from '../flatten-config.ts'
import type { ReadGuard } from '../read-guard.ts'

/** For `--callbacks`. An answer of null leaves the reading to the compiler. */
export const CALLBACKS = 'readFile,getAccessibleEntries'
const NO_FILE = { content: null }
const NO_ENTRIES = { files: [], directories: [] }

export class ConfigReads {
  readonly #guard: ReadGuard
  readonly #configs = new Set<string>()
  /** Configurations by what they draw on. */
  readonly #drawnOn = new Map<string, Set<string>>()

  constructor(connection: Connection, guard: ReadGuard) {
    this.#guard = guard
    connection.onRequest('readFile', (path: string) => this.#read(path))
    connection.onRequest('getAccessibleEntries', (path: string) => (guard.mayList(path) ? null : NO_ENTRIES))
  }

  /** The configuration of a project; must be called before the compiler opens it. */
  add(config: string): void {
    this.#configs.add(config)
  }

  /** The configurations that draw on a file. */
  drawOn(path: string): Iterable<string> {
    return this.#drawnOn.get(path) ?? []
  }

  #read(path: string): { content: string | null } | null {
    if (!this.#configs.has(path)) return this.#guard.mayRead(path) ? null : NO_FILE
    if (!isFile(path)) return NO_FILE
    const { table, sources, references } = flattenConfig(path, this.#guard)
    for (const source of sources) {
      const drawing = this.#drawnOn.get(source) ?? new Set()
      this.#drawnOn.set(source, drawing.add(path))
    }
    for (const reference of references) this.#configs.add(reference)
    return { content: JSON.stringify(table) }
  }
}
