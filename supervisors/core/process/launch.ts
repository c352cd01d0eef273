/** Starts an engine's process in its own group with an empty environment, and ends the whole group reliably. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { isAbsolute } from 'node:path'
import type { Readable } from 'node:stream'
import type { EngineProcess, Launcher, LaunchOptions } from '../../../src/model/engine.ts'
import { MARK, releaseGroup } from '../../../src/processes/guard.ts'
import { type StartedProgram, startProgram } from '../../../src/processes/start-program.ts'
import { engineFailure } from '../supervise/engine-failure.ts'
import { isGroupAlive, listMarked, listProcesses, listTree, type ProcessRow } from './process-list.ts'
import { collectTail, type Tail } from './tail.ts'

/** Time between SIGTERM and SIGKILL. */
const GRACE_MS = 1000
const STDERR_BYTES = 64 * 1024

export function launch(options: LaunchOptions): EngineProcess {
  checkOptions(options)
  const { child, mark } = start(options)
  const { pid } = child
  let spawnError: Error | undefined
  child.on('error', error => {
    spawnError ??= error
  })
  if (pid === undefined) throw cannotStart(options, spawnError)
  // Writing to a dead child must not crash bombe; callers learn of its end through `exited`.
  child.stdin.on('error', () => {})
  const stderr = collectTail(child.stderr, STDERR_BYTES)
  return track(child, pid, mark, stderr)
}

function start(options: LaunchOptions): StartedProgram {
  const { sandbox } = options
  try {
    return startProgram(options.program, options.args, {
      cwd: options.cwd,
      env: options.env,
      mayLeaveGroup: true,
      isReleasedByCaller: true,
      sandbox: sandbox && { ...sandbox, reads: [...sandbox.reads, ...(options.reads ?? [])] },
    })
  } catch (error) {
    throw engineFailure('safe_mode', (error as Error).message, error)
  }
}

/** The launcher for engines that nobody measures. */
export const launcher: Launcher = { launch }

function checkOptions({ program, cwd, env }: LaunchOptions): void {
  if (!isAbsolute(program)) throw new Error(`an engine's program must be absolute: ${program}`)
  if (!isAbsolute(cwd)) throw new Error(`an engine's working folder must be absolute: ${cwd}`)
  const relative = (env.PATH ?? '').split(':').find(folder => !isAbsolute(folder))
  if (env.PATH !== undefined && relative !== undefined) {
    throw new Error(`PATH of an engine holds '${relative}', which depends on where it runs`)
  }
}

/** Node gives the reason only after this tick; a person needs the program's name. */
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
  let ended: Promise<void> | undefined
  let hasExited = false
  void exited.then(() => {
    hasExited = true
  })
  const end = () => {
    // Processes that left the group are found through their parents while these live; later the id may belong to
    // another process.
    const strays = hasExited ? [] : listTree(pid).filter(row => row.group !== pid)
    ended ??= endGroup(child, pid, exited, () => [...stillRunning(strays), ...listMarked(`${MARK}=${mark}`)])
    return ended
  }
  // Ends whatever a dead engine started.
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
  await untilExited(GRACE_MS, exited, () => !isGroupAlive(pid))
  // A process that is just starting is in no list yet, and a killed one takes time to end: repeat until none is found.
  await untilExited(GRACE_MS * 4, exited, () => {
    const strays = listStrays()
    for (const stray of strays) signal(stray, 'SIGKILL')
    if (!isGroupAlive(pid)) return strays.length === 0
    signal(-pid, 'SIGKILL')
    return false
  })
  await Promise.all([readOut(child.stdout), readOut(child.stderr)])
  releaseGroup(pid)
}

/** An id may be reused, but hardly in the same group. */
function stillRunning(rows: readonly ProcessRow[]): number[] {
  if (rows.length === 0) return []
  const now = new Map(listProcesses().map(row => [row.pid, row.group]))
  return rows.flatMap(({ pid, group }) => (now.get(pid) === group ? [pid] : []))
}

/** The last output may still be in the pipe, which ends now because no writer is left. */
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
    // Already ended.
  }
}

/** Checks at growing intervals, and at once when the leader ends; done when Node has seen that end too. */
async function untilExited(limitMs: number, leader: Promise<unknown>, isDone: () => boolean): Promise<void> {
  const until = Date.now() + limitMs
  let pause = 5
  let isLeaderExited = false
  const leaderExited = leader.then(() => {
    isLeaderExited = true
  })
  for (let done = isDone(); !(isLeaderExited && done) && Date.now() < until; done = isDone()) {
    let timer: NodeJS.Timeout | undefined
    const tick = new Promise<void>(resolve => {
      timer = setTimeout(resolve, pause)
    })
    await (isLeaderExited ? tick : Promise.race([tick, leaderExited]))
    clearTimeout(timer)
    pause = Math.min(pause * 2, 100)
  }
}
