/** Describes progress to a person who waits: the stage, how much is done, and about how long the rest takes. */

import { STAGE_WORDS } from '../../model/stage-words.ts'
import type { ExactProgress } from '../../pipeline/exact/make-exact.ts'
import type { Progress } from '../../pipeline/index-report.ts'
import type { EngineWait } from '../../workspace/engines/verify-request.ts'
import { sayDuration } from './say-duration.ts'

export interface Elapsed {
  /** Since the stage began. */
  readonly seconds: number
  /** Steps a second, since then. */
  readonly rate: number
}

/** Sooner, nobody wonders how long it takes, and the pace is not known yet. */
const FIRST_ESTIMATE_SECONDS = 1
/** An engine reads a project before its first answers, so that its own pace shows late. */
const KNOWN_PACE_SHARE = 0.3

/** `opening the index, 2 s so far`. */
export function describeBegun(what: string, { seconds }: Elapsed): string {
  return `${what}, ${Math.floor(seconds)} s so far`
}

export function describeStage({ stage, done, total }: Progress, { seconds, rate }: Elapsed): string {
  const words = STAGE_WORDS[stage]
  if (total <= 1)
    return seconds < FIRST_ESTIMATE_SECONDS ? words : `${words}, ${Math.floor(seconds)} s so far`
  return `${words}: ${done} of ${total}${timeLeft(total - done, seconds < FIRST_ESTIMATE_SECONDS ? 0 : rate)}`
}

/** `columns`: of the terminal; what does not fit is left out, not cut. */
export function describeExact(progress: ExactProgress, { seconds, rate }: Elapsed, columns = 80): string {
  const { family, done, total, engine, rssMb, usualPace } = progress
  const start = `asking ${engine} about ${family}: ${done} of ${total} references`
  if (rssMb === 0) return `${start}; it is starting${seconds < 1 ? '' : `, ${Math.floor(seconds)} s so far`}`
  const isKnown = done > total * KNOWN_PACE_SHARE || usualPace === 0
  const left = timeLeft(total - done, isKnown ? rate : Math.max(rate, usualPace / 2))
  return fitting(columns, start, left, `, ${Math.round(rssMb)} MB`)
}

export function describeWait({ engine, seconds: usual, isBuilt }: EngineWait, { seconds }: Elapsed): string {
  const what = isBuilt ? `building ${engine}, once for this machine` : `waiting for ${engine} to start`
  const passed = Math.floor(seconds)
  if (usual === 0) return passed === 0 ? what : `${what}: ${passed} s so far`
  if (passed <= usual) return `${what}: ${passed} of about ${usual} s`
  return `${what}: ${passed} s so far, longer than the usual ${usual} s`
}

/** '' where nothing is known of the pace. */
function timeLeft(steps: number, rate: number): string {
  return rate <= 0 || steps <= 0 ? '' : `, about ${sayDuration(steps / rate)} left`
}

function fitting(columns: number, first: string, ...parts: string[]): string {
  let line = first
  for (const part of parts) {
    if (line.length + part.length >= columns) break
    line += part
  }
  return line
}
