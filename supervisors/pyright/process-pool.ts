/** One server, or two that share the files of a large question; the second is started by the first large question. */
import type { FileAnswers, FileQuestions } from '../../src/model/engine.ts'
import type { LspClient } from '../core/lsp-client.ts'

type AskFile = (client: LspClient, file: FileQuestions) => AsyncIterable<FileAnswers>

/** A question about fewer files is answered before a second server has read the standard library's stubs. */
const LARGE = 16

export class ProcessPool {
  readonly #start: () => Promise<LspClient>
  readonly #most: number
  readonly #clients: LspClient[]
  #growing: Promise<void> | undefined

  constructor(first: LspClient, start: () => Promise<LspClient>, most: number) {
    this.#clients = [first]
    this.#start = start
    this.#most = most
  }

  get clients(): readonly LspClient[] {
    return this.#clients
  }

  async *share(files: readonly FileQuestions[], ask: AskFile): AsyncIterable<FileAnswers> {
    if (files.length >= LARGE) await this.#grow()
    const waiting = files.values()
    const streams = this.#clients.map(client => drain(client, waiting, ask))
    yield* merge(streams)
  }

  async stop(): Promise<void> {
    await this.#growing?.catch(() => {})
    await Promise.all(this.#clients.map(client => client.stop()))
  }

  #grow(): Promise<void> {
    this.#growing ??= this.#clients.length < this.#most ? this.#add() : Promise.resolve()
    return this.#growing
  }

  async #add(): Promise<void> {
    this.#clients.push(await this.#start())
  }
}

/** Takes the next file that nobody has taken, until there is none. */
async function* drain(
  client: LspClient,
  waiting: Iterable<FileQuestions>,
  ask: AskFile,
): AsyncIterable<FileAnswers> {
  for (const file of waiting) yield* ask(client, file)
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
