/** Starts the bundled worker from the code that V8 compiled in an earlier run. */
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { loadScript } from '../../runtime/load-script.ts'
import { takeFlags } from '../../runtime/v8-flags.ts'
import type { WorkerBatch, WorkerInput } from './worker.ts'

/** Hash of the worker's text; the bundler fills it in. */
declare const WORKER_HASH: string

/** After this many files, V8 has compiled what most files need. */
const ENOUGH_FILES = 50

const { run, store } = loadScript(
  fileURLToPath(new URL('./extract.js', import.meta.url)),
  `${WORKER_HASH}-${process.version}-${process.arch}-worker`,
)
takeFlags((workerData as WorkerInput).flags)
run()
if (store) {
  let files = 0
  // The worker subscribed earlier, so a batch is extracted before this listener runs.
  const count = ({ paths }: WorkerBatch): void => {
    files += paths.length
    if (files < ENOUGH_FILES) return
    parentPort?.off('message', count)
    store()
  }
  parentPort?.on('message', count)
}
