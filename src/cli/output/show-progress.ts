/** Progress on stderr: one line that moves on a terminal, plain lines with --progress elsewhere. */

import type { ExactProgress } from '../../pipeline/exact/make-exact.ts'
import type { Progress } from '../../pipeline/index-report.ts'
import type { GlobalOptions } from '../command.ts'
import { writeMovingLine, writeNotice } from './write-text.ts'

export interface ProgressLine {
  report(progress: Progress): void
  reportExact(progress: ExactProgress): void
  /** The question waits for an engine that is not ready. */
  waitFor(engine: string): void
  /** Clears the line, so that what follows starts at the left. */
  end(): void
}

const MIN_INTERVAL_MS = 80

export function showProgress(options: GlobalOptions): ProgressLine {
  const { stderr } = process
  if (!stderr.isTTY && !options.progress)
    return { report: () => {}, reportExact: () => {}, waitFor: () => {}, end: () => {} }
  return stderr.isTTY ? movingLine() : plainLines()
}

function movingLine(): ProgressLine {
  let last = 0
  let shown = false
  let stage = ''
  const show = (next: string, text: () => string): void => {
    const now = performance.now()
    // The first line of a stage may be shown for a long time.
    if (next === stage && now - last < MIN_INTERVAL_MS) return
    stage = next
    last = now
    shown = true
    writeMovingLine(text())
  }
  const pace = new Pace()
  return {
    report: progress => show(progress.stage, () => describe(progress)),
    reportExact: progress => show(stageOf(progress), () => describeExact(progress, pace)),
    waitFor: engine => show(engine, () => `waiting for ${engine}`),
    end: () => {
      if (shown) writeMovingLine('')
      shown = false
    },
  }
}

/** One line a stage: a log has no use for every file. */
function plainLines(): ProgressLine {
  let stage = ''
  const enter = (next: string, text: string): void => {
    if (next === stage) return
    stage = next
    writeNotice(text)
  }
  return {
    report: progress => enter(progress.stage, describe(progress)),
    reportExact: progress =>
      enter(stageOf(progress), `exact ${progress.family}: ${progress.total} sites, ${progress.engine}`),
    waitFor: engine => enter(engine, `waiting for ${engine}`),
    end: () => {},
  }
}

function stageOf({ family, engine }: ExactProgress): string {
  return `exact ${family} ${engine}`
}

/** Sites a second, from the first that was answered of a family. */
class Pace {
  private family = ''
  private since = 0
  private from = 0

  of({ family, done }: ExactProgress): number {
    const now = performance.now()
    if (family !== this.family) {
      this.family = family
      this.since = now
      this.from = done
    }
    return now === this.since ? 0 : ((done - this.from) * 1000) / (now - this.since)
  }
}

function describe({ stage, done, total }: Progress): string {
  return total > 0 ? `${stage} ${done}/${total}` : stage
}

function describeExact(progress: ExactProgress, pace: Pace): string {
  const { family, done, total, engine, rssMb } = progress
  const rate = pace.of(progress)
  if (rssMb === 0) return `exact ${family} ${done}/${total} sites, ${engine} is starting`
  const left = rate > 0 ? `, ${Math.ceil((total - done) / rate)} s left` : ''
  return `exact ${family} ${done}/${total} sites, ${Math.round(rate)}/s${left}, ${engine}, ${Math.round(rssMb)} MB`
}
