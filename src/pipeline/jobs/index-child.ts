/** Indexes in a process of its own, controlled by the process that started it: a server keeps answering meanwhile, and gets its memory back. */

import type { CommitPlace } from '../../discover/git/commit-tree.ts'
import type { Advice } from '../../errors/advice.ts'
import { asBombeError, type ErrorAnswer, errorFacts } from '../../errors/bombe-error.ts'
import type { Stamps } from '../../model/index.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { indexEarly } from '../early/index-early.ts'
import type { EarlyReport, ExactCounts, IndexReport, Progress } from '../index-report.ts'
import { indexRepository } from '../index-repository.ts'
import { indexCommit } from '../snapshots/index-commit.ts'
import { giveWay } from './give-way.ts'

export interface ChildResult {
  report: IndexReport
  /** What was on the disk when it was looked at. */
  stamps: Stamps
  exact?: ExactCounts
}

export interface ChildRequest {
  root: string
  settings: SettingValues
  force: boolean
  /** The commit to index, instead of the work tree. */
  place?: CommitPlace
  /** What a question names: only files that hold it are indexed, beside the first index. */
  early?: { subjects: readonly string[]; evenIfSmall: boolean }
  /** Then made exact with every engine that is there, these paths first. */
  exactFirst?: readonly string[]
}

export type ChildMessage =
  | { progress: Progress }
  | { job: number }
  | ChildResult
  | { early: EarlyReport }
  | { failed: ErrorAnswer<Advice> }

const PROGRESS_EVERY_MS = 100

/** Without a parent there is nobody to index for: the channel closes, the work stops, the process ends. */
const ended = new AbortController()
process.once('disconnect', () => ended.abort())
process.on('message', (request: ChildRequest | { isAsked: boolean }) => {
  if ('isAsked' in request) giveWay(request.isAsked)
  else void answer(request)
})

async function answer(request: ChildRequest): Promise<void> {
  let last = 0
  let stamps: Stamps = { paths: [], values: new Float64Array() }
  const { place, early } = request
  try {
    const callbacks = {
      ...request,
      signal: ended.signal,
      onJob: (job: number) => say({ job }),
      onProgress: (progress: Progress) => {
        const now = performance.now()
        if (now - last < PROGRESS_EVERY_MS) return
        last = now
        say({ progress })
      },
    }
    if (early) {
      const { root, settings } = request
      say({ early: await indexEarly({ root, settings, ...early, signal: ended.signal }) })
      return
    }
    if (place) {
      say({ report: await indexCommit({ ...callbacks, place }), stamps })
      return
    }
    const onStamps = (taken: Stamps): void => {
      stamps = taken
    }
    const report = await indexRepository({ ...callbacks, onStamps })
    const exact = request.exactFirst && (await runExactPass(request, request.exactFirst, callbacks))
    say({ report, stamps, ...(exact ? { exact } : {}) })
  } catch (error) {
    say({ failed: errorFacts(asBombeError(error)) })
  }
}

/** Loaded when it is wanted: most jobs need no engine. */
async function runExactPass(
  { root, settings }: ChildRequest,
  first: readonly string[],
  callbacks: { signal: AbortSignal; onJob(id: number): void; onProgress(progress: Progress): void },
): Promise<ExactCounts> {
  const { makeExact } = await import('../exact/make-exact.ts')
  const families = await makeExact({
    root,
    settings,
    signal: callbacks.signal,
    onJob: callbacks.onJob,
    first: new Set(first),
    onProgress: ({ done, total }) => callbacks.onProgress({ stage: 'settle', done, total }),
  })
  return {
    sites: families.reduce((sum, { sites }) => sum + sites, 0),
    asked: families.reduce((sum, { asked }) => sum + asked, 0),
    engines: families.flatMap(({ engines }) => engines.map(({ name }) => name)),
    missing: families.flatMap(({ missing }) => missing ?? []),
  }
}

function say(message: ChildMessage): void {
  if (process.connected) process.send?.(message)
}
