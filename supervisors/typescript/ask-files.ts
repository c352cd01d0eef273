/** Answers whole files: in the project that owns them, then in one of ours for what stays silent there. */
import type { FileAnswers, FileQuestions, SiteAnswer, SiteQuestion } from '../../src/model/engine.ts'
import { LineTable } from './name-table.ts'
import type { Resolved, SymbolResolver, Target } from './resolve-symbols.ts'
import type { SnapshotKeeper } from './snapshot-keeper.ts'
import { KIND, TYPE_ONLY, VALUE_ONLY } from './syntax-kinds.ts'
import type { TscApi } from './tsc-api.ts'

export interface AskParts {
  api: TscApi
  keeper: SnapshotKeeper
  absolute(path: string): string
  resolverOf(config: string): SymbolResolver
  /** The configuration the repository has for the files of a project, if any. */
  ownConfig(project: number): string | undefined
  /** The one we have. */
  syntheticConfig(path: string, project: number): string
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
    const second = await askIn(parts.syntheticConfig(file.path, file.project), file, sites, parts, signal)
    second?.forEach((one, at) => {
      answers[silent[at]!] = one.answer
    })
    if (!found && !second)
      return {
        ...plain(
          file,
          answers.map(() => 'open'),
        ),
        why: 'project_load_failed',
      }
  }
  return plain(file, answers)
}

function plain(file: FileQuestions, answers: SiteAnswer[]): FileAnswers {
  return { path: file.path, variant: '', answers }
}

interface Found {
  answer: SiteAnswer
  gap: boolean
}

/** Null where the project cannot be loaded or does not have the file. */
async function askIn(
  config: string,
  file: FileQuestions,
  sites: readonly SiteQuestion[],
  parts: AskParts,
  signal: AbortSignal,
): Promise<Found[] | null> {
  const lines = new LineTable(file.text)
  // The compiler does not count a byte order mark.
  const shift = file.text.startsWith('\uFEFF') ? 1 : 0
  const offsets = sites.map(site => Math.max(lines.offset(site) - shift, 0))
  return parts.keeper.use(config, signal, async context => {
    const symbols = await parts.api.symbolsAt(context, parts.absolute(file.path), offsets, signal)
    if (!symbols) return null
    const resolver = parts.resolverOf(config)
    const resolved = await Promise.all(
      symbols.map(symbol => (symbol ? resolver.resolve(symbol, context) : undefined)),
    )
    return resolved.map((one, index) => ({
      answer: one ? answerOf(one, sites[index]!, file.path) : 'silent',
      gap: one?.gap ?? false,
    }))
  })
}

function answerOf({ targets, outside }: Resolved, site: SiteQuestion, path: string): SiteAnswer {
  const meant = byMeaning(targets, site.kind).filter(target => !isItself(target, site, path))
  if (meant.length > 0) return meant.map(({ path, line, column }) => ({ path, line, column }))
  return outside ? 'external' : 'silent'
}

/** In `{ a }`, `a` refers to a variable and declares a property; the site is about the first. */
function isItself(target: Target, site: SiteQuestion, path: string): boolean {
  return (
    target.kind === KIND.ShorthandPropertyAssignment &&
    target.path === path &&
    target.line === site.line &&
    target.column === site.column
  )
}

/** A name may declare a type and a value that have nothing to do with each other but the name. */
function byMeaning(targets: readonly Target[], kind: SiteQuestion['kind']): readonly Target[] {
  const other = OTHER_MEANING[kind]
  if (!other || targets.length < 2) return targets
  const meant = targets.filter(target => !other.has(target.kind))
  return meant.length > 0 ? meant : targets
}

const OTHER_MEANING: Partial<Record<SiteQuestion['kind'], ReadonlySet<number>>> = {
  call: TYPE_ONLY,
  new: TYPE_ONLY,
  super: TYPE_ONLY,
  decorate: TYPE_ONLY,
  jsx: TYPE_ONLY,
  type: VALUE_ONLY,
  implement: VALUE_ONLY,
}
