/** Asks a language server about whole files: open, every site's definition with several in flight, close. */
import type {
  EngineWhy,
  FileAnswers,
  FileQuestions,
  Place,
  SiteAnswer,
  SiteQuestion,
} from '../../src/model/engine.ts'
import { isRefusal } from './connect.ts'
import { cancelled, engineFailure, whyOf } from './engine-failure.ts'
import type { LspClient, TargetPlace, Targets } from './lsp-client.ts'

export interface AskOptions {
  signal: AbortSignal
  languageId: (path: string) => string
  /** Requests in flight: enough to keep the server busy, few enough for a cancellation to be felt. */
  inFlight?: number
  /** Time one site may take before it stays open, once the server has answered anything. */
  siteMs?: number
  /** False where the server knows the file as it is asked about; without it every file is opened. */
  needsOpening?: (file: FileQuestions) => boolean
  /** Whether sites with one binding are asked about once; silence is no answer to the others. */
  sharesBindings?: boolean
  /** Whether an error about a site means that its project is not loaded; without it every error means silence. */
  isNotLoaded?: (message: string) => boolean
  /** Looks closer at a target under the root; without it every one is taken as it is. */
  judge?: (place: TargetPlace, site: SiteQuestion, file: FileQuestions) => TargetJudgement
}

/**
 * The place of the declared name; `nothing`: no declaration (import statements, generated stubs); `outside`: no part
 * of the repository although under its root, such as installed packages.
 */
export type TargetJudgement = Place | 'nothing' | 'outside'

const IN_FLIGHT = 16
const SITE_MS = 10_000
/** Before its first answer a server may have a project to load. */
const COLD_MS = 120_000

/** Files in a row without a single response, by server; absent before the first response of all. */
const silences = new WeakMap<LspClient, number>()

export async function* askDefinitions(
  client: LspClient,
  files: readonly FileQuestions[],
  options: AskOptions,
): AsyncIterable<FileAnswers> {
  for (const file of files) {
    if (options.signal.aborted) throw cancelled()
    const isOpened = options.needsOpening?.(file) ?? true
    if (isOpened) client.open(file.path, options.languageId(file.path), file.text)
    try {
      const answers = await askFile(client, file, options)
      if (answers.answers.every(answer => answer === 'open')) blameSilence(client)
      yield answers
    } finally {
      if (isOpened) client.close(file.path)
    }
  }
}

/** One site that takes for ever is that site's affair; two files in a row without a word, and the server hangs. */
function blameSilence(client: LspClient): void {
  const inARow = (silences.get(client) ?? 1) + 1
  silences.set(client, inARow)
  if (inARow > 1) throw engineFailure('timeout', 'it answers nothing any more')
}

async function askFile(client: LspClient, file: FileQuestions, options: AskOptions): Promise<FileAnswers> {
  const answers: SiteAnswer[] = new Array(file.sites.length).fill('open')
  let why: EngineWhy = 'timeout'
  const ask = (indexes: readonly number[]) =>
    inTurn(indexes, options.inFlight ?? IN_FLIGHT, async index => {
      const answer = await askSite(client, file, file.sites[index]!, options)
      if (answer === 'not loaded') why = 'project_load_failed'
      else answers[index] = answer
    })
  const { first, alike } = options.sharesBindings
    ? groupAlike(file.sites)
    : { first: [...answers.keys()], alike: [] }
  await ask(first)
  for (const [index, other] of alike) if (isNamed(answers[other]!)) answers[index] = answers[other]!
  await ask(alike.flatMap(([index, other]) => (isNamed(answers[other]!) ? [] : [index])))
  const whole: FileAnswers = { path: file.path, variant: '', answers }
  return answers.includes('open') ? { ...whole, why } : whole
}

/** The sites to ask about first, and for each of the others the one of them that it means the same as. */
function groupAlike(sites: readonly SiteQuestion[]) {
  const first: number[] = []
  const alike: [index: number, other: number][] = []
  const known = new Map<string, number>()
  sites.forEach(({ kind, name, binding }, index) => {
    const key = `${kind} ${name} ${binding}`
    const other = binding === undefined ? undefined : known.get(key)
    if (other !== undefined) alike.push([index, other])
    else {
      first.push(index)
      if (binding !== undefined) known.set(key, index)
    }
  })
  return { first, alike }
}

function isNamed(answer: SiteAnswer): boolean {
  return answer !== 'silent' && answer !== 'open'
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

async function askSite(
  client: LspClient,
  file: FileQuestions,
  site: SiteQuestion,
  { signal, siteMs = SITE_MS, judge, isNotLoaded }: AskOptions,
): Promise<SiteAnswer | 'not loaded'> {
  try {
    const deadlineMs = silences.has(client) ? siteMs : Math.max(siteMs, COLD_MS)
    const targets = await client.definition(file.path, site, { signal, deadlineMs })
    silences.set(client, 0)
    return toAnswer(targets, place => judge?.(place, site, file) ?? place)
  } catch (error) {
    // An error about this one site is the server's way of saying nothing; a broken server is everyone's affair.
    if (isRefusal(error)) {
      silences.set(client, 0)
      if (isNotLoaded?.(error.message)) return 'not loaded'
      return NOT_NOW.has(error.code) ? 'open' : 'silent'
    }
    if (whyOf(error) === 'timeout') return 'open'
    throw error
  }
}

export function toAnswer(
  { places, outside }: Targets,
  judge: (place: TargetPlace) => TargetJudgement,
): SiteAnswer {
  const judged = places.map(judge)
  const ours = judged
    .filter(one => typeof one === 'object')
    .map(({ path, line, column }) => ({ path, line, column }))
  if (ours.length > 0) return ours
  return outside > 0 || judged.includes('outside') ? 'external' : 'silent'
}

/** ServerNotInitialized, ContentModified, ServerCancelled, RequestCancelled: ask again, nothing was said about the site. */
const NOT_NOW: ReadonlySet<number> = new Set([-32002, -32801, -32802, -32800])
