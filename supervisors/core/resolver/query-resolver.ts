/** Queries one of our resolvers: two requests in flight, partial answers passed on as they arrive. */
import type { FileAnswers, FileQuestions } from '../../../src/model/engine.ts'
import type { Connection } from '../rpc/connect.ts'
import { readResolved, type WireResolved } from './resolver-wire.ts'

export interface ResolverQueries {
  query(files: readonly FileQuestions[], signal: AbortSignal): AsyncIterable<FileAnswers>
}

interface RequestLimits {
  request: { files: number; sites: number }
  requestMs: number
}

const IN_FLIGHT = 2

/** A resolver may send partial results before a request ends, as `$/progress` with the token of the request. */
export function queryResolver(connection: Connection, limits: RequestLimits): ResolverQueries {
  const listening = new Map<number | string, (part: WireResolved) => void>()
  let tokens = 0
  connection.onProgress((token, value) => listening.get(token)?.(value as WireResolved))
  const request = async (batch: readonly FileQuestions[], signal: AbortSignal, stream: Stream) => {
    const expected = new Map(batch.map(file => [file.path, file.sites.length]))
    const partialResultToken = ++tokens
    listening.set(partialResultToken, part => stream.push(() => readResolved(part, expected)))
    const files = batch.map(({ path, project, sites }) => ({ path, project, sites: positionsOf(sites) }))
    try {
      const rest = await connection.request<WireResolved>(
        'resolve',
        { files, partialResultToken },
        { signal, deadlineMs: limits.requestMs },
      )
      stream.push(() => readResolved(rest, expected))
    } finally {
      listening.delete(partialResultToken)
    }
  }
  return {
    query: (files, signal) => {
      const stream = new Stream()
      const waiting = split(files, limits.request)
      const work = async () => {
        for (let batch = waiting.shift(); batch; batch = waiting.shift()) await request(batch, signal, stream)
      }
      Promise.all(Array.from({ length: IN_FLIGHT }, work)).then(
        () => stream.end(),
        error => stream.end(error),
      )
      return stream.answers()
    },
  }
}

function positionsOf(sites: FileQuestions['sites']): number[] {
  const positions: number[] = []
  for (const { line, column } of sites) positions.push(line, column)
  return positions
}

/** Buffers answers between the connection and the caller. */
class Stream {
  readonly #waiting: FileAnswers[] = []
  #ended = false
  #error: unknown
  #wake: () => void = () => {}

  push(read: () => FileAnswers[]): void {
    try {
      for (const answers of read()) this.#waiting.push(answers)
      this.#wake()
    } catch (error) {
      this.end(error)
    }
  }

  end(error?: unknown): void {
    if (!this.#ended) this.#error = error
    this.#ended = true
    this.#wake()
  }

  async *answers(): AsyncGenerator<FileAnswers> {
    for (;;) {
      const next = this.#waiting.shift()
      if (next) yield next
      else if (this.#error !== undefined) throw this.#error
      else if (this.#ended) return
      else
        await new Promise<void>(resolve => {
          this.#wake = resolve
        })
    }
  }
}

function split(files: readonly FileQuestions[], max: { files: number; sites: number }): FileQuestions[][] {
  const batches: FileQuestions[][] = []
  let sites = 0
  for (const file of files) {
    const last = batches.at(-1)
    sites += file.sites.length
    if (last && last.length < max.files && sites <= max.sites) last.push(file)
    else {
      batches.push([file])
      sites = file.sites.length
    }
  }
  return batches
}
