/** Starts one server, and a second one for the first large query; both share the files of a query. */
import type { FileAnswers, FileQuestions } from '../../../src/model/engine.ts'
import type { LspClient } from '../../core/lsp/lsp-client.ts'

type QueryFile = (client: LspClient, file: FileQuestions) => AsyncIterable<FileAnswers>

/** A query about fewer files is answered before a second server has read the standard library's stubs. */
const LARGE = 16

export class ProcessPool {
  readonly #start: () => Promise<LspClient>
  readonly #max: number
  readonly #clients: LspClient[]
  #growing: Promise<void> | undefined

  constructor(first: LspClient, start: () => Promise<LspClient>, max: number) {
    this.#clients = [first]
    this.#start = start
    this.#max = max
  }

  get clients(): readonly LspClient[] {
    return this.#clients
  }

  async *share(files: readonly FileQuestions[], query: QueryFile): AsyncIterable<FileAnswers> {
    if (files.length >= LARGE) await this.#grow()
    const waiting = files.values()
    const streams = this.#clients.map(client => drain(client, waiting, query))
    yield* merge(streams)
  }

  async stop(): Promise<void> {
    await this.#growing?.catch(() => {})
    await Promise.all(this.#clients.map(client => client.stop()))
  }

  #grow(): Promise<void> {
    this.#growing ??= this.#clients.length < this.#max ? this.#add() : Promise.resolve()
    return this.#growing
  }

  async #add(): Promise<void> {
    this.#clients.push(await this.#start())
  }
}

/** Takes files until none is left. */
async function* drain(
  client: LspClient,
  waiting: Iterable<FileQuestions>,
  query: QueryFile,
): AsyncIterable<FileAnswers> {
  for (const file of waiting) yield* query(client, file)
}

async function* merge<T>(streams: readonly AsyncIterable<T>[]): AsyncIterable<T> {
  const iterators = streams.map(stream => stream[Symbol.asyncIterator]())
  const next = (index: number) => iterators[index]!.next().then(result => ({ index, result }))
  const pending = new Map(iterators.map((_, index) => [index, next(index)]))
  try {
    while (pending.size > 0) {
      const { index, result } = await Promise.race(pending.values())
      if (result.done) pending.delete(index)
      else {
        pending.set(index, next(index))
        yield result.value
      }
    }
  } finally {
    for (const rest of pending.values()) rest.catch(() => {})
    for (const iterator of iterators) void iterator.return?.(undefined)
  }
}
