/** Whether files are as the index has them, looked at once for one answer. */
import type { QueryContext } from '../../questions/shared/question.ts'

/** A question that cuts its answer several times looks at each file once. */
export function rememberFresh(areFresh: QueryContext['areFresh']): QueryContext['areFresh'] {
  const known = new Map<string, boolean>()
  return paths => {
    let all = areFresh([])
    for (const path of paths) {
      let fresh = known.get(path)
      if (fresh === undefined) {
        fresh = areFresh([path])
        known.set(path, fresh)
      }
      if (!fresh) all = false
    }
    return all
  }
}
