/** A watch that outlives the terminal it was started from: starting it, and ending it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { BombeError } from '../../errors/bombe-error.ts'
import { startToStay } from '../../processes/start-program.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { readWatch, type WatchHolder } from './run-watch.ts'

/** A first index may take long: past this it goes on alone. */
const WAIT_MS = 10_000
const LOOK_MS = 50
/** What it may know of where it runs: enough to find git and the user's folders, and the user's own settings. */
const PASSED_ON = /^(PATH|HOME|XDG_\w+|TMPDIR|LANG|BOMBE_\w+)$/

export interface Started {
  pid: number
  /** False while it is still indexing. */
  isWatching: boolean
}

/** `program` is the command line that watches in the foreground. */
export async function startInBackground(
  root: string,
  settings: SettingValues,
  program: readonly string[],
): Promise<Started> {
  const known = await readWatch(root, settings)
  if (known) return { pid: known.pid, isWatching: true }
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)))
  const child = startToStay(program, root, env)
  let hasEnded = false
  child.once('exit', () => {
    hasEnded = true
  })
  child.once('error', () => {
    hasEnded = true
  })
  const holder = await until(WAIT_MS, async () => hasEnded || (await readWatch(root, settings)))
  if (hasEnded) {
    throw new BombeError('internal', 'the watch ended as soon as it was started', {
      hint: 'run `bombe watch` in the foreground to see why',
    })
  }
  child.unref()
  return { pid: child.pid ?? 0, isWatching: Boolean(holder) }
}

/** Gives the process that was ended, null if none watched. */
export async function stopWatch(root: string, settings: SettingValues): Promise<WatchHolder | null> {
  const holder = await readWatch(root, settings)
  if (!holder) return null
  if (holder.kind !== 'watch') {
    throw new BombeError(
      'invalid_input',
      `process ${holder.pid}, an MCP server, is watching this repository`,
      {
        hint: 'the watch of a server ends with the server',
      },
    )
  }
  process.kill(holder.pid, 'SIGTERM')
  if (!(await until(WAIT_MS, async () => !(await readWatch(root, settings)))))
    throw new BombeError('timeout', `process ${holder.pid} does not end`)
  return holder
}

/** What a condition gave once it held, undefined when the time was up before. */
async function until<Found>(waitMs: number, condition: () => Promise<Found>): Promise<Found | undefined> {
  for (const deadline = performance.now() + waitMs; performance.now() < deadline; await sleep(LOOK_MS)) {
    const found = await condition()
    if (found) return found
  }
  return undefined
}
