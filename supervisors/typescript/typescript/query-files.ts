/** Answers whole files: in the project that owns them, then in our own project for what is unanswered there. */
import type {
  EngineWhy,
  FileAnswers,
  FileQuestions,
  SiteAnswer,
  SiteQuestion,
} from '../../../src/model/engine.ts'
import type { ModuleNames } from './module-names.ts'
import type { OpenSnapshots } from './open-snapshots.ts'
import { type Found, queryProject } from './query-project.ts'
import type { NameTables, SymbolResolver } from './resolve-symbols.ts'
import type { TscApi } from './tsc-api.ts'

export interface QueryParts {
  api: TscApi
  snapshots: OpenSnapshots
  modules: ModuleNames
  tables: NameTables
  absolute(path: string): string
  /** The index of a file's project. */
  ownerOf(path: string): number
  resolverOf(config: string): SymbolResolver
  /** The repository's configuration for the files of a project, if any. */
  ownConfig(project: number): string | undefined
  /** Our own configuration. */
  syntheticConfig(path: string, project: number, signal: AbortSignal): Promise<string>
  /**
   * Whether a file of this project may import something that the repository has but its configuration does not find.
   */
  mayMiss(project: number): boolean
}

/** Files in work at the same time: the compiler works on the next while one is decoded here. */
const AT_ONCE = 3

export async function* queryFiles(
  files: readonly FileQuestions[],
  parts: QueryParts,
  signal: AbortSignal,
): AsyncIterable<FileAnswers> {
  await parts.snapshots.open(
    files.flatMap(file => parts.ownConfig(file.project) ?? []),
    signal,
  )
  const running: Promise<FileAnswers>[] = []
  const waiting = files.values()
  const startNext = () => {
    const { value: file, done } = waiting.next()
    if (done) return
    const answering = queryFile(file, parts, signal)
    // The first failure is thrown below; the others must not count as unhandled.
    answering.catch(() => {})
    running.push(answering)
  }
  for (let count = 0; count < AT_ONCE; count++) startNext()
  for (let next = running.shift(); next; next = running.shift()) {
    const answers = await next
    startNext()
    yield answers
  }
}

async function queryFile(file: FileQuestions, parts: QueryParts, signal: AbortSignal): Promise<FileAnswers> {
  const own = parts.ownConfig(file.project)
  const found = own === undefined ? null : await queryIn(own, file, file.sites, parts, signal)
  const answers: SiteAnswer[] = found?.map(one => one.answer) ?? file.sites.map(() => 'unanswered')
  const missing = answers.flatMap((answer, index) => (answer === 'unanswered' ? index : []))
  const worthIt = !found || found.some(one => one.gap) || parts.mayMiss(file.project)
  if (missing.length > 0 && worthIt) {
    const sites = missing.map(index => file.sites[index]!)
    const synthetic = await parts.syntheticConfig(file.path, file.project, signal)
    const second = await queryIn(synthetic, file, sites, parts, signal)
    second?.forEach((one, at) => {
      answers[missing[at]!] = one.answer
    })
    if (!found && !second) return openAnswers(file, second === null ? 'out_of_scope' : 'project_load_failed')
  }
  return plain(file, answers)
}

function openAnswers(file: FileQuestions, why: EngineWhy): FileAnswers {
  return {
    ...plain(
      file,
      file.sites.map(() => 'open'),
    ),
    why,
  }
}

function plain(file: FileQuestions, answers: SiteAnswer[]): FileAnswers {
  return { path: file.path, variant: '', answers }
}

/** Undefined if the project cannot be loaded, null if it does not have the file. */
function queryIn(
  config: string,
  file: FileQuestions,
  sites: readonly SiteQuestion[],
  parts: QueryParts,
  signal: AbortSignal,
): Promise<Found[] | null | undefined> {
  const { api, snapshots, modules, tables } = parts
  const absolute = parts.absolute(file.path)
  return snapshots.use(config, signal, context =>
    queryProject({
      api,
      modules,
      tables,
      context,
      resolver: parts.resolverOf(config),
      file,
      absolute,
      sites,
      signal,
    }),
  )
}
