/** Runs a program to its end: its output as bytes, with limits on time and size. */
import { killGroup, type ProgramOptions, startProgram } from './start-program.ts'

export interface RunToEnd extends ProgramOptions {
  input: string
  timeoutMs: number
  maxBytes: number
  signal?: AbortSignal
}

export interface EndedProgram {
  /** Null where it was ended or could not be started. */
  code: number | null
  stdout: Buffer
  stderr: string
  /** Why it was ended before its time. */
  stopped?: 'slow' | 'large' | 'cancelled'
  error?: Error
}

const MAX_ERROR_CHARACTERS = 64 * 1024

export function runToEnd(program: string, args: readonly string[], run: RunToEnd): Promise<EndedProgram> {
  const { child } = startProgram(program, args, run)
  const chunks: Buffer[] = []
  let bytes = 0
  let stderr = ''
  let stopped: EndedProgram['stopped']
  const stop = (why: EndedProgram['stopped']): void => {
    stopped ??= why
    killGroup(child)
  }
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > run.maxBytes) stop('large')
    else chunks.push(chunk)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < MAX_ERROR_CHARACTERS) stderr += text
  })
  const timer = setTimeout(stop, run.timeoutMs, 'slow')
  const onAbort = (): void => stop('cancelled')
  run.signal?.addEventListener('abort', onAbort, { once: true })
  if (run.signal?.aborted) onAbort()
  // It may end before it reads its input; only its exit status matters then.
  child.stdin.on('error', () => {})
  child.stdin.end(run.input)
  return new Promise(resolve => {
    let error: Error | undefined
    const finish = (code: number | null): void => {
      clearTimeout(timer)
      run.signal?.removeEventListener('abort', onAbort)
      resolve({
        code,
        stdout: Buffer.concat(chunks),
        stderr,
        ...(stopped ? { stopped } : {}),
        ...(error ? { error } : {}),
      })
    }
    child.once('error', thrown => {
      error = thrown
      if (child.pid === undefined) finish(null)
    })
    child.once('close', finish)
  })
}
