/** Indexes in a process of its own, told by whoever started it: a server keeps answering meanwhile, and gets its memory back. */
import type { SettingValues } from '../config/settings.ts'
import { asBombeError, type ErrorAnswer, errorAnswer } from '../errors/bombe-error.ts'
import type { IndexReport, Progress } from './index-report.ts'
import { indexRepository } from './index-repository.ts'

export interface ChildRequest {
  root: string
  settings: SettingValues
  force: boolean
}

export type ChildMessage =
  | { progress: Progress }
  | { job: number }
  | { report: IndexReport }
  | { failed: ErrorAnswer }

const PROGRESS_EVERY_MS = 100

/** Without a parent there is nobody to index for: the channel closes, the work stops, the process ends. */
const ended = new AbortController()
process.once('disconnect', () => ended.abort())
process.once('message', (request: ChildRequest) => {
  void answer(request).finally(() => {
    if (process.connected) process.disconnect()
  })
})

async function answer(request: ChildRequest): Promise<void> {
  let last = 0
  try {
    const report = await indexRepository({
      ...request,
      signal: ended.signal,
      onJob: job => say({ job }),
      onProgress: progress => {
        const now = performance.now()
        if (now - last < PROGRESS_EVERY_MS) return
        last = now
        say({ progress })
      },
    })
    say({ report })
  } catch (error) {
    say({ failed: errorAnswer(asBombeError(error)) })
  }
}

function say(message: ChildMessage): void {
  if (process.connected) process.send?.(message)
}
