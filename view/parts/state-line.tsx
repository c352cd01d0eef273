/** A line under the navigation while something is going on: the index is made, an engine has broken. */
import type { PageState } from '../../src/mcp/page/describe-state.ts'
import { hrefOf } from '../route.ts'
import { RunProgress } from './progress.tsx'

export function StateLine({ state }: { state?: PageState }) {
  if (!state) return null
  const broken = state.engines.filter(({ state: is }) => is === 'backoff' || is === 'failed')
  if (state.isIndexing && !state.isIndexed) {
    return (
      <p class="state-line" role="status">
        <span class="spinner" aria-hidden="true" />
        <span>
          Indexing {state.name}: <RunProgress progress={state.progress} />
        </span>
      </p>
    )
  }
  if (state.failure)
    return (
      <p class="state-line is-bad" role="alert">
        The last index run failed: {state.failure}. <a href={hrefOf('health')}>Health</a> says more, and
        brings it up to date.
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
