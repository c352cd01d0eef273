/** Answers whole files: in the project that owns them, then in one of ours for what stays silent there. */
import type {
  EngineWhy,
  FileAnswers,
  FileQuestions,
  SiteAnswer,
  SiteQuestion,
} from '../../src/model/engine.ts'
import { askProject, type Found } from './ask-project.ts'
import type { ModuleNames } from './module-names.ts'
import type { NameTables, SymbolResolver } from './resolve-symbols.ts'
import type { SnapshotKeeper } from './snapshot-keeper.ts'
import type { TscApi } from './tsc-api.ts'

export interface AskParts {
  api: TscApi
  keeper: SnapshotKeeper
  modules: ModuleNames
  tables: NameTables
  absolute(path: string): string
  /** The project of a file, by its index. */
  ownerOf(path: string): number
  resolverOf(config: string): SymbolResolver
  /** The configuration the repository has for the files of a project, if any. */
  ownConfig(project: number): string | undefined
  /** The one we have. */
  syntheticConfig(path: string, project: number, signal: AbortSignal): Promise<string>
  /** Something a file of this project imports can be missing although the repository has it. */
  mayMiss(project: number): boolean
}

/** Files in work at the same time: while one is decoded here, the compiler works on the next. */
const AT_ONCE = 3

export async function* askFiles(
  files: readonly FileQuestions[],
  parts: AskParts,
  signal: AbortSignal,
): AsyncIterable<FileAnswers> {
  await parts.keeper.open(
    files.flatMap(file => parts.ownConfig(file.project) ?? []),
    signal,
  )
  const running: Promise<FileAnswers>[] = []
  const waiting = files.values()
  const startNext = () => {
    const { value: file, done } = waiting.next()
    if (done) return
    const answering = askFile(file, parts, signal)
    // Whoever fails first is thrown below; the others must not count as unhandled.
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

async function askFile(file: FileQuestions, parts: AskParts, signal: AbortSignal): Promise<FileAnswers> {
  const own = parts.ownConfig(file.project)
  const found = own === undefined ? null : await askIn(own, file, file.sites, parts, signal)
  const answers: SiteAnswer[] = found?.map(one => one.answer) ?? file.sites.map(() => 'silent')
  const silent = answers.flatMap((answer, index) => (answer === 'silent' ? index : []))
  const worthIt = !found || found.some(one => one.gap) || parts.mayMiss(file.project)
  if (silent.length > 0 && worthIt) {
    const sites = silent.map(index => file.sites[index]!)
    const synthetic = await parts.syntheticConfig(file.path, file.project, signal)
    const second = await askIn(synthetic, file, sites, parts, signal)
    second?.forEach((one, at) => {
      answers[silent[at]!] = one.answer
    })
    if (!found && !second) return unanswered(file, second === null ? 'out_of_scope' : 'project_load_failed')
  }
  return plain(file, answers)
}

function unanswered(file: FileQuestions, why: EngineWhy): FileAnswers {
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

/** Undefined where the project cannot be loaded, null where it does not have the file. */
function askIn(
  config: string,
  file: FileQuestions,
  sites: readonly SiteQuestion[],
  parts: AskParts,
  signal: AbortSignal,
): Promise<Found[] | null | undefined> {
  const { api, keeper, modules, tables } = parts
  const absolute = parts.absolute(file.path)
  return keeper.use(config, signal, context =>
    askProject({
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
