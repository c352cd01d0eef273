/** Runs a command and kills it, its children, or both, at a random moment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, type FSWatcher, watch } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { listProcesses, listTree } from '../../supervisors/core/process/process-list.ts'

export type Victim = 'bombe' | 'engine' | 'both'

export interface Strike {
  victim: Victim
  /** After a time, or at the n-th change in this folder. */
  when: { afterMs: number } | { change: number; folder: string }
}

export interface Struck {
  /** Null if it was killed. */
  status: number | null
  stdout: string
  stderr: string
  /** All processes seen below it. */
  seen: number[]
  tookMs: number
  killed: boolean
}

/** A command that was not killed and runs longer hangs. */
const WAIT_MS = 120_000
const LOOK_EVERY_MS = 15

/** `input` is written to a server; its stdin stays open until the kill. */
export async function strikeCommand(
  [program, args]: [string, string[]],
  env: NodeJS.ProcessEnv,
  strike: Strike,
  input = '',
): Promise<Struck> {
  const start = performance.now()
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const pid = child.pid as number
  const out = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    out.stdout += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    out.stderr += chunk
  })
  child.stdin.on('error', () => {})
  if (input === '') child.stdin.end()
  else child.stdin.write(input)
  const seen = new Set<number>()
  let isOver = false
  const exit = (once(child, 'close') as Promise<[number | null]>).finally(() => {
    isOver = true
  })
  let killed = false
  const kill = (): boolean => {
    const below = listTree(pid).flatMap(row => (row.pid === pid ? [] : [row.pid]))
    for (const one of below) seen.add(one)
    if (strike.victim === 'engine' && below.length === 0) return false
    for (const one of strike.victim === 'bombe' ? [] : below) killed = end(one) || killed
    if (strike.victim !== 'engine') killed = end(pid) || killed
    return true
  }
  const disarm = arm(strike.when, kill)
  try {
    while (!isOver) {
      for (const row of listTree(pid)) if (row.pid !== pid) seen.add(row.pid)
      if (performance.now() - start > WAIT_MS) throw new Error(`${args.slice(1).join(' ')} did not end`)
      await pause(LOOK_EVERY_MS)
    }
  } finally {
    disarm()
    end(pid)
  }
  const [status] = await exit
  return { status, ...out, seen: [...seen], tookMs: performance.now() - start, killed }
}

/** Processes that still run after a while; zombies do not count. */
export async function orphansOf(seen: readonly number[]): Promise<number[]> {
  const wanted = new Set(seen)
  for (const end = performance.now() + 10_000; ; ) {
    const left = listProcesses().filter(row => wanted.has(row.pid))
    if (left.length === 0 || performance.now() > end) return left.map(row => row.pid)
    await pause(20)
  }
}

/** Repeats until there was a process to kill. */
function arm(when: Strike['when'], kill: () => boolean): () => void {
  const start = performance.now()
  let watcher: FSWatcher | undefined
  let changes = 0
  let isDue = false
  const timer = setInterval(() => {
    if ('afterMs' in when) isDue ||= performance.now() - start >= when.afterMs
    else if (!watcher && existsSync(when.folder)) {
      watcher = watch(when.folder, () => {
        isDue ||= ++changes >= when.change
        if (isDue) strike()
      })
      watcher.on('error', () => {})
    }
    if (isDue) strike()
  }, 5)
  const disarm = (): void => {
    clearInterval(timer)
    watcher?.close()
  }
  const strike = (): void => {
    if (kill()) disarm()
  }
  return disarm
}

function end(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}
