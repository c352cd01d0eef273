/** Queries a language server about whole files: open, the definition of every site with several in flight, close. */
import type {
  EngineWhy,
  FileAnswers,
  FileQuestions,
  Place,
  SiteAnswer,
  SiteQuestion,
} from '../../../src/model/engine.ts'
import { isRefusal } from '../rpc/connect.ts'
import { cancelled, engineFailure, whyOf } from '../supervise/engine-failure.ts'
import type { LspClient, TargetPlace, Targets } from './lsp-client.ts'

export interface QueryOptions {
  signal: AbortSignal
  languageId: (path: string) => string
  /** Requests in flight: enough to keep the server busy, few enough for a fast cancellation. */
  inFlight?: number
  /** Time limit per site once the server has answered; after it the site stays open. */
  siteMs?: number
  /** False if the server already has the present text of the file. By default every file is opened. */
  needsOpening?: (file: FileQuestions) => boolean
  /** Whether sites with one binding are queried once. If that site gets no answer, the others are queried too. */
  sharesBindings?: boolean
  /** Whether an error about a site means that its project is not loaded. By default every error means "no answer". */
  isNotLoaded?: (message: string) => boolean
  /** Checks a target under the root. By default every target is accepted. */
  judge?: (place: TargetPlace, site: SiteQuestion, file: FileQuestions) => TargetJudgement
}

/**
 * The place of the declared name; `nothing`: no declaration (import statements, generated stubs); `outside`: under
 * the root but not part of the repository, such as installed packages.
 */
export type TargetJudgement = Place | 'nothing' | 'outside'

const IN_FLIGHT = 16
const SITE_MS = 10_000
/** A server may load its project before the first answer. */
const COLD_MS = 120_000

/** Consecutive files without any response, by server; absent before the first response. */
const unansweredFiles = new WeakMap<LspClient, number>()

export async function* queryDefinitions(
  client: LspClient,
  files: readonly FileQuestions[],
  options: QueryOptions,
): AsyncIterable<FileAnswers> {
  for (const file of files) {
    if (options.signal.aborted) throw cancelled()
    const isOpened = options.needsOpening?.(file) ?? true
    if (isOpened) client.open(file.path, options.languageId(file.path), file.text)
    try {
      const answers = await queryFile(client, file, options)
      if (answers.answers.every(answer => answer === 'open')) countUnanswered(client)
      yield answers
    } finally {
      if (isOpened) client.close(file.path)
    }
  }
}

/** A single slow site stays open. After two files without a response, the server counts as hung. */
function countUnanswered(client: LspClient): void {
  const inARow = (unansweredFiles.get(client) ?? 1) + 1
  unansweredFiles.set(client, inARow)
  if (inARow > 1) throw engineFailure('timeout', 'it answers nothing any more')
}

async function queryFile(
  client: LspClient,
  file: FileQuestions,
  options: QueryOptions,
): Promise<FileAnswers> {
  const answers: SiteAnswer[] = new Array(file.sites.length).fill('open')
  let why: EngineWhy = 'timeout'
  const query = (indexes: readonly number[]) =>
    inTurn(indexes, options.inFlight ?? IN_FLIGHT, async index => {
      const answer = await querySite(client, file, file.sites[index]!, options)
      if (answer === 'not loaded') why = 'project_load_failed'
      else answers[index] = answer
    })
  const { first, repeated } = options.sharesBindings
    ? groupByBinding(file.sites)
    : { first: [...answers.keys()], repeated: [] }
  await query(first)
  for (const [index, other] of repeated) if (isNamed(answers[other]!)) answers[index] = answers[other]!
  await query(repeated.flatMap(([index, other]) => (isNamed(answers[other]!) ? [] : [index])))
  const whole: FileAnswers = { path: file.path, variant: '', answers }
  return answers.includes('open') ? { ...whole, why } : whole
}

/** Splits the sites into those to query first and those with the same binding as one of these. */
function groupByBinding(sites: readonly SiteQuestion[]) {
  const first: number[] = []
  const repeated: [index: number, other: number][] = []
  const known = new Map<string, number>()
  sites.forEach(({ kind, name, binding }, index) => {
    const key = `${kind} ${name} ${binding}`
    const other = binding === undefined ? undefined : known.get(key)
    if (other !== undefined) repeated.push([index, other])
    else {
      first.push(index)
      if (binding !== undefined) known.set(key, index)
    }
  })
  return { first, repeated }
}

function isNamed(answer: SiteAnswer): boolean {
  return answer !== 'unanswered' && answer !== 'open'
}

async function inTurn(
  indexes: readonly number[],
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const waiting = indexes.values()
  const worker = async () => {
    for (const index of waiting) await work(index)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, indexes.length) }, worker))
}

async function querySite(
  client: LspClient,
  file: FileQuestions,
  site: SiteQuestion,
  { signal, siteMs = SITE_MS, judge, isNotLoaded }: QueryOptions,
): Promise<SiteAnswer | 'not loaded'> {
  try {
    const deadlineMs = unansweredFiles.has(client) ? siteMs : Math.max(siteMs, COLD_MS)
    const targets = await client.definition(file.path, site, { signal, deadlineMs })
    unansweredFiles.set(client, 0)
    return toAnswer(targets, place => judge?.(place, site, file) ?? place)
  } catch (error) {
    // An error about one site means "no answer"; a broken server concerns all sites.
    if (isRefusal(error)) {
      unansweredFiles.set(client, 0)
      if (isNotLoaded?.(error.message)) return 'not loaded'
      return RETRY_CODES.has(error.code) ? 'open' : 'unanswered'
    }
    if (whyOf(error) === 'timeout') return 'open'
    throw error
  }
}

function toAnswer({ places, outside }: Targets, judge: (place: TargetPlace) => TargetJudgement): SiteAnswer {
  const judged = places.map(judge)
  const ours = judged
    .filter(one => typeof one === 'object')
    .map(({ path, line, column }) => ({ path, line, column }))
  if (ours.length > 0) return ours
  return outside > 0 || judged.includes('outside') ? 'external' : 'unanswered'
}

/** ServerNotInitialized, ContentModified, ServerCancelled, RequestCancelled: the query can be repeated. */
const RETRY_CODES: ReadonlySet<number> = new Set([-32002, -32801, -32802, -32800])
