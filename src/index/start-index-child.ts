/** Starts bombe itself as a child that indexes, so that the process that answers is never held up. */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BombeError } from '../errors/bombe-error.ts'
import { packageRoot } from '../languages/load-languages.ts'
import type { ChildMessage, ChildRequest } from './index-child.ts'
import type { IndexReport, Progress } from './index-report.ts'

/** What the child may know of where it runs: enough to find git and the user's folders. */
const PASSED_ON = ['PATH', 'HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'TMPDIR', 'LANG']

export function startIndexChild(
  request: ChildRequest,
  on: { progress(progress: Progress): void; job(id: number): void },
  signal: AbortSignal,
): Promise<IndexReport> {
  const child = fork(childScript(), [], {
    env: Object.fromEntries(
      PASSED_ON.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
    execArgv: [],
    serialization: 'advanced',
    // stdout is the protocol's, and a child has nothing to say on stderr that its answer does not.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A half-made index is never published, so nothing is lost by ending it at once.
  const stop = (): void => {
    child.kill('SIGKILL')
  }
  signal.addEventListener('abort', stop, { once: true })
  return new Promise<IndexReport>((resolve, reject) => {
    child.on('message', (message: ChildMessage) => {
      if ('progress' in message) on.progress(message.progress)
      else if ('job' in message) on.job(message.job)
      else if ('report' in message) resolve(message.report)
      else reject(failureOf(message.failed.error))
    })
    child.once('error', reject)
    child.once('exit', () => {
      const gone = 'the process that indexes ended early'
      reject(new BombeError(signal.aborted ? 'cancelled' : 'internal', gone))
    })
    child.send(request)
  }).finally(() => signal.removeEventListener('abort', stop))
}

function failureOf(error: {
  code: BombeError['code']
  message: string
  hint: string
  data?: unknown
}): BombeError {
  return new BombeError(error.code, error.message, { hint: error.hint, data: error.data })
}

/** Node cannot run TypeScript source: from src/ (tests) the built file is used. */
function childScript(): string {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.js')) return fileURLToPath(new URL('./index-child.js', import.meta.url))
  const built = join(packageRoot(), 'dist', 'src', 'index', 'index-child.js')
  if (!existsSync(built)) throw new Error('dist/src/index/index-child.js is missing: run the build first')
  return built
}
