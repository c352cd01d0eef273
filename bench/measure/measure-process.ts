/** Runs a command and measures its whole process tree: CPU, wall time, peak memory. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTreeMemory } from './read-tree-memory.ts'

/** Output goes to files, so that reading it costs the measured command nothing. */
export async function measureProcess(command: string[], options: MeasureOptions = {}): Promise<Measurement> {
  const scratch = mkdtempSync(join(tmpdir(), 'bombe-measure-'))
  const [output, times] = [join(scratch, 'output'), join(scratch, 'times')]
  const started = process.hrtime.bigint()
  const child = spawn('/bin/sh', ['-c', WRAPPER, 'sh', ...command], {
    cwd: options.cwd,
    env: { ...(options.env ?? process.env), MEASURE_OUTPUT: output, MEASURE_TIMES: times },
    stdio: 'ignore',
    detached: true,
  })
  let peak = 0
  let timedOut = false
  const sampler = setInterval(() => {
    peak = Math.max(peak, readTreeMemory(child.pid!))
  }, SAMPLE_MS)
  const timer = setTimeout(() => {
    timedOut = true
    // The wrapper leads its own group, so nothing it started survives.
    process.kill(-child.pid!, 'SIGKILL')
  }, options.deadlineMs ?? 3_600_000)
  const status = await new Promise<number>(resolve => child.on('exit', code => resolve(code ?? -1)))
  clearInterval(sampler)
  clearTimeout(timer)
  const wallSeconds = Number(process.hrtime.bigint() - started) / 1e9
  const cpuSeconds = timedOut ? Number.NaN : readChildTimes(readFileSync(times, 'utf8'))
  const text = timedOut ? '' : readFileSync(output, 'utf8')
  rmSync(scratch, { recursive: true, force: true })
  return { status, timedOut, cpuSeconds, wallSeconds, peakRssBytes: peak, output: text }
}

export interface MeasureOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  deadlineMs?: number
}

export interface Measurement {
  status: number
  timedOut: boolean
  /** User and system time of the command and everything it waited for. */
  cpuSeconds: number
  wallSeconds: number
  /** Largest sum of resident memory over the tree; 0 if the system does not report it. */
  peakRssBytes: number
  output: string
}

const SAMPLE_MS = 50

/** The shell's `times` counts every descendant that was waited for, which Node cannot do. */
const WRAPPER = '"$@" >"$MEASURE_OUTPUT" 2>&1; status=$?; times >"$MEASURE_TIMES"; exit $status'

/** `times` prints the shell's own line, then its children's: `0m1.20s 0m0.30s`. */
export function readChildTimes(text: string): number {
  const line = text.trim().split('\n')[1] ?? ''
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce((sum, part) => sum + Number(part[1]) * 60 + Number(part[2]), 0)
}
