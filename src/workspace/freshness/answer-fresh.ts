/** Puts a question again until its answer is about what is on disk, or the time is up. */
import type { Answer } from '../../questions/shared/answer.ts'
import type { SettingValues } from '../../settings/settings.ts'
import type { Freshness, Look } from './freshness.ts'
import { MAX_REPEATS } from './waits.ts'

export interface PutAnswer<Body> {
  answer: Body
  /** The index held what was on disk when the question was put. */
  isCurrent: boolean
  /** Absent where there is no index that could be behind. */
  look?: Look
}

/** `put` waits for the index as long as it may; with `null` it does not, since the index is known to be behind. */
export async function answerFresh<Body extends Answer>(
  put: (freshness: SettingValues['freshness'] | null, until: number) => Promise<PutAnswer<Body>>,
  level: SettingValues['freshness'],
  freshness: Freshness,
  until: number,
): Promise<Body> {
  for (let attempt = 0; ; attempt++) {
    const { answer, isCurrent, look } = await put(level, until)
    if (isFresh(answer) && (!look || (await freshness.stillHolds(look, level)))) return answer
    // Changed between the look at the disk and the answer.
    if (isCurrent && attempt < MAX_REPEATS && performance.now() < until) continue
    const stale = isFresh(answer) ? (await put(null, until)).answer : answer
    return freshness.isSyncing ? { ...stale, meta: { ...stale.meta, freshness_status: 'syncing' } } : stale
  }
}

function isFresh({ meta }: Answer): boolean {
  return meta.freshness_status === 'fresh'
}
