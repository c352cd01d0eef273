/** The worker thread: loads the requested grammars, then extracts batch after batch. */
import { parentPort, workerData } from 'node:worker_threads'
import { loadLanguages } from '../../languages/load-languages.ts'
import type { V8Flags } from '../../runtime/v8-flags.ts'
import { type ExtractOptions, extractFile } from '../extract-file.ts'
import { findGrammar, loadGrammars } from '../parse/load-grammars.ts'
import { buffersOf, type PackedResult, packResult } from './pack-results.ts'

export interface WorkerInput {
  languages: string[]
  /** One slot: 1 + the index in its batch of the file in progress, so that a hang can be blamed on a file. */
  progress: SharedArrayBuffer
  /** To be set once the worker's code is loaded. */
  flags: V8Flags
}

export interface WorkerBatch extends ExtractOptions {
  paths: string[]
  /** For each path, because several languages may share an extension. */
  languages: string[]
}

export type WorkerReply = { ready: true } | { results: PackedResult[] }

async function main(): Promise<void> {
  const port = parentPort!
  const input = workerData as WorkerInput
  const languages = await loadLanguages()
  const grammars = await loadGrammars(languages.filter(language => input.languages.includes(language.id)))
  const progress = new Int32Array(input.progress)
  port.on('message', ({ paths, languages, ...options }: WorkerBatch) => {
    const results: PackedResult[] = []
    paths.forEach((path, place) => {
      Atomics.store(progress, 0, place + 1)
      const extension = path.slice(path.lastIndexOf('.'))
      const grammar = findGrammar(grammars, languages[place], extension)
      if (grammar) results.push(packResult(extractFile(path, grammar, options)))
      else
        results.push(
          packResult({ path, problem: { code: 'unreadable', message: 'no grammar for this extension' } }),
        )
    })
    Atomics.store(progress, 0, 0)
    port.postMessage({ results } satisfies WorkerReply, results.flatMap(buffersOf))
  })
  port.postMessage({ ready: true } satisfies WorkerReply)
}

void main()
