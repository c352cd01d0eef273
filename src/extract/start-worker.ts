/** The bundled worker's start: from what V8 compiled of it the last time. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { loadScript } from '../config/load-script.ts'
import type { WorkerBatch } from './worker.ts'

/** Of the worker's text; the bundler fills it in. */
declare const WORKER_HASH: string

/** By then all that most files need has been compiled. */
const ENOUGH_FILES = 50

const { run, keep } = loadScript(
  fileURLToPath(new URL('./extract.js', import.meta.url)),
  `${WORKER_HASH}-${process.version}-${process.arch}-worker`,
)
run()(createRequire(import.meta.url), import.meta.url)
if (keep) {
  let files = 0
  // The worker listens since before, so that a batch has been extracted by the time this hears of it.
  const count = ({ paths }: WorkerBatch): void => {
    files += paths.length
    if (files < ENOUGH_FILES) return
    parentPort?.off('message', count)
    keep()
  }
  parentPort?.on('message', count)
}
