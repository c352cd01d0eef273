/** Progress on stderr: one line that moves on a terminal, plain lines with --progress elsewhere. */

import { STAGE_WORDS } from '../../model/stage-words.ts'
import type { ExactProgress } from '../../pipeline/exact/make-exact.ts'
import type { Progress } from '../../pipeline/index-report.ts'
import type { EngineWait } from '../../workspace/engines/verify-request.ts'
import type { GlobalOptions } from '../command.ts'
import {
  describeBegun,
  describeExact,
  describeStage,
  describeWait,
  type Elapsed,
} from './describe-progress.ts'
import { writeMovingLine, writeNotice } from './write-text.ts'

export interface ProgressLine {
  /** Something begins that may be over before anybody wonders; after a second it is named. */
  begin(what: string): void
  /** Whether anybody sees it. */
  readonly isShown: boolean
  report(progress: Progress): void
  reportExact(progress: ExactProgress): void
  /** The question waits for an engine that is not ready. */
  waitFor(wait: EngineWait): void
  /** Clears the line, so that what follows starts at the left. */
  end(): void
}

const MIN_INTERVAL_MS = 80
/** Where nothing is reported for so long, the line says at least how long it has been. */
const TICK_MS = 1_000

export function showProgress(options: GlobalOptions): ProgressLine {
  const { stderr } = process
  if (stderr.isTTY) return movingLine()
  if (options.progress) return plainLines()
  return {
    isShown: false,
    begin: () => {},
    report: () => {},
    reportExact: () => {},
    waitFor: () => {},
    end: () => {},
  }
}

function movingLine(): ProgressLine {
  let stage: Stage | undefined
  let drawnAt = 0
  let timer: NodeJS.Timeout | undefined
  const draw = (): void => {
    if (!stage) return
    drawnAt = performance.now()
    writeMovingLine(stage.describe(stage.clock))
  }
  const show = (name: string, done: number, describe: Stage['describe']): void => {
    const isNew = stage?.name !== name
    stage = { name, clock: isNew ? new StageClock(done) : stage!.clock, describe }
    stage.clock.done = done
    timer ??= setInterval(draw, TICK_MS).unref()
    // The first line of a stage may be shown for a long time.
    if (isNew || performance.now() - drawnAt >= MIN_INTERVAL_MS) draw()
  }
  return {
    isShown: true,
    begin: what => {
      stage = { name: what, clock: new StageClock(0), describe: clock => describeBegun(what, clock) }
      timer ??= setInterval(draw, TICK_MS).unref()
    },
    report: progress => show(progress.stage, progress.done, clock => describeStage(progress, clock)),
    reportExact: progress =>
      show(nameOf(progress), progress.done, clock => describeExact(progress, clock, process.stderr.columns)),
    waitFor: wait => {
      // Once it is built it starts in a moment.
      if (stage?.name !== `build ${wait.engine}`)
        show(`${wait.isBuilt ? 'build' : 'wait'} ${wait.engine}`, 0, clock => describeWait(wait, clock))
    },
    end: () => {
      clearInterval(timer)
      timer = undefined
      if (drawnAt > 0) writeMovingLine('')
      drawnAt = 0
      stage = undefined
    },
  }
}

interface Stage {
  name: string
  clock: StageClock
  describe(clock: StageClock): string
}

/** How long a stage has taken, and how fast it goes. */
class StageClock implements Elapsed {
  done: number
  readonly #from: number
  readonly #since = performance.now()

  constructor(done: number) {
    this.done = done
    this.#from = done
  }

  get seconds(): number {
    return (performance.now() - this.#since) / 1000
  }

  get rate(): number {
    return (this.done - this.#from) / Math.max(0.001, this.seconds)
  }
}

const NOT_YET: Elapsed = { seconds: 0, rate: 0 }

/** One line a stage: a log has no use for every file. */
function plainLines(): ProgressLine {
  let stage = ''
  const enter = (next: string, text: string): void => {
    if (next === stage) return
    stage = next
    writeNotice(text)
  }
  return {
    isShown: true,
    begin: () => {},
    report: ({ stage, total }) =>
      enter(stage, total > 1 ? `${STAGE_WORDS[stage]}: ${total}` : STAGE_WORDS[stage]),
    reportExact: progress =>
      enter(
        nameOf(progress),
        `asking ${progress.engine} about ${progress.total} ${progress.family} references`,
      ),
    waitFor: wait => enter(`wait ${wait.engine}`, describeWait(wait, NOT_YET)),
    end: () => {},
  }
}

function nameOf({ family, engine }: ExactProgress): string {
  return `exact ${family} ${engine}`
}
