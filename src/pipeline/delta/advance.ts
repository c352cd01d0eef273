/** From what an index holds and what changed on disk to the delta that brings it there. */

import type { GraphDelta } from '../../store/apply/graph-delta.ts'
import { areSameProjectsFailed, isSameUnread } from '../../store/read/unread-files.ts'
import { advanceAll } from './advance-all.ts'
import { advanceSome } from './advance-some.ts'
import type { Changes } from './find-changes.ts'
import type { IndexState } from './index-state.ts'
import { planRun } from './plan-run.ts'
import type { AdvancedGraph, RunContext } from './run-context.ts'
import { runMeta } from './run-meta.ts'

export interface Advance {
  /** Null where the index already says all there is to say. */
  delta: GraphDelta | null
  /** Null where no file changed. */
  graph: AdvancedGraph | null
}

/** A first build is the same, from a state that holds nothing. */
export async function advance(state: IndexState, changes: Changes, context: RunContext): Promise<Advance> {
  const plan = planRun(state, changes, context.languages)
  const meta = runMeta(context.request, changes, context.startedAt)
  // Where all files are resolved, the rows of all are compared anyway.
  const touched = plan.resolve === 'all' ? [] : changes.touched
  if (plan.resolve === 'none') {
    const isSame = isSameUnread(state, meta) && areSameProjectsFailed(state, meta)
    const isNews = changes.hasLooked || !isSame || state.meta('commit') !== meta.commit
    return { delta: isNews ? { touched, meta } : null, graph: null }
  }
  context.request.signal?.throwIfAborted()
  context.request.onProgress?.({ stage: 'resolve', done: 0, total: 1 })
  const { delta, ...graph } =
    plan.resolve === 'some'
      ? advanceSome(state, changes, plan, context)
      : await advanceAll(state, changes, plan, context)
  return { delta: { ...delta, touched, meta: { ...meta, ...delta.meta } }, graph }
}
