/** `bench sync`: the cost of updating an index in a long-running process, beside its peer. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWatching } from '../../src/discover/watch/watch-folder.ts'
import { FILE_FLAG } from '../../src/model/index.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { PLAIN_AUDIENCE } from '../../src/questions/shared/question.ts'
import { loadSettings } from '../../src/settings/load-settings.ts'
import type { SettingValues } from '../../src/settings/settings.ts'
import { LiveWorkspace } from '../../src/workspace/live-workspace.ts'
import { openReader } from '../../src/workspace/open-reader.ts'
import { findDataFolder } from '../../src/workspace/state/find-data-folder.ts'
import { BOMBE, benchHome, bombeEnvironment, runBombe, useBenchHome } from '../run-bombe.ts'
import { PEERS } from './bench-index.ts'
import { copyRepository } from './copy-repository.ts'
import { type EditFile, editBody, renameSymbol } from './edit-sources.ts'
import { installPeer, peerEnvironment } from './install-peer.ts'
import { measureProcess } from './measure-process.ts'
import { summarize } from './summarize.ts'

export interface SyncBenchOptions {
  json: boolean
  peer: boolean
  samples: number
  /** Commits between which the work tree switches. */
  from: string
  to: string
  /** Creates a work tree after engines have answered all sites. */
  exact: boolean
}

/** Milliseconds. */
interface Figure {
  what: string
  wall: { p50: number; p95: number }
  cpu: { p50: number; p95: number }
  /** Goal for the wall time at p95. */
  bar?: number
  note?: string
}

export async function benchSync(repositories: string[], options: SyncBenchOptions): Promise<number> {
  for (const repository of repositories) {
    const copy = copyRepository(repository)
    try {
      const figures: Figure[] = []
      if (!options.json) process.stdout.write(`${copy.name}\n`)
      // Printed one by one: on a large repository the last comes long after the first.
      for await (const figure of new SyncBench(realpathSync(copy.folder), options).run()) {
        figures.push(figure)
        if (!options.json) process.stdout.write(render(figure))
      }
      if (options.json) process.stdout.write(`${JSON.stringify({ repository: copy.name, figures })}\n`)
    } finally {
      copy.remove()
    }
  }
  return 0
}

function render({ what, wall, cpu, bar, note }: Figure): string {
  const ms = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 1 : 0))
  const times = `wall p50 ${ms(wall.p50)} p95 ${ms(wall.p95)} ms, CPU p50 ${ms(cpu.p50)} p95 ${ms(cpu.p95)} ms`
  return `  ${what}: ${times}${bar ? ` (to reach ${bar})` : ''}${note ? `; ${note}` : ''}\n`
}

class SyncBench {
  readonly #root: string
  readonly #options: SyncBenchOptions
  readonly #settings: SettingValues
  #paths: string[] = []
  /** Goals are for Django; a repository several times as large gets five times the time. */
  #slack = 1

  constructor(root: string, options: SyncBenchOptions) {
    this.#root = root
    this.#options = options
    useBenchHome(benchHome())
    this.#settings = loadSettings({ root, flags: {}, env: {}, home: benchHome() }).values
  }

