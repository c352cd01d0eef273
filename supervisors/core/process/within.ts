/** Limits the time of work whose failure is a result. */
import { engineFailure } from '../supervise/engine-failure.ts'

/** The error, or null if the work succeeded in time; being late is an error. */
export async function failureWithin(ms: number, work: Promise<unknown>): Promise<Error | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Error>(resolve => {
    const failure = engineFailure('timeout', `it was silent for more than ${ms / 1000} s`)
    timer = setTimeout(resolve, ms, failure)
  })
  const done = work.then(
    () => null,
    (error: Error) => error,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
