/** Plays a client's first minute on a repository without an index, and prints what it saw and when. */
import { setTimeout as sleep } from 'node:timers/promises'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import { copyRepository } from './copy-repository.ts'
import { StdioServer } from './stdio-server.ts'

interface Seen {
  /** Seconds since the client started the server. */
  at: number
  took: number
  call: string
  saw: string
}

const MINUTE_MS = 60_000
/** An agent that is told to ask again does something else first. */
const AGAIN_MS = 1_000

export async function benchFirstMinute(repository: string, { json }: { json: boolean }): Promise<number> {
  const copy = copyRepository(repository)
  try {
    const seen = await playMinute(copy.folder)
    process.stdout.write(json ? `${JSON.stringify(seen)}\n` : `${seen.map(describe).join('\n')}\n`)
    return 0
  } finally {
    copy.remove()
  }
}

async function playMinute(folder: string): Promise<Seen[]> {
  const seen: Seen[] = []
  const start = performance.now()
  const server = new StdioServer([process.execPath, BOMBE, '--repo', folder, 'serve'], bombeEnvironment())
  const note = async (call: string, run: () => Promise<string>): Promise<string> => {
    const before = performance.now()
    const saw = await run()
    seen.push({ at: (before - start) / 1000, took: (performance.now() - before) / 1000, call, saw })
    return saw
  }
  const call = (name: string, args: object) =>
    note(`${name} ${JSON.stringify(args)}`, async () => summarize(await server.call(name, args)))
  const untilAnswered = async (name: string, args: object, isEnough = isAnswer): Promise<void> => {
    while (!isEnough(await call(name, args)) && performance.now() - start < MINUTE_MS) await sleep(AGAIN_MS)
  }
  try {
    await note('initialize', async () => `${await server.initialize()} ms of CPU until the first reply`)
    await call('status', {})
    await call('search_text', { pattern: 'def main', limit: 5 })
    await call('get_structure', {})
    await untilAnswered('get_context', { query: 'where does a request come in and who handles it' })
    await untilAnswered('search_symbols', { query: 'main', limit: 3 })
    await untilAnswered('get_references', { symbol_name: await firstSymbol(server) }, saw =>
      saw.startsWith('exact'),
    )
    await call('status', {})
  } finally {
    await server.end()
  }
  return seen
}

async function firstSymbol(server: StdioServer): Promise<string> {
  const found = await server.call('search_symbols', { query: 'get', kind: 'function', limit: 1 })
  const { symbols = [] } = (found?.structuredContent ?? {}) as { symbols?: { handle: string }[] }
  return symbols[0]?.handle ?? 'main'
}

function isAnswer(saw: string): boolean {
  return !saw.startsWith('error')
}

/** What a model would go on with: how sure, how much, or why not. */
function summarize(result: Awaited<ReturnType<StdioServer['call']>>): string {
  const { content = [] } = (result ?? {}) as { content?: { text?: string }[] }
  if (result?.isError) {
    const { code, message } = JSON.parse(content[0]?.text ?? '{}').error ?? {}
    return `error ${code}: ${message}`
  }
  const { verdict, meta, index } = (result?.structuredContent ?? {}) as {
    verdict?: { trust: string; complete: boolean; why: string[] }
    meta?: { tokens_used?: number; indexing_status?: string }
    index?: { state: string; files: number; edges: number }
  }
  if (index) return `index ${index.state}: ${index.files} files, ${index.edges} edges`
  const why = verdict?.why.length ? ` (${verdict.why.join(', ')})` : ''
  const sure = verdict ? `${verdict.trust}${verdict.complete ? ', complete' : ''}${why}` : ''
  return [sure, `${meta?.tokens_used ?? 0} tokens`, meta?.indexing_status].filter(Boolean).join('; ')
}

function describe({ at, took, call, saw }: Seen): string {
  return `${at.toFixed(1).padStart(5)} s  +${took.toFixed(2).padStart(5)} s  ${call}\n${' '.repeat(17)}${saw}`
}
