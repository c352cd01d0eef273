/** Times questions one by one: how long each took, and what all of them cost in CPU. */
import type { Sample } from './sample-questions.ts'
import { type Summary, summarize } from './summarize.ts'

export interface Timed {
  wallMs: Summary
  /** Of single questions where the clock is fine enough, else the mean for all. */
  cpuMs: Summary
}

export type Ask = (sample: Sample) => unknown

/** Those that take long are asked less often; the figure is a percentile all the same. */
const DEAR = new Set(['context', 'map', 'grep'])
const DEAR_SHARE = 6

/** `cpuMs` tells what the process that answers has used so far; `isFine`: precisely enough for a single question. */
export async function timeQuestions(
  questions: Record<string, Ask>,
  samples: readonly Sample[],
  cpuMs: () => number,
  isFine = false,
): Promise<Record<string, Timed>> {
  const timed: Record<string, Timed> = {}
  for (const [name, ask] of Object.entries(questions)) {
    const some = DEAR.has(name) ? samples.filter((_, index) => index % DEAR_SHARE === 0) : samples
    // One round warms caches and the compiler; the second is measured.
    await timeEach(ask, some, cpuMs)
    const before = cpuMs()
    const { wall, cpu } = await timeEach(ask, some, cpuMs)
    const mean = (cpuMs() - before) / Math.max(1, some.length)
    timed[name] = { wallMs: summarize(wall), cpuMs: isFine ? summarize(cpu) : summarize([mean]) }
  }
  return timed
}

async function timeEach(
  ask: Ask,
  samples: readonly Sample[],
  cpuMs: () => number,
): Promise<{ wall: number[]; cpu: number[] }> {
  const wall: number[] = []
  const cpu: number[] = []
  for (const sample of samples) {
    const [started, used] = [performance.now(), cpuMs()]
    await ask(sample)
    wall.push(performance.now() - started)
    cpu.push(cpuMs() - used)
  }
  return { wall, cpu }
}
