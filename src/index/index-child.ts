/** Indexes in a process of its own, told by whoever started it: a server keeps answering meanwhile, and gets its memory back. */
import type { SettingValues } from '../config/settings.ts'
import type { Stamps } from '../discover/stamp-files.ts'
import { asBombeError, type ErrorAnswer, errorAnswer } from '../errors/bombe-error.ts'
import type { Progress } from './index-report.ts'
import { indexRepository } from './index-repository.ts'
import type { ChildResult } from './start-index-child.ts'

export interface ChildRequest {
  root: string
  settings: SettingValues
  force: boolean
}

export type ChildMessage = { progress: Progress } | { job: number } | ChildResult | { failed: ErrorAnswer }

const PROGRESS_EVERY_MS = 100

/** Without a parent there is nobody to index for: the channel closes, the work stops, the process ends. */
const ended = new AbortController()
process.once('disconnect', () => ended.abort())
process.on('message', (request: ChildRequest) => void answer(request))
/** What lay on the disk at the last job, by root. */
const seen = new Map<string, Stamps>()

async function answer(request: ChildRequest): Promise<void> {
  let last = 0
  let stamps: Stamps = { paths: [], values: new Float64Array() }
  const before = seen.get(request.root)
  try {
    const report = await indexRepository({
      ...request,
      ...(before ? { before } : {}),
      onStamps: taken => {
        stamps = taken
      },
      signal: ended.signal,
      onJob: job => say({ job }),
      onProgress: progress => {
        const now = performance.now()
        if (now - last < PROGRESS_EVERY_MS) return
        last = now
        say({ progress })
      },
    })
    seen.set(request.root, stamps)
    say({ report, stamps })
  } catch (error) {
    say({ failed: errorAnswer(asBombeError(error)) })
  }
}

function say(message: ChildMessage): void {
  if (process.connected) process.send?.(message)
}
