/** Starts an engine's process in a group of its own, with an environment from nothing, and ends the whole of it for certain. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { isAbsolute } from 'node:path'
import type { Readable } from 'node:stream'
import type { EngineProcess, Launcher, LaunchOptions } from '../../src/model/engine.ts'
import { engineFailure } from './engine-failure.ts'
import { guardGroup, MARK, nextMark, releaseGroup, startGuard } from './guard.ts'
import { isGroupAlive, listMarked, listProcesses, listTree, type ProcessRow } from './process-list.ts'
import { keepTail, type Tail } from './tail.ts'

/** Time between the polite and the certain signal. */
const GRACE_MS = 1000
const STDERR_BYTES = 64 * 1024

export function launch(options: LaunchOptions): EngineProcess {
  checkOptions(options)
  startGuard()
  const mark = nextMark()
  const child = spawn(options.program, options.args, {
    cwd: options.cwd,
    env: { ...options.env, [MARK]: mark },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group of its own, which is how everything it starts is reached.
    detached: true,
  })
  const { pid } = child
  let spawnError: Error | undefined
  child.on('error', error => {
    spawnError ??= error
  })
  if (pid === undefined) throw cannotStart(options, spawnError)
  guardGroup(pid)
  // A dead child's pipe must not take bombe with it; whoever waits for answers hears of it through `exited`.
  child.stdin.on('error', () => {})
  const stderr = keepTail(child.stderr, STDERR_BYTES)
  return track(child, pid, mark, stderr)
}

/** The launcher that is handed to engines when nobody measures. */
export const launcher: Launcher = { launch }

function checkOptions({ program, cwd, env }: LaunchOptions): void {
  if (!isAbsolute(program)) throw new Error(`an engine's program must be absolute: ${program}`)
  if (!isAbsolute(cwd)) throw new Error(`an engine's working folder must be absolute: ${cwd}`)
  const relative = (env.PATH ?? '').split(':').find(folder => !isAbsolute(folder))
  if (env.PATH !== undefined && relative !== undefined) {
    throw new Error(`PATH of an engine holds '${relative}', which depends on where it runs`)
  }
}

/** Node tells the reason only after this tick; the program's name is what a person needs. */
function cannotStart(options: LaunchOptions, cause: unknown): Error {
  return engineFailure('server_crashed', `${options.program} cannot be started`, cause)
}

function track(
  child: ChildProcessWithoutNullStreams,
  pid: number,
  mark: string,
  stderr: Tail,
): EngineProcess {
  const exited = new Promise<{ code: number | null; signal: string | null }>(resolve => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  let gone: Promise<void> | undefined
  let hasExited = false
  void exited.then(() => {
    hasExited = true
  })
  const end = () => {
    // Those that left the group are found by their parents while these live; afterwards the id may be another's.
    const strays = hasExited ? [] : listTree(pid).filter(row => row.group !== pid)
    gone ??= endGroup(child, pid, exited, () => [...stillThere(strays), ...listMarked(`${MARK}=${mark}`)])
    return gone
  }
  // Whatever a dead engine started is ended with it.
  void exited.then(end)
  return { pid, stdin: child.stdin, stdout: child.stdout, stderr: stderr.text, exited, end }
}

async function endGroup(
  child: ChildProcessWithoutNullStreams,
  pid: number,
  exited: Promise<unknown>,
  listStrays: () => number[],
): Promise<void> {
  child.stdin.destroy()
  signal(-pid, 'SIGTERM')
  await untilGone(GRACE_MS, exited, () => !isGroupAlive(pid))
  // One that is just being started is in no list yet, and a killed one takes its time: until none is seen any more.
  await untilGone(GRACE_MS * 4, exited, () => {
    const strays = listStrays()
    for (const stray of strays) signal(stray, 'SIGKILL')
    if (!isGroupAlive(pid)) return strays.length === 0
    signal(-pid, 'SIGKILL')
    return false
  })
  await Promise.all([readOut(child.stdout), readOut(child.stderr)])
  releaseGroup(pid)
}

/** An id may be another's by now, but hardly in the same group. */
function stillThere(rows: readonly ProcessRow[]): number[] {
  if (rows.length === 0) return []
  const now = new Map(listProcesses().map(row => [row.pid, row.group]))
  return rows.flatMap(({ pid, group }) => (now.get(pid) === group ? [pid] : []))
}

/** Its last words may still lie in the pipe, which ends by itself now that nobody is left to write. */
async function readOut(stream: Readable): Promise<void> {
  if (stream.readableFlowing && !stream.closed) {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, GRACE_MS)
      stream.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
  stream.destroy()
}

function signal(target: number, name: NodeJS.Signals): void {
  try {
    process.kill(target, name)
  } catch {
    // Already gone.
  }
}

/** Looks again at growing intervals, and at once when the leader ends; done when Node knows of that end too. */
async function untilGone(limitMs: number, leader: Promise<unknown>, isDone: () => boolean): Promise<void> {
  const until = Date.now() + limitMs
  let pause = 5
  let isLeaderGone = false
  const leaderGone = leader.then(() => {
    isLeaderGone = true
  })
  for (let done = isDone(); !(isLeaderGone && done) && Date.now() < until; done = isDone()) {
    let timer: NodeJS.Timeout | undefined
    const tick = new Promise<void>(resolve => {
      timer = setTimeout(resolve, pause)
    })
    await (isLeaderGone ? tick : Promise.race([tick, leaderGone]))
    clearTimeout(timer)
    pause = Math.min(pause * 2, 100)
  }
}
