/** Runs the built bombe as a command, without the user's settings. */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export async function runBombe(repo: string, args: string[], deadlineMs = 600_000): Promise<RunResult> {
  const child = spawn(process.execPath, [BOMBE, '--repo', repo, ...args], {
    env: bombeEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    child.kill('SIGKILL')
  }, deadlineMs)
  const status = await new Promise<number>(resolve => child.on('close', code => resolve(code ?? -1)))
  clearTimeout(timer)
  return {
    status,
    timedOut,
    stdout: Buffer.concat(out).toString('utf8'),
    stderr: Buffer.concat(err).toString('utf8'),
  }
}

export interface RunResult {
  status: number
  timedOut: boolean
  stdout: string
  stderr: string
}

/** The program as users get it, built beside this bench. */
export const BOMBE = fileURLToPath(new URL('../bombe/main.js', import.meta.url))

/** Engines that the set-up installed, because no npm package contains them. */
export const BENCH_ENGINES = fileURLToPath(new URL('../../node_modules/.bombe-engines', import.meta.url))

/**
 * What engines build for themselves, which is not part of any figure. Not below node_modules: the TypeScript compiler
 * ignores changes in `node_modules/.*`, and uses our own projects there.
 */
const ENGINE_CACHE = fileURLToPath(new URL('../../bench/.results/engine-cache', import.meta.url))

let home: string | undefined

/** An empty home, so that no settings or caches change a figure. */
export function benchHome(): string {
  home ??= mkdtempSync(join(tmpdir(), 'bombe-bench-home-'))
  return home
}

export function bombeEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: benchHome(),
    // A figure is of one process, and none stays behind.
    BOMBE_DAEMON: 'off',
  }
  // With this variable every Node parses certificates before it starts: 50 ms that bombe does not need.
  const settings = /^(?:BOMBE_|XDG_|NODE_EXTRA_CA_CERTS$)/
  for (const name of Object.keys(env)) if (settings.test(name)) delete env[name]
  return { ...env, BOMBE_ENGINES_FOLDER: BENCH_ENGINES, XDG_CACHE_HOME: ENGINE_CACHE }
}

/** The same for bombe inside this process. */
export function useBenchHome(folder: string): void {
  process.env.HOME = folder
  process.env.XDG_CACHE_HOME = ENGINE_CACHE
}
