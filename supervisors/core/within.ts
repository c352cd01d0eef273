/** Bounds the time of work whose failure is an answer. */
import { engineFailure } from './engine-failure.ts'

/** What went wrong, if anything did, within that time; being late is a failure. */
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
