/** Walks the history of a repository and compares, at every step, a sync with a rebuild. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeExact } from '../../src/pipeline/exact/make-exact.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import type { SettingValues } from '../../src/settings/settings.ts'
import { chooseWalk } from './choose-walk.ts'
import { type DescribeOptions, describeGraph } from './describe-graph.ts'

export interface ReplayRequest {
  /** A clone for this run: its work tree moves from commit to commit. */
  root: string
  /** For the synced index, and for the rebuilt one of every step. */
  scratch: string
  settings: SettingValues
  commits: number
  seed: number
  /** Compares every so many steps, and always at the last. */
  every: number
  /** Also queries the engines, after the sync and after the rebuild. */
  exact: boolean
  onStep?(step: ReplayStep): void
}

export interface ReplayStep {
  commit: string
  added: number
  changed: number
  removed: number
  renamed: number
  syncMs: number
  /** Lines that only one of the two has; null if this step was not compared. */
  differences: string[] | null
}

export async function replayHistory(request: ReplayRequest): Promise<ReplayStep[]> {
  const { root, commits, seed, every } = request
  const history = git(root, 'rev-list', '--topo-order', `--max-count=${commits}`, 'HEAD').split('\n')
  const walk = chooseWalk(history, commits, seed)
  const synced = { ...request.settings, data_folder: join(request.scratch, 'kept') }
  const steps: ReplayStep[] = []
  for (const [at, commit] of walk.entries()) {
    checkOut(root, commit)
    const report = await indexRepository({ root, settings: synced })
    if (request.exact) await makeExact({ root, settings: synced })
    const { added, changed, removed, renamed, tookMs: syncMs } = report
    const isCompared = at % every === 0 || at === walk.length - 1
    const differences = isCompared ? await compareWithRebuild(request, synced) : null
    steps.push({ commit, added, changed, removed, renamed, syncMs, differences })
    request.onStep?.(steps.at(-1) as ReplayStep)
  }
  return steps
}

/** A clone may leave out its largest blobs: their files are left out of the work tree. */
function checkOut(root: string, commit: string): void {
  const missing: string[] = []
  for (;;) {
    const done = runGit(root, 'checkout', '-q', '--force', '--detach', commit)
    if (done.status === 0) return
    const path = /unable to read sha1 file of (.+?) \([0-9a-f]+\)/.exec(done.stderr)?.[1]
    if (path === undefined || missing.includes(path)) throw new Error(`git checkout: ${done.stderr}`)
    missing.push(path)
    git(root, 'sparse-checkout', 'set', '--no-cone', '/*', ...missing.map(one => `!/${one}`))
  }
}

async function compareWithRebuild(request: ReplayRequest, synced: SettingValues): Promise<string[]> {
  const { root, exact } = request
  const fresh = { ...request.settings, data_folder: join(request.scratch, 'fresh') }
  rmSync(fresh.data_folder, { recursive: true, force: true })
  await indexRepository({ root, settings: fresh, force: true })
  if (exact) await makeExact({ root, settings: fresh })
  const options: DescribeOptions = { engineNames: !exact, hidden: !exact }
  return differencesOf(await describeGraph(root, synced, options), await describeGraph(root, fresh, options))
}

/** Compares sets of lines, then their order. */
function differencesOf(synced: readonly string[], rebuilt: readonly string[]): string[] {
  const [before, after] = [new Set(synced), new Set(rebuilt)]
  const found = [
    ...synced.filter(line => !after.has(line)).map(line => `sync:    ${line}`),
    ...rebuilt.filter(line => !before.has(line)).map(line => `rebuild: ${line}`),
  ]
  if (found.length > 0 || synced.join('\n') === rebuilt.join('\n')) return found
  const at = synced.findIndex((line, index) => line !== rebuilt[index])
  return [`order, line ${at + 1}: ${synced[at]} | ${rebuilt[at]}`]
}

function git(root: string, ...args: string[]): string {
  const done = runGit(root, ...args)
  if (done.status !== 0) throw new Error(`git ${args[0]}: ${done.stderr}`)
  return done.stdout.trim()
}

function runGit(root: string, ...args: string[]) {
  return spawnSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 })
}
