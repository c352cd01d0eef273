/** Runs a program to its end like an engine: its own group, an empty environment, limits on time and output. */
import type { Launcher, LaunchOptions } from '../../../src/model/engine.ts'
import { engineFailure } from '../supervise/engine-failure.ts'
import { launcher } from './launch.ts'

export interface RunOptions extends LaunchOptions {
  deadlineMs?: number
  /** Written to its input, which is then closed. */
  input?: string
  maxBytes?: number
  signal?: AbortSignal
}

export interface RunResult {
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
}

const DEADLINE_MS = 10_000
const MAX_BYTES = 2 ** 20

/** Throws if it cannot be started or takes too long; any exit status is a result. */
export async function runProgram(options: RunOptions, from: Launcher = launcher): Promise<RunResult> {
  const { deadlineMs = DEADLINE_MS, maxBytes = MAX_BYTES, input = '', signal } = options
  const child = from.launch(options)
  const chunks: Buffer[] = []
  let length = 0
  let failure: Error | undefined
  const giveUp = (message: string) => {
    failure ??= engineFailure('timeout', `${options.program} ${message}`)
    void child.end()
  }
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > maxBytes) giveUp(`wrote more than ${maxBytes} bytes`)
    else chunks.push(chunk)
  })
  const closed = new Promise<void>(resolve => child.stdout.once('close', resolve))
  const timer = setTimeout(giveUp, deadlineMs, `took more than ${deadlineMs / 1000} s`)
  const onAbort = () => giveUp('is no longer wanted')
  signal?.addEventListener('abort', onAbort, { once: true })
  child.stdin.end(input)
  const ended = await child.exited
  clearTimeout(timer)
  signal?.removeEventListener('abort', onAbort)
  // `end` also ends processes that inherited the output, so `closed` resolves.
  await Promise.all([child.end(), closed])
  if (failure) throw failure
  return { ...ended, stdout: Buffer.concat(chunks).toString('utf8'), stderr: child.stderr() }
}
