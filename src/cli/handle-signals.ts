/** Ctrl-C and broken pipes: how the program ends when someone else decides. */
import { EXIT_STATUS } from '../errors/registry.ts'

/** Time for the work to put its files away; a half-made index is never published, so nothing is lost past it. */
const WAIT_MS = 2000

/** Aborts on the first Ctrl-C; a second one, or a work that does not listen, ends the process at once. */
export function listenForInterrupt(): AbortSignal {
  const controller = new AbortController()
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(EXIT_STATUS.interrupted)
    controller.abort()
    setTimeout(() => {
      process.stderr.write('error[cancelled]: interrupted\n')
      process.exit(EXIT_STATUS.interrupted)
    }, WAIT_MS).unref()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return controller.signal
}

/** `bombe dump | head` closes the pipe early; that is no error. */
export function endQuietlyOnBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') process.exit(EXIT_STATUS.done)
      // A full disk, or a terminal that no longer exists: nothing can be printed there, and there is no fault to trace.
      if (stream === process.stdout)
        process.stderr.write(`error[disk_full]: the answer could not be written (${error.code})\n`)
      process.exit(EXIT_STATUS.index)
    })
  }
}
