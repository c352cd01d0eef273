/** Waits for a condition, with a limit. */
import { setTimeout as pause } from 'node:timers/promises'
import { listProcesses } from '../../supervisors/core/process/process-list.ts'

export async function until(done: () => boolean, withinMs = 10_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!done()) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${done}`)
    await pause(20)
  }
}

export function isAlive(pid: number): boolean {
  return listProcesses().some(row => row.pid === pid)
}
