/** `bench idle`: what a server and its engines cost while nobody asks, after one question. */
import { setTimeout as sleep } from 'node:timers/promises'
import { listTree } from '../../supervisors/core/process/process-list.ts'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import { chooseNames } from './choose-names.ts'
import { copyRepository } from './copy-repository.ts'
import { ownCpuSeconds, residentBytes } from './read-tree-memory.ts'
import { StdioServer } from './stdio-server.ts'

interface Minute {
  /** CPU seconds. */
  server: number
  engines: number
  /** Megabytes at the end. */
  serverMb: number
  enginesMb: number
}

interface Result {
  repository: string
  question: string
  minutes: Minute[]
}

const LOOK_MS = 1_000

export async function benchIdle(
  repositories: string[],
  { json, minutes }: { json: boolean; minutes: number },
): Promise<number> {
  const results: Result[] = []
  for (const repository of repositories) {
    const result = await measure(repository, minutes)
    results.push(result)
    if (!json) process.stdout.write(report(result))
  }
  if (json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
  return 0
}

async function measure(repository: string, minutes: number): Promise<Result> {
  const copy = copyRepository(repository)
  const server = new StdioServer(
    [process.execPath, BOMBE, '--repo', copy.folder, 'serve'],
    bombeEnvironment(),
  )
  try {
    await server.initialize()
    const { name } = chooseNames(copy.folder)
    await server.call('search_symbols', { query: name, freshness: 'strict' })
    await server.call('get_references', { symbol_name: name, direction: 'usages' })
    const tree = new TreeCosts(server.pid)
    const found: Minute[] = []
    for (let minute = 0; minute < minutes; minute++) found.push(await tree.watch(60_000))
    return { repository: copy.name, question: `refs ${name}`, minutes: found }
  } finally {
    await server.end()
    copy.remove()
  }
}

/** Engines come and go, so what each process used is added up while it is there. */
class TreeCosts {
  readonly #server: number
  readonly #used = new Map<number, number>()

  constructor(server: number) {
    this.#server = server
    this.#look()
  }

  async watch(ms: number): Promise<Minute> {
    const spent = { server: 0, engines: 0 }
    for (const until = performance.now() + ms; performance.now() < until; await sleep(LOOK_MS)) {
      const { server, engines } = this.#look()
      spent.server += server
      spent.engines += engines
    }
    const pids = listTree(this.#server).map(({ pid }) => pid)
    const mb = (wanted: readonly number[]) =>
      wanted.reduce((sum, pid) => sum + residentBytes(pid), 0) / 2 ** 20
    const [own, others] = [pids.filter(pid => pid === this.#server), pids.filter(pid => pid !== this.#server)]
    return { ...spent, serverMb: mb(own), enginesMb: mb(others) }
  }

  /** Since the last look. */
  #look(): { server: number; engines: number } {
    const spent = { server: 0, engines: 0 }
    for (const { pid } of listTree(this.#server)) {
      const used = ownCpuSeconds(pid)
      spent[pid === this.#server ? 'server' : 'engines'] += Math.max(0, used - (this.#used.get(pid) ?? 0))
      this.#used.set(pid, used)
    }
    return spent
  }
}

function report({ repository, question, minutes }: Result): string {
  const rows = minutes.map(({ server, engines, serverMb, enginesMb }, at) => {
    const cells = [server.toFixed(2), engines.toFixed(2), serverMb.toFixed(0), enginesMb.toFixed(0)]
    return `  minute ${at + 1}  ${cells.map(cell => cell.padStart(9)).join('')}`
  })
  const head = `  ${'after it'.padEnd(10)}${['server s', 'others s', 'server MB', 'others MB'].map(cell => cell.padStart(9)).join(' ')}`
  return `${repository}, ${question}\n${[head, ...rows].join('\n')}\n`
}