  async *run(): AsyncIterable<Figure> {
    const rebuild = await timed(() => this.#sync(true))
    this.#paths = await this.#editable()
    if ((await this.#sync()).files > MANY_FILES) this.#slack = 5
    // The first sync of a process loads what the others reuse.
    await this.#edits('', 1, editBody, 0, 1)
    yield await this.#edits('one file, a body', 1, editBody, 100)
    yield await this.#edits('five files, bodies', 5, editBody, 300)
    yield await this.#repeat('no change, without a watch', () => this.#sync(), 60)
    yield await this.#watched()
    yield await this.#edits('one file, a renamed public symbol', 1, renameSymbol, 250)
    yield* await this.#workTree()
    if (this.#options.exact) yield await this.#edits('a body, where engines have answered', 1, editBody, 100)
    yield* await this.#checkout(rebuild.cpu)
    if (this.#options.peer) yield* await this.#peer()
  }

  #sync(force = false) {
    return indexRepository({ root: this.#root, settings: this.#settings, force })
  }

  /** Source files (no tests), spread over the repository. */
  async #editable(): Promise<string[]> {
    const reader = openReader((await findDataFolder(this.#root, this.#settings)).path)!
    const own = reader.files().filter(({ flags }) => (flags & (FILE_FLAG.test | FILE_FLAG.generated)) === 0)
    reader.close()
    const step = 7919
    return own.map((_, at) => own[(at * step) % own.length]!.path)
  }

  async #edits(
    what: string,
    files: number,
    edit: EditFile,
    bar: number,
    count = this.#options.samples,
  ): Promise<Figure> {
    const samples: Sample[] = []
    for (let at = 0; samples.length < count && at < this.#paths.length; ) {
      const undo: (() => void)[] = []
      while (undo.length < files && at < this.#paths.length) {
        const undone = edit(this.#root, this.#paths[at]!, at)
        at++
        if (undone) undo.push(undone)
      }
      samples.push(await timed(() => this.#sync()))
      for (const one of undo) one()
      await this.#sync()
    }
    return figure(what, samples, bar * this.#slack)
  }

  async #repeat(what: string, work: () => Promise<unknown>, bar: number): Promise<Figure> {
    const samples: Sample[] = []
    for (let run = 0; run < this.#options.samples; run++) samples.push(await timed(work))
    return figure(what, samples, bar * this.#slack)
  }

  async #watched(): Promise<Figure> {
    const live = new LiveWorkspace(this.#root, this.#settings)
    try {
      live.start()
      const deadline = Date.now() + 300_000
      while (!(await live.watch.isQuietForCertain()) && Date.now() < deadline)
        await new Promise(resolve => setTimeout(resolve, 50))
      const [path = ''] = [...this.#paths].sort((a, b) => a.length - b.length)
      const { signal } = new AbortController()
      const ask = () => live.ask(one => one.outline({ path }), { audience: PLAIN_AUDIENCE, signal })
      await ask()
      return await this.#repeat('no change, watched: an outline in all', ask, 5)
    } finally {
      await live.close()
      await endWatching()
    }
  }

  /** In CPU seconds: wall time varies too much for this amount of work. */
  async #checkout(rebuildMs: number): Promise<Figure[]> {
    const { from, to } = this.#options
    const [first, second] = [this.#commit(from), this.#commit(to)]
    if (!first || !second) {
      process.stderr.write(`no checkout: ${first ? to : from} is no commit here\n`)
      return []
    }
    const here = this.#commit('HEAD')
    this.#switch(first)
    await this.#sync()
    this.#switch(second)
    let share = 0
    const sample = await timed(async () => {
      const { added, changed, removed, renamed, files } = await this.#sync()
      share = (added + changed + removed + renamed) / files
    })
    this.#switch(here)
    await this.#sync()
    const bar = Math.round(2 * share * rebuildMs + 1_000)
    const note = `CPU to reach ${bar} (${(100 * share).toFixed(1)} % of files changed, a rebuild ${Math.round(rebuildMs)} ms CPU)`
    return [{ ...figure(`checkout, ${from} to ${to}`, [sample]), note }]
  }

  #commit(ref: string): string {
    return git(this.#root, 'rev-parse', '--verify', '-q', `${ref}^{commit}`)
  }

  #switch(commit: string): void {
    git(this.#root, 'checkout', '-q', '--force', '--detach', commit)
  }

  async #workTree(): Promise<Figure[]> {
    if (this.#options.exact) {
      const { status, stderr } = await runBombe(this.#root, ['index', '--precise'], 3_600_000)
      if (status !== 0) throw new Error(`no exact pass: ${stderr}`)
    }
    const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-tree-')))
    const tree = join(scratch, 'tree')
    try {
      git(this.#root, 'worktree', 'add', '-q', '--detach', tree, 'HEAD')
      const command = [process.execPath, BOMBE, '--repo', tree, 'search', 'test', '--json']
      const measured = await measureProcess(command, { env: bombeEnvironment() })
      if (measured.status > 1) throw new Error(`the work tree cannot be asked: ${measured.output}`)
      const status = JSON.parse((await runBombe(tree, ['status', '--json'])).stdout)
      const own = status.snapshots.find(({ root }: { root: string }) => root === tree)
      const sample = { wall: measured.wallSeconds * 1000, cpu: measured.cpuSeconds * 1000 }
      const note = `${((own?.size_bytes ?? 0) / 1e6).toFixed(1)} MB more (to reach 45 with exact edges${this.#options.exact ? '' : ', made without'})`
      return [{ ...figure("a new work tree's first question, cold", [sample], 1_500), note }]
    } finally {
      git(this.#root, 'worktree', 'remove', '--force', tree)
      rmSync(scratch, { recursive: true, force: true })
    }
  }

  async #peer(): Promise<Figure[]> {
    const peer = installPeer(PEERS)
    if (peer.missing !== undefined) {
      process.stderr.write(`${peer.missing}\n`)
      return []
    }
    const home = mkdtempSync(join(tmpdir(), 'bombe-peer-home-'))
    const env = peerEnvironment(home)
    const run = async (...args: string[]): Promise<Sample> => {
      const { wallSeconds, cpuSeconds, status, output } = await measureProcess(
        [...peer.command, ...args, this.#root],
        { env },
      )
      if (status !== 0) throw new Error(`codegraph ${args[0]}: ${output}`)
      return { wall: wallSeconds * 1000, cpu: cpuSeconds * 1000 }
    }
    try {
      await run('init', '-y')
      const same = await run('sync')
      let undo: (() => void) | null = null
      for (let at = 0; !undo && at < this.#paths.length; at++)
        undo = editBody(this.#root, this.#paths[at]!, at)
      const body = await run('sync')
      undo?.()
      return [
        figure('codegraph sync, a command: one file, a body', [body]),
        figure('codegraph sync, a command: no change', [same]),
      ]
    } finally {
      rmSync(home, { recursive: true, force: true })
      rmSync(join(this.#root, '.codegraph'), { recursive: true, force: true })
    }
  }
}

const MANY_FILES = 10_000

interface Sample {
  wall: number
  cpu: number
}

async function timed(work: () => Promise<unknown>): Promise<Sample> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { wall: performance.now() - start, cpu: (user + system) / 1000 }
}

function figure(what: string, samples: readonly Sample[], bar?: number): Figure {
  const { p50, p95 } = summarize(samples.map(({ wall }) => wall))
  const cpu = summarize(samples.map(one => one.cpu))
  return { what, wall: { p50, p95 }, cpu: { p50: cpu.p50, p95: cpu.p95 }, ...(bar ? { bar } : {}) }
}

function git(root: string, ...args: string[]): string {
  return spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' }).stdout.trim()
}
