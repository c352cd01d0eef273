/** Starts the compiler for one scope and tracks the state it was given. */
import { dirname } from 'node:path'
import type {
  EngineScope,
  FileChange,
  FoundEngine,
  Launcher,
  RunningEngine,
} from '../../../src/model/engine.ts'
import { openPrivateFolder, type PrivateFolder } from '../../core/find/private-folder.ts'
import { connect } from '../../core/rpc/connect.ts'
import { ReadGuard } from '../read-guard.ts'
import { CALLBACKS, ConfigReads } from './answer-reads.ts'
import { confirmImplements } from './confirm-implements.ts'
import { findGaps } from './find-gaps.ts'
import { ModuleNames } from './module-names.ts'
import { OpenSnapshots } from './open-snapshots.ts'
import { type QueryParts, queryFiles } from './query-files.ts'
import { RepoFiles } from './repo-files.ts'
import { NameTables, SymbolResolver } from './resolve-symbols.ts'
import { SyntheticProjects } from './synthetic-projects.ts'
import { TscApi } from './tsc-api.ts'

/** Projects share the trees of files; each has its own checker. */
const MAX_OPEN_PROJECTS = 48
/** Share of the memory limit; the rest is for memory that Go does not count, and for growth between two collections. */
const HEAP_SHARE = 0.75
const LARGE_MEMORY_MB = 1500
/** A repository that declares one of these brings its own global environment. */
const BROWSER_GLOBALS = ['console', 'window', 'document', 'navigator', 'location', 'self']

export async function startCompiler(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<RunningEngine> {
  const folder = openPrivateFolder(scope.folder)
  const child = launcher.launch({
    program: found.path,
    args: ['--api', '--async', '--cwd', folder.path, '--callbacks', CALLBACKS],
    cwd: folder.path,
    env: environment(scope.memoryMb),
  })
  try {
    const connection = connect(child)
    const guard = new ReadGuard(scope.root, [folder.path, dirname(found.path)])
    const reads = new ConfigReads(connection, guard)
    const api = new TscApi(connection)
    const files = new RepoFiles(scope, (await api.initialize()).isCaseSensitive)
    const compiler = new Compiler(scope, { api, files, folder, guard, reads })
    return {
      version: found.version,
      query: (files, signal) => queryFiles(files, compiler.parts, signal),
      confirm: (likely, signal) => confirmImplements(likely, compiler.parts, signal),
      update: changes => compiler.update(changes),
      // It ends when its input is closed, which `end` does first.
      stop: () => child.end(),
    }
  } catch (error) {
    await child.end()
    throw error
  }
}

/**
 * Inherits nothing: neither `GODEBUG` nor a PATH, which it does not need. Fewer collections if there is much memory.
 */
function environment(memoryMb: number): Record<string, string> {
  return {
    GOMEMLIMIT: `${Math.floor(memoryMb * HEAP_SHARE)}MiB`,
    GOGC: memoryMb >= LARGE_MEMORY_MB ? '200' : '100',
  }
}

interface CompilerParts {
  api: TscApi
  files: RepoFiles
  folder: PrivateFolder
  guard: ReadGuard
  reads: ConfigReads
}

class Compiler {
  readonly parts: QueryParts
  readonly #guard: ReadGuard
  readonly #reads: ConfigReads
  readonly #files: RepoFiles
  readonly #snapshots: OpenSnapshots
  readonly #tables: NameTables
  readonly #synthetic: SyntheticProjects
  readonly #resolvers = new Map<string, SymbolResolver>()
  #prepared: Promise<void> | undefined

  constructor(scope: EngineScope, { api, files, folder, guard, reads }: CompilerParts) {
    const { projects } = scope
    const owners = new Map(scope.files.map(file => [file.path, file.project]))
    const modules = new ModuleNames(projects, files.paths())
    const gaps = findGaps(scope)
    this.#guard = guard
    this.#reads = reads
    this.#files = files
    this.#snapshots = new OpenSnapshots(api, MAX_OPEN_PROJECTS, config => this.#resolvers.delete(config))
    this.#tables = new NameTables(api, files)
    this.#synthetic = new SyntheticProjects(folder, files, projects, owners)
    const resolveParts = { api, files, modules, tables: this.#tables }
    this.parts = {
      api,
      snapshots: this.#snapshots,
      modules,
      tables: this.#tables,
      absolute: path => files.absolute(path),
      ownerOf: path => owners.get(path) ?? -1,
      resolverOf: config => {
        const resolver = this.#resolvers.get(config) ?? new SymbolResolver(resolveParts)
        this.#resolvers.set(config, resolver)
        return resolver
      },
      ownConfig: project => {
        const owner = projects[project]
        if (owner?.kind !== 'tsconfig') return undefined
        const config = files.absolute(owner.config)
        reads.add(config)
        return config
      },
      syntheticConfig: async (path, project, signal) => {
        const config = this.#synthetic.configOf(path, project)
        this.#prepared ??= this.#prepare(config, signal)
        await this.#prepared
        return config
      },
      mayMiss: project => gaps.has(project),
    }
  }

  /** Runs once before the first query to one of our projects; after a failure the next query tries again. */
  async #prepare(config: string, signal: AbortSignal): Promise<void> {
    try {
      const { api, snapshots } = this.parts
      const clashes = await snapshots.use(config, signal, async context => {
        const globals = await Promise.all(BROWSER_GLOBALS.map(name => api.globalNamed(context, name)))
        const paths = globals.flatMap(one => one?.declarations ?? []).map(node => node.path)
        return paths.some(path => typeof this.#files.locate(path) === 'object')
      })
      if (!clashes) return
      const changed = this.#synthetic.leaveBrowserOut()
      await this.#change(changed.map(path => ({ path, kind: 'changed' })))
    } catch (error) {
      this.#prepared = undefined
      throw error
    }
  }

  /** All results may depend on the changes; trees depend only on their own text. */
  async update(changes: readonly FileChange[]): Promise<void> {
    const files = changes.map(({ path, kind }) => ({ path: this.#files.absolute(path), kind }))
    const drawing = new Set(files.flatMap(({ path }) => [...this.#reads.drawOn(path)]))
    for (const { path } of files) drawing.delete(path)
    for (const path of drawing) files.push({ path, kind: 'changed' })
    this.#guard.forget()
    if (this.#files.update(changes)) {
      for (const path of this.#synthetic.write()) files.push({ path, kind: 'changed' })
    }
    await this.#change(files, changes)
  }

  async #change(files: readonly FileChange[], sources: readonly FileChange[] = []): Promise<void> {
    await this.#snapshots.change(files, () => {
      for (const { path } of sources) this.#tables.drop(path)
      this.#resolvers.clear()
    })
  }
}
