/** Progress on stderr: one line that moves on a terminal, plain lines with --progress elsewhere. */
import type { Progress } from '../workspace/index-report.ts'
import type { GlobalOptions } from './command.ts'

export interface ProgressLine {
  report(progress: Progress): void
  /** Clears the line, so that what follows starts at the left. */
  end(): void
}

const LEAST_INTERVAL_MS = 80

export function showProgress(options: GlobalOptions): ProgressLine {
  const { stderr } = process
  if (!stderr.isTTY && !options.progress) return { report: () => {}, end: () => {} }
  return stderr.isTTY ? movingLine(stderr) : plainLines(stderr)
}

function movingLine(stderr: NodeJS.WriteStream): ProgressLine {
  let last = 0
  let shown = false
  return {
    report: progress => {
      const now = performance.now()
      if (now - last < LEAST_INTERVAL_MS) return
      last = now
      shown = true
      stderr.write(`\r\u001b[K${describe(progress).slice(0, (stderr.columns ?? 80) - 1)}`)
    },
    end: () => {
      if (shown) stderr.write('\r\u001b[K')
      shown = false
    },
  }
}

/** One line a stage: a log has no use for every file. */
function plainLines(stderr: NodeJS.WriteStream): ProgressLine {
  let stage = ''
  return {
    report: progress => {
      if (progress.stage === stage) return
      stage = progress.stage
      stderr.write(`${describe(progress)}\n`)
    },
    end: () => {},
  }
}

function describe({ stage, done, total }: Progress): string {
  return total > 0 ? `${stage} ${done}/${total}` : stage
}
