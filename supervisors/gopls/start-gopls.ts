/**
 * One gopls for each module that is asked about, started when it first is.
 *
 * Quirks, seen in 0.23.0: a module must be its own workspace; files must be open or every question loads their package
 * anew (70 times slower); early questions wait for the load instead of being answered wrong; a load that fails is told
 * only as progress called "Error loading workspace".
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
} from '../../src/model/engine.ts'
import { type AskOptions, askDefinitions, type TargetJudgement } from '../core/ask-definitions.ts'
import { engineFailure } from '../core/engine-failure.ts'
import { type LspClient, startLspClient, type TargetPlace } from '../core/lsp-client.ts'
import { openPrivateFolder, type PrivateFolder } from '../core/private-folder.ts'
import { BoundByImport, importOn } from './follow-imports.ts'
import { SETTINGS, safeEnvironment } from './safe-settings.ts'

/** More modules than this at a time would outgrow the ceiling; the one asked longest ago goes. */
const MOST_SERVERS = 2
/**
 * What it finds nothing for it answers with nothing. An error that is not about the place asked about (`no views`,
 * `no package metadata`) says that its `go list` failed; the next question makes it try again.
 */
const ABOUT_THE_PLACE = /identifier|object|position|column/

interface Server {
  client: LspClient
  /** What a load that failed said. */
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
    ask: (files, signal) => ask(servers, files, signal, listed),
    update: async changes => {
      for (const { path, kind } of changes) if (kind === 'created') listed.add(path)
      await servers.changed(changes)
    },
    stop: () => servers.stop(),
  }
}

async function* ask(
  servers: Servers,
  files: readonly FileQuestions[],
  signal: AbortSignal,
  listed: ReadonlySet<string>,
): AsyncIterable<FileAnswers> {
  for (const project of new Set(files.map(file => file.project))) {
    const own = files.filter(file => file.project === project)
    const { client, failure } = await servers.of(project)
    const bound = new BoundByImport()
    const options: AskOptions = {
      signal,
      languageId: () => 'go',
      isNotLoaded: message => !ABOUT_THE_PLACE.test(message),
      judge: (place, site, file) => judge(place, site, file, listed, bound),
    }
    const complete = (one: FileAnswers) =>
      bound.complete(own.find(({ path }) => path === one.path)!, one, file =>
        askDefinitions(client, [file], options),
      )
    const isEmpty = ({ answers }: FileAnswers) => answers.every(answer => answer === 'silent')
    const doubtful: string[] = []
    for await (const one of askDefinitions(client, own, options)) {
      // A load that failed is told late: who found nothing at all is asked again when the others are through.
      if (one.why === 'project_load_failed' || isEmpty(one)) doubtful.push(one.path)
      else yield await complete(one)
    }
    const again = own.filter(({ path }) => doubtful.includes(path))
    for await (const one of askDefinitions(client, again, options)) {
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
      await this.makeRoom()
      server = this.start(project)
    }
    // The order of the map is that of use.
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

  private async makeRoom(): Promise<void> {
    const [oldest] = this.running.keys()
    if (oldest === undefined || this.running.size < MOST_SERVERS) return
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
