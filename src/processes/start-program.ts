/** The only place that starts processes: each in its own group, and guarded, so that none outlives bombe. */

import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  execFileSync,
  fork,
  spawn,
} from 'node:child_process'
import { checkStarted } from './check-started.ts'
import { announceProgram, guardGroup, MARK, nextMark, releaseGroup } from './guard.ts'
import { inSandbox, sandboxEnvironment } from './sandbox.ts'
import type { SandboxRules } from './sandbox-rules.ts'

export interface ProgramOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  /** It runs code that is not ours, which may start processes that leave the group. */
  mayLeaveGroup?: boolean
  /** The caller ends the whole group and releases it; else its end is the end of the group. */
  isReleasedByCaller?: boolean
  /** It reads what is not ours: where the system can, it sees nothing but this. */
  sandbox?: SandboxRules | undefined
}

export interface StartedProgram {
  child: ChildProcessWithoutNullStreams
  /** Value of the mark in its environment. */
  mark: string
}

/** With pipes to all three streams. */
export function startProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions,
): StartedProgram {
  const started = options.sandbox ? inSandbox(program, args, options.cwd, options.sandbox) : { program, args }
  const mark = nextMark()
  announceProgram(options.mayLeaveGroup ?? false)
  const child = spawn(started.program, started.args, {
    cwd: options.cwd,
    env: { ...options.env, [MARK]: mark },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own process group, so that everything it starts can be ended.
    detached: true,
  })
  checkStarted(child)
  guardChild(child, options.isReleasedByCaller ?? false)
  return { child, mark }
}

/** Runs a script of bombe itself as a child that talks over a channel. */
export function startScript(script: string, env: NodeJS.ProcessEnv): ChildProcess {
  announceProgram(false)
  const child = fork(script, [], {
    env: { ...env, ...sandboxEnvironment(), [MARK]: nextMark() },
    execArgv: [],
    serialization: 'advanced',
    // stdout is the protocol's, and a child has nothing to say on stderr that its answer does not.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  })
  checkStarted(child)
  guardChild(child, false)
  return child
}

/** bombe itself, meant to outlive the process that starts it: not guarded. */
export function startToStay(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, {
    cwd,
    detached: true,
    stdio: 'ignore',
    env: { ...env, ...sandboxEnvironment() },
  })
}

/** Opens an address in the browser, which a person closes: it is not bombe's to end. Where there is none, nothing happens. */
export function showToPerson(address: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open']
  const child = spawn(program!, [...args, address], { detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
}

/** Waits for a program of the system that ends by itself at once. */
export function readOutput(program: string, args: readonly string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 24,
    timeout: 10_000,
  })
}

/** Ends a program and everything in its group at once. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Already ended.
  }
}

function guardChild(child: ChildProcess, isReleasedByCaller: boolean): void {
  const { pid } = child
  // The announcement of a program that cannot start stays open, so the guard looks for it once and finds nothing.
  if (pid === undefined) return
  guardGroup(pid)
  if (!isReleasedByCaller) child.once('exit', () => releaseGroup(pid))
}
