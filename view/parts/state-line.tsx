/** A line under the navigation while something is going on: the index is made, an engine has broken. */
import type { PageState } from '../../src/mcp/page/describe-state.ts'
import { hrefOf } from '../route.ts'

export function StateLine({ state }: { state?: PageState }) {
  if (!state) return null
  const broken = state.engines.filter(({ state: is }) => is === 'backoff' || is === 'failed')
  if (state.isIndexing && !state.isIndexed) {
    const { stage = '', done = 0, total = 0 } = state.progress ?? {}
    return (
      <p class="state-line" role="status">
        <span class="spinner" aria-hidden="true" />
        Indexing {state.name}: {stage || 'starting'}
        {total > 1 && ` ${done.toLocaleString()} of ${total.toLocaleString()}`}
        {total > 1 && <progress max={total} value={done} aria-label="Progress of the index" />}
      </p>
    )
  }
  if (state.failure)
    return (
      <p class="state-line is-bad" role="alert">
        The last index run failed: {state.failure}
      </p>
    )
  if (broken.length > 0)
    return (
      <p class="state-line is-warning" role="status">
        {broken.map(({ name }) => name).join(', ')} stopped answering and will be started again; answers
        without it say so. <a href={hrefOf('health')}>Health</a>
      </p>
    )
  return null
}
