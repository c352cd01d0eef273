/**
 * Starts one gopls for each module that is queried, on the first query.
 *
 * Quirks, seen in 0.23.0: a module must be its own workspace; files must be open, or every query loads their package
 * again (70 times slower); early queries wait for the load instead of getting a wrong answer; a failed load is reported
 * only as progress with the title "Error loading workspace".
 */
import { join } from 'node:path'
import type {
  EngineScope,
  FileAnswers,
  FileChange,
  FileQuestions,
  FoundEngine,
  Launcher,
  RunningEngine,
  SiteQuestion,
} from '../../../src/model/engine.ts'
import { openPrivateFolder, type PrivateFolder } from '../../core/find/private-folder.ts'
import { type LspClient, startLspClient, type TargetPlace } from '../../core/lsp/lsp-client.ts'
import {
  type QueryOptions,
  queryDefinitions,
  type TargetJudgement,
} from '../../core/lsp/query-definitions.ts'
import { engineFailure } from '../../core/supervise/engine-failure.ts'
import { BoundByImport, importOn } from './follow-imports.ts'
import { SETTINGS, safeEnvironment } from './safe-settings.ts'

/** More servers at a time would exceed the memory limit; the least recently used one is stopped. */
const MAX_SERVERS = 2
/**
 * gopls answers with nothing if it finds nothing. An error that is not about the queried place (`no views`, `no
 * package metadata`) means that its `go list` failed; the next query makes it try again.
 */
const ABOUT_THE_PLACE = /identifier|object|position|column/

interface Server {
  client: LspClient
  /** The message of a failed load. */
  failure(): string | undefined
}

export async function startGopls(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<RunningEngine> {
  const servers = new Servers(found, scope, launcher)
  const listed = new Set(scope.files.map(file => file.path))
  return {
    version: found.version,
    query: (files, signal) => query(servers, files, signal, listed),
    update: async changes => {
      for (const { path, kind } of changes) if (kind === 'created') listed.add(path)
      await servers.changed(changes)
    },
    stop: () => servers.stop(),
  }
}

async function* query(
  servers: Servers,
  files: readonly FileQuestions[],
  signal: AbortSignal,
  listed: ReadonlySet<string>,
): AsyncIterable<FileAnswers> {
  for (const project of new Set(files.map(file => file.project))) {
    const own = files.filter(file => file.project === project)
    const { client, failure } = await servers.of(project)
    const bound = new BoundByImport()
    const options: QueryOptions = {
      signal,
      languageId: () => 'go',
      isNotLoaded: message => !ABOUT_THE_PLACE.test(message),
      judge: (place, site, file) => judge(place, site, file, listed, bound),
    }
    const complete = (one: FileAnswers) =>
      bound.complete(own.find(({ path }) => path === one.path)!, one, file =>
        queryDefinitions(client, [file], options),
      )
    const isEmpty = ({ answers }: FileAnswers) => answers.every(answer => answer === 'unanswered')
    const uncertain: string[] = []
    for await (const one of queryDefinitions(client, own, options)) {
      // A failed load is reported late: files without any answer are queried again after the others.
      if (one.why === 'project_load_failed' || isEmpty(one)) uncertain.push(one.path)
      else yield await complete(one)
    }
    const again = own.filter(({ path }) => uncertain.includes(path))
    for await (const one of queryDefinitions(client, again, options)) {
      if (isEmpty(one) && failure()) throw engineFailure('project_load_failed', failure()!)
      yield await complete(one)
    }
  }
}

function judge(
  place: TargetPlace,
  site: SiteQuestion,
  file: FileQuestions,
  listed: ReadonlySet<string>,
  bound: BoundByImport,
): TargetJudgement {
  if (!listed.has(place.path)) return 'outside'
  // An import leads to the word `package` of every file; the name comes after it.
  if (site.kind === 'import') return { ...place, column: place.column + 'package '.length }
  const path = place.path === file.path ? importOn(file.text, place.line) : null
  if (!path) return place
  bound.add(site, path)
  return 'nothing'
}

class Servers {
  private readonly running = new Map<number, Promise<Server>>()
  private readonly found: FoundEngine
  private readonly scope: EngineScope
  private readonly launcher: Launcher
  private readonly folder: PrivateFolder

  constructor(found: FoundEngine, scope: EngineScope, launcher: Launcher) {
    this.found = found
    this.scope = scope
    this.launcher = launcher
    this.folder = openPrivateFolder(scope.folder)
  }

  async of(project: number): Promise<Server> {
    let server = this.running.get(project)
    if (server) this.running.delete(project)
    else {
      await this.stopOldest()
      server = this.start(project)
    }
    // The order of the map is the order of use.
    this.running.set(project, server)
    return server
  }

  async changed(changes: readonly FileChange[]): Promise<void> {
    for (const server of this.running.values()) (await server).client.filesChanged(changes)
  }

  async stop(): Promise<void> {
    const all = [...this.running.values()]
    this.running.clear()
    await Promise.all(all.map(async server => (await server.catch(() => null))?.client.stop()))
  }

  private async stopOldest(): Promise<void> {
    const [oldest] = this.running.keys()
    if (oldest === undefined || this.running.size < MAX_SERVERS) return
    const server = this.running.get(oldest)
    this.running.delete(oldest)
    await server?.then(({ client }) => client.stop())
  }

  private async start(project: number): Promise<Server> {
    const { goroot = '', goVersion = '' } = this.found.parts ?? {}
    const child = this.launcher.launch({
      program: this.found.path,
      args: ['serve'],
      cwd: this.folder.path,
      env: safeEnvironment({ goroot, goVersion }, this.scope, project, this.folder),
    })
    let failure: string | undefined
    try {
      const client = await startLspClient({
        process: child,
        root: this.scope.root,
        workspace: join(this.scope.root, this.scope.projects[project]!.folder),
        initializationOptions: SETTINGS,
        prepare: connection =>
          connection.onProgress((_token, value) => {
            failure = readFailure(value) ?? failure
          }),
      })
      return { client, failure: () => failure }
    } catch (error) {
      await child.end()
      throw error
    }
  }
}

function readFailure(value: unknown): string | undefined {
  const { title, message } = (value ?? {}) as { title?: string; message?: string }
  return title === 'Error loading workspace' ? (message ?? title) : undefined
}
