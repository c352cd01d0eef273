/** Times questions one by one: the duration of each and the CPU time of all. */
import type { Sample } from './sample-questions.ts'
import { type Summary, summarize } from './summarize.ts'

export interface Timed {
  wallMs: Summary
  /** Of single questions if the clock is precise enough, else the mean of all. */
  cpuMs: Summary
}

export type Ask = (sample: Sample) => unknown

/** Slow questions are repeated less often. */
const DEAR = new Set(['context', 'map', 'grep'])
const DEAR_SHARE = 6

/** `cpuMs` returns the CPU time of the answering process so far; `isFine`: precise enough for a single question. */
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
