/** Starts bombe itself as a child that indexes, so that the process that answers is never held up. */
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Advice } from '../../errors/advice.ts'
import { BombeError, type ErrorAnswer } from '../../errors/bombe-error.ts'
import { packageRoot } from '../../languages/load-languages.ts'
import { startScript } from '../../processes/start-program.ts'
import type { EarlyReport, Progress } from '../index-report.ts'
import type { ChildMessage, ChildRequest, ChildResult } from './index-child.ts'

/** What the child may know of where it runs: enough to find git and the user's folders. */
const PASSED_ON = ['PATH', 'HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'TMPDIR', 'LANG']

/** How long a child waits after the last job: edits come in bursts, and starting costs more than most syncs. */
const IDLE_MS = 300_000

const MANY_FILES = 1_000

export interface ChildEvents {
  progress(progress: Progress): void
  /** The id under which the job is recorded. */
  job(id: number): void
}

type ChildAnswer = ChildResult | { early: EarlyReport }

const NO_EVENTS: ChildEvents = { progress: () => {}, job: () => {} }

/** One job at a time; the process is started with the first and ends when it is no longer needed. */
export class IndexChild {
  #process: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined

  /** Aborting ends the process: a half-made index is never published, so nothing is lost by ending it at once. */
  async run(request: ChildRequest, on: ChildEvents, signal: AbortSignal): Promise<ChildResult> {
    const answer = await this.#ask(request, on, signal)
    if (!('report' in answer)) throw new Error('the child did something else')
    // The memory that a large index took is given back.
    if (answer.report.mode === 'full' && answer.report.files > MANY_FILES) this.close()
    return answer
  }

  /** Indexes only what serves a question. */
  async runEarly(
    request: Pick<ChildRequest, 'root' | 'settings'> & Required<Pick<ChildRequest, 'early'>>,
    signal: AbortSignal,
  ): Promise<EarlyReport> {
    const answer = await this.#ask({ ...request, force: false }, NO_EVENTS, signal)
    if (!('early' in answer)) throw new Error('the child did something else')
    return answer.early
  }

  async #ask(request: ChildRequest, on: ChildEvents, signal: AbortSignal): Promise<ChildAnswer> {
    clearTimeout(this.#timer)
    this.#process ??= start()
    const child = this.#process
    const stop = (): void => this.close()
    signal.addEventListener('abort', stop, { once: true })
    child.ref()
    child.channel?.ref()
    try {
      return await ask(child, request, on, signal)
    } catch (error) {
      this.close()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      this.#rest()
    }
  }

  /** While a question is being answered, the child leaves it the processor. */
  giveWay(isAsked: boolean): void {
    if (this.#process?.connected) this.#process.send({ isAsked })
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#process?.kill('SIGKILL')
    this.#process = undefined
  }

  /** A child that waits must not keep a server alive that wants to end. */
  #rest(): void {
    const child = this.#process
    if (!child) return
    child.unref()
    child.channel?.unref()
    this.#timer = setTimeout(() => this.close(), IDLE_MS)
    this.#timer.unref()
  }
}

function start(): ChildProcess {
  return startScript(
    childScript(),
    Object.fromEntries(PASSED_ON.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : []))),
  )
}

function ask(
  child: ChildProcess,
  request: ChildRequest,
  on: ChildEvents,
  signal: AbortSignal,
): Promise<ChildAnswer> {
  return new Promise<ChildAnswer>((resolve, reject) => {
    const onExit = (): void =>
      reject(
        new BombeError(signal.aborted ? 'cancelled' : 'internal', 'the process that indexes ended early'),
      )
    const finish = (end: () => void): void => {
      child.off('message', onMessage).off('error', reject).off('exit', onExit)
      end()
    }
    const onMessage = (message: ChildMessage): void => {
      if ('progress' in message) on.progress(message.progress)
      else if ('job' in message) on.job(message.job)
      else if ('report' in message || 'early' in message) finish(() => resolve(message))
      else finish(() => reject(failureOf(message.failed.error)))
    }
    child.on('message', onMessage).once('error', reject).once('exit', onExit)
    child.send(request, error => error && reject(error))
  })
}

function failureOf(error: ErrorAnswer<Advice>['error']): BombeError {
  return new BombeError(error.code, error.message, { hint: error.hint, data: error.data })
}

/** Node cannot run TypeScript source: from src/ (tests) the built file is used. */
function childScript(): string {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.js')) return fileURLToPath(new URL('./index-child.js', import.meta.url))
  const built = join(packageRoot(), 'dist', 'src', 'pipeline', 'jobs', 'index-child.js')
  if (!existsSync(built)) throw new Error('dist/src/index/index-child.js is missing: run the build first')
  return built
}
