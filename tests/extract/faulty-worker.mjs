/** A worker that fails on files with certain names, because the real one cannot be made to fail. */
import { parentPort, workerData } from 'node:worker_threads'

const progress = new Int32Array(workerData.progress)
parentPort.on('message', ({ paths }) => {
  const results = paths.map((path, place) => {
    Atomics.store(progress, 0, place + 1)
    if (path.includes('crash')) throw new Error('injected')
    if (path.includes('exit')) process.exit(1)
    while (path.includes('hang'));
    return { result: { path, skipped: 'binary' }, strings: [], sites: new Int32Array() }
  })
  Atomics.store(progress, 0, 0)
  parentPort.postMessage({ results })
})
if (workerData.languages.includes('mute')) throw new Error('injected at start')
parentPort.postMessage({ ready: true })
