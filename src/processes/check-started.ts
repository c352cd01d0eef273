/** A program that could not even be given its pipes: Node then leaves out the streams and reports it later. */
import type { ChildProcess } from 'node:child_process'

export function checkStarted(child: ChildProcess): void {
  if (child.pid !== undefined || child.stdin !== undefined) return
  child.on('error', () => {})
  throw Object.assign(new Error('EMFILE: too many open files, spawn'), { code: 'EMFILE' })
}
