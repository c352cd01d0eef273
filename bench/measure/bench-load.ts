/** `bench load`: many clients query at once over HTTP for minutes: no error, no leak, how long the slowest wait. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openRepository } from '../open-repository.ts'
import { BOMBE } from '../run-bombe.ts'
import { copyRepository } from './copy-repository.ts'
import { readTreeMemory } from './read-tree-memory.ts'
import { type Sample, sampleQuestions } from './sample-questions.ts'

export interface LoadOptions {
  minutes: number
  clients: number
  json: boolean
}

const SAMPLES = 400
const MEMORY_EVERY_MS = 5_000
const DEADLINE_MS = 120_000
/** Slower answers are listed one by one. */
const SLOW_MS = 30_000
/** After the warm-up, memory growth above this share is a leak. */
const GROWTH = 0.15

/** An agent's questions, the cheap ones more often than the expensive ones. */
const MIX: readonly ((sample: Sample) => [tool: string, input: object])[] = [
  ({ query }) => ['search_symbols', { query }],
  ({ handle }) => ['get_references', { symbol_name: handle }],
  ({ path }) => ['get_outline', { path }],
  ({ handle }) => ['get_source', { symbol_name: handle }],
  ({ name }) => ['search_symbols', { query: name, limit: 5 }],
  ({ handle }) => ['get_blast_radius', { symbol_name: handle }],
  ({ name }) => ['search_text', { pattern: name, limit: 20 }],
  () => ['get_structure', { token_budget: 2_000 }],
  ({ query }) => ['get_context', { query, token_budget: 3_500 }],
  () => ['status', {}],
]

export async function benchLoad(repository: string, options: LoadOptions): Promise<number> {
  const copy = copyRepository(repository)
  const home = mkdtempSync(join(tmpdir(), 'bombe-load-'))
  try {
    const workspace = await openRepository(copy.folder, { home, deadlineMs: 0 })
    const samples = sampleQuestions(workspace, SAMPLES)
    await workspace.close()
    const { server, url } = await startServer(copy.folder, home)
    const token = readFileSync(join(home, '.local/share/bombe/http-token'), 'utf8').trim()
    const load = new Load(url, token, samples, server.pid!)
    await load.run(options)
    const ended = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    return report(copy.name, load, options)
  } finally {
    copy.remove()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Without engines: the load is on the server, and engines would fail for other reasons. */
async function startServer(folder: string, home: string): Promise<{ server: ChildProcess; url: string }> {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    BOMBE_ENGINES_DEADLINE_MS: '0',
    BOMBE_ENGINES_BACKGROUND: 'off',
  }
  const command = [BOMBE, '--repo', folder, 'serve', '--http']
  const server = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let url: string | undefined
  for await (const line of createInterface({ input: server.stderr })) {
    url ??= /http:\S+/.exec(line)?.[0]
    if (line.startsWith('the token is in ')) break
  }
  if (url === undefined) throw new Error('the server did not start')
  return { server, url }
}

class Load {
  /** Milliseconds by tool. */
  readonly times = new Map<string, number[]>()
  readonly errors = new Map<string, number>()
  readonly memoryMb: number[] = []
  readonly #url: string
  readonly #token: string
  readonly #samples: readonly Sample[]
  readonly #pid: number
  readonly #agent: Agent
  #sent = 0

  constructor(url: string, token: string, samples: readonly Sample[], pid: number) {
    this.#url = url
    this.#token = token
    this.#samples = samples
    this.#pid = pid
    this.#agent = new Agent({ keepAlive: true })
  }

  async run({ minutes, clients }: LoadOptions): Promise<void> {
    const until = performance.now() + minutes * 60_000
    const sampler = setInterval(() => this.memoryMb.push(readTreeMemory(this.#pid) / 1e6), MEMORY_EVERY_MS)
    const client = async (): Promise<void> => {
      while (performance.now() < until) await this.#sendNext()
    }
    await Promise.all(Array.from({ length: clients }, client))
    clearInterval(sampler)
    this.#agent.destroy()
  }

  async #sendNext(): Promise<void> {
    const at = this.#sent++
    const [tool, input] = MIX[at % MIX.length]!(this.#samples[at % this.#samples.length]!)
    const started = performance.now()
    const failure = await this.#call(at, tool, input).catch((error: Error) => `${tool}: ${error.message}`)
    const took = performance.now() - started
    if (took > SLOW_MS)
      process.stderr.write(
        `${tool} ${JSON.stringify(input)}: ${seconds(took)} s, asked at ${seconds(started)} s\n`,
      )
    const list = this.times.get(tool)
    if (list) list.push(took)
    else this.times.set(tool, [took])
    if (failure) this.errors.set(failure, (this.errors.get(failure) ?? 0) + 1)
  }

  /** Returns what went wrong; null if nothing did. */
  async #call(id: number, name: string, input: object): Promise<string | null> {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name, arguments: input },
    })
    const { status, text } = await this.#post(body)
    if (status !== 200) return `${name}: HTTP ${status}`
    const line = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}')
    const reply = JSON.parse(line) as { error?: { message: string }; result?: { isError?: boolean } }
    if (reply.error) return `${name}: ${reply.error.message}`
    if (!reply.result) return `${name}: no result`
    return reply.result.isError ? `${name}: ${line.slice(0, 200)}` : null
  }

  #post(body: string): Promise<{ status: number; text: string }> {
    const headers = {
      Authorization: `Bearer ${this.#token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    }
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#url,
        { method: 'POST', headers, agent: this.#agent, timeout: DEADLINE_MS },
        response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
          )
        },
      )
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')))
      sent.once('error', reject)
      sent.end(body)
    })
  }
}

function report(name: string, { times, errors, memoryMb }: Load, options: LoadOptions): number {
  const all = [...times.values()].flat()
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0)
  const half = meanOf(memoryMb.slice(Math.floor(memoryMb.length / 3), Math.floor((2 * memoryMb.length) / 3)))
  const last = meanOf(memoryMb.slice(Math.floor((2 * memoryMb.length) / 3)))
  const leaks = last > half * (1 + GROWTH)
  if (options.json) {
    const memory = { middle: half, last, most: Math.max(...memoryMb) }
    const tools = Object.fromEntries([...times].map(([tool, list]) => [tool, percentiles(list)]))
    process.stdout.write(
      `${JSON.stringify({ repository: name, ...options, requests: all.length, failed, memory, all: percentiles(all), tools })}\n`,
    )
  } else {
    const line = (what: string, list: readonly number[]): string => {
      const { p50, p95, p99, most } = percentiles(list)
      return `  ${what.padEnd(20)}${String(list.length).padStart(8)}  p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)}  p99 ${p99.toFixed(0)}  at most ${most.toFixed(0)} ms\n`
    }
    process.stdout.write(
      [
        `${name}: ${options.clients} clients for ${options.minutes} minutes, ${failed} errors\n`,
        line('all', all),
        ...[...times].map(([tool, list]) => line(tool, list)),
        `  resident MB: ${half.toFixed(0)} in the second third, ${last.toFixed(0)} in the last, at most ${Math.max(...memoryMb).toFixed(0)}${leaks ? ': it grows' : ''}\n`,
        ...[...errors].map(([what, count]) => `  ${count} × ${what}\n`),
      ].join(''),
    )
  }
  return failed > 0 || leaks ? 1 : 0
}

function percentiles(list: readonly number[]): { p50: number; p95: number; p99: number; most: number } {
  const sorted = [...list].sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(0)
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
