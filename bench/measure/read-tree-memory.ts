/** Reads the resident memory of a process and everything below it, from /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** Bytes; never less than the peak of any single process. 0 without /proc. */
export function readTreeMemory(root: number): number {
  let sum = 0
  let highest = 0
  for (const pid of treeOf(root)) {
    const status = readOrEmpty(`/proc/${pid}/status`)
    sum += kilobytes(status, 'VmRSS')
    highest = Math.max(highest, kilobytes(status, 'VmHWM'))
  }
  return Math.max(sum, highest) * 1024
}

export function residentBytes(pid: number): number {
  return kilobytes(readOrEmpty(`/proc/${pid}/status`), 'VmRSS') * 1024
}

/** User and system time of its own threads; 0 once it has ended. */
export function ownCpuSeconds(pid: number): number {
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ').pop()!.split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND
}

const TICKS_A_SECOND = 100

/** All descendants of a process. */
export function childrenOf(root: number): number[] {
  return treeOf(root).slice(1)
}

function treeOf(root: number): number[] {
  const found = [root]
  for (const pid of found) {
    for (const thread of listOrEmpty(`/proc/${pid}/task`)) {
      const children = readOrEmpty(`/proc/${pid}/task/${thread}/children`)
      for (const child of children.split(' ')) if (child !== '') found.push(Number(child))
    }
  }
  return found
}

function kilobytes(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
}

/** Processes may end between listing and reading. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function listOrEmpty(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
