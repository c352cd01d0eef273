/** Lists living processes: parent, group, memory and CPU time of each. */
import { readdirSync, readFileSync } from 'node:fs'
import { readOutput } from '../../../src/processes/start-program.ts'

export interface ProcessRow {
  pid: number
  parent: number
  group: number
  rssMb: number
  /** Its own time and that of children it has waited for. */
  cpuSeconds: number
}

/** Every running process, without those that only wait to be reaped. */
export function listProcesses(): ProcessRow[] {
  if (process.platform !== 'linux') return listWithPs()
  return numbersIn('/proc').flatMap(pid => readProcess(pid) ?? [])
}

/** `pid` and all its descendants; empty after it has ended. */
export function listTree(pid: number): ProcessRow[] {
  return process.platform === 'linux' ? walkChildren(pid) : descendants(listWithPs(), pid)
}

/** Processes with an environment variable that starts like this; only Linux shows it. */
export function listMarked(beginning: string): number[] {
  if (process.platform !== 'linux') return []
  return numbersIn('/proc').filter(pid =>
    `\0${readQuietly(`/proc/${pid}/environ`)}`.includes(`\0${beginning}`),
  )
}

/** Whether any process of a group still runs. */
export function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // If nobody reaps (a container's first process), dead processes still answer the signal.
  return listProcesses().some(row => row.group === group)
}

/** The kernel's list of children costs a few reads; a scan of all processes would cost thousands. */
function walkChildren(pid: number): ProcessRow[] {
  const rows: ProcessRow[] = []
  const seen = new Set<number>()
  const waiting = [pid]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const row = readProcess(next)
    if (!row) continue
    rows.push(row)
    for (const thread of numbersIn(`/proc/${next}/task`)) {
      for (const child of readNumbers(`/proc/${next}/task/${thread}/children`)) waiting.push(child)
    }
  }
  return rows
}

const TICKS_PER_SECOND = 100

function readProcess(pid: number): ProcessRow | null {
  const text = readQuietly(`/proc/${pid}/stat`)
  // The name is in parentheses and may contain any character, so fields are counted from its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 22 || fields[0] === 'Z' || fields[0] === 'X') return null
  const number = (index: number) => Number(fields[index])
  return {
    pid,
    parent: number(1),
    group: number(2),
    rssMb: (number(21) * pageSize()) / 2 ** 20,
    cpuSeconds: (number(11) + number(12) + number(13) + number(14)) / TICKS_PER_SECOND,
  }
}

let pageBytes: number | undefined

/** The auxiliary vector cannot be read from here. The kernel gives the size in smaps, which is slow to read. */
function pageSize(): number {
  pageBytes ??= readPageSize()
  return pageBytes
}

function readPageSize(): number {
  const match = /^KernelPageSize:\s+(\d+) kB/m.exec(
    process.platform === 'linux' ? readQuietly('/proc/self/smaps') : '',
  )
  return match ? Number(match[1]) * 1024 : 4096
}

function descendants(rows: readonly ProcessRow[], pid: number): ProcessRow[] {
  const found = rows.filter(row => row.pid === pid)
  // The list grows while it is iterated: the children of every process found are added.
  for (const { pid: parent } of found) {
    for (const row of rows) if (row.parent === parent) found.push(row)
  }
  return found
}

function listWithPs(): ProcessRow[] {
  const text = readOutput('/bin/ps', ['-axo', 'pid=,ppid=,pgid=,rss=,time=,stat='])
  return text.split('\n').flatMap(line => {
    const [pid, parent, group, rss, time = '', state = 'Z'] = line.trim().split(/\s+/)
    if (!pid || state.startsWith('Z')) return []
    return {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      rssMb: Number(rss) / 1024,
      cpuSeconds: parseTime(time),
    }
  })
}

/** `[[dd-]hh:]mm:ss[.cc]` */
function parseTime(text: string): number {
  const [days, clock] = text.includes('-') ? text.split('-') : ['0', text]
  return clock!.split(':').reduce((total, part) => total * 60 + Number(part), 0) + Number(days) * 86_400
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function readNumbers(file: string): number[] {
  return readQuietly(file).split(' ').filter(Boolean).map(Number)
}

/** A process may end between two reads. */
function readQuietly(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
