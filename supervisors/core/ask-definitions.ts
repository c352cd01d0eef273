/** Asks a language server about whole files: open, every site's definition with several in flight, close. */
import { setMaxListeners } from 'node:events'
import type { FileAnswers, FileQuestions, Place, SiteAnswer, SiteQuestion } from '../../src/model/engine.ts'
import { isRefusal } from './connect.ts'
import { cancelled, whyOf } from './engine-failure.ts'
import type { LspClient, TargetPlace, Targets } from './lsp-client.ts'

export interface AskOptions {
  signal: AbortSignal
  languageId: (path: string) => string
  /** Requests in flight: enough to keep the server busy, few enough for a cancellation to be felt. */
  inFlight?: number
  /** Time one site may take before it stays open. */
  siteMs?: number
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

export async function* askDefinitions(
  client: LspClient,
  files: readonly FileQuestions[],
  options: AskOptions,
): AsyncIterable<FileAnswers> {
  // Every request in flight listens.
  setMaxListeners(0, options.signal)
  for (const file of files) {
    if (options.signal.aborted) throw cancelled()
    client.open(file.path, options.languageId(file.path), file.text)
    try {
      yield await askFile(client, file, options)
    } finally {
      client.close(file.path)
    }
  }
}

async function askFile(client: LspClient, file: FileQuestions, options: AskOptions): Promise<FileAnswers> {
  const answers: SiteAnswer[] = new Array(file.sites.length).fill('open')
  let next = 0
  const worker = async () => {
    while (next < file.sites.length) {
      const index = next++
      answers[index] = await askSite(client, file, file.sites[index]!, options)
    }
  }
  await Promise.all(Array.from({ length: options.inFlight ?? IN_FLIGHT }, worker))
  const whole: FileAnswers = { path: file.path, variant: '', answers }
  return answers.includes('open') ? { ...whole, why: 'timeout' } : whole
}

async function askSite(
  client: LspClient,
  file: FileQuestions,
  site: SiteQuestion,
  { signal, siteMs = SITE_MS, judge }: AskOptions,
): Promise<SiteAnswer> {
  try {
    const targets = await client.definition(file.path, site, { signal, deadlineMs: siteMs })
    return toAnswer(targets, place => judge?.(place, site, file) ?? place)
  } catch (error) {
    // An error about this one site is the server's way of saying nothing; a broken server is everyone's affair.
    if (isRefusal(error)) return NOT_NOW.has(error.code) ? 'open' : 'silent'
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
