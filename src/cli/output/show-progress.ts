/** Progress on stderr: one line that moves on a terminal, plain lines with --progress elsewhere. */

import type { ExactProgress } from '../../pipeline/exact/make-exact.ts'
import type { Progress } from '../../pipeline/index-report.ts'
import { maskIssued } from '../../secrets/mask-issued.ts'
import type { GlobalOptions } from '../command.ts'

export interface ProgressLine {
  report(progress: Progress): void
  reportExact(progress: ExactProgress): void
  /** Clears the line, so that what follows starts at the left. */
  end(): void
}

const MIN_INTERVAL_MS = 80

export function showProgress(options: GlobalOptions): ProgressLine {
  const { stderr } = process
  if (!stderr.isTTY && !options.progress) return { report: () => {}, reportExact: () => {}, end: () => {} }
  return stderr.isTTY ? movingLine(stderr) : plainLines(stderr)
}

function movingLine(stderr: NodeJS.WriteStream): ProgressLine {
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
    stderr.write(`\r\u001b[K${maskIssued(text()).slice(0, (stderr.columns || 80) - 1)}`)
  }
  const pace = new Pace()
  return {
    report: progress => show(progress.stage, () => describe(progress)),
    reportExact: progress => show(stageOf(progress), () => describeExact(progress, pace)),
    end: () => {
      if (shown) stderr.write('\r\u001b[K')
      shown = false
    },
  }
}

/** One line a stage: a log has no use for every file. */
function plainLines(stderr: NodeJS.WriteStream): ProgressLine {
  let stage = ''
  const enter = (next: string, text: string): void => {
    if (next === stage) return
    stage = next
    stderr.write(`${text}\n`)
  }
  return {
    report: progress => enter(progress.stage, describe(progress)),
    reportExact: progress =>
      enter(stageOf(progress), `exact ${progress.family}: ${progress.total} sites, ${progress.engine}`),
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
