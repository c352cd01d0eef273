/** What stands where there is no answer yet, none at all, or a failure: each says what to do. */
import type { ComponentChildren } from 'preact'
import type { Refused } from '../ask.ts'
import { hrefOf } from '../route.ts'
import type { Asked } from '../use-answer.ts'
import { RunProgress } from './progress.tsx'

/** The answer, or what is there instead of it. */
export function Answered<Answer>({
  asked,
  waiting = <Loading />,
  children,
}: {
  asked: Asked<Answer>
  /** What stands there until the first answer. */
  waiting?: ComponentChildren
  children: (answer: Answer) => ComponentChildren
}) {
  const { answer, failure, isLoading, again } = asked
  if (failure) return <Failure failure={failure} again={again} />
  if (answer === undefined) return isLoading ? waiting : null
  return <div class={isLoading ? 'is-stale' : undefined}>{children(answer)}</div>
}

/** The words can be seen where it takes longer than a moment. */
export function Loading({ what = 'Looking it up …' }: { what?: string }) {
  return (
    <div class="loading" role="status">
      <div class="bone" />
      <div class="bone" />
      <div class="bone" />
      <p class="loading-text">{what}</p>
    </div>
  )
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children && <div class="empty-text">{children}</div>}
    </div>
  )
}

interface Candidate {
  handle: string
}

/** Where the hint of the error names a tool or a command, the page has its own way. */
const PAGE_HINTS: Readonly<Record<string, string>> = {
  symbol_not_found: 'look for it with the search box at the top (`/`)',
  file_not_found: 'look for it with the search box at the top (`/`), or open it from the map',
}

export function Failure({ failure, again }: { failure: Refused; again?: () => void }) {
  if (failure.code === 'index_not_ready') return <Indexing failure={failure} />
  const candidates = [failure.data.candidates, failure.data.nearest].flatMap(list =>
    Array.isArray(list) ? (list as (Candidate | string)[]) : [],
  )
  const hint = PAGE_HINTS[failure.code] ?? failure.hint
  return (
    <div class="empty is-failure" role="alert">
      <p class="empty-title">{sentence(failure.message)}</p>
      {hint !== '' && <p class="empty-text">What to do: {withCode(hint)}</p>}
      {candidates.length > 0 && (
        <ul class="plain">
          {candidates.map(one => {
            const handle = typeof one === 'string' ? one : one.handle
            return (
              <li key={handle}>
                <a class="code-link" href={hrefOf('symbol', handle)}>
                  {handle}
                </a>
              </li>
            )
          })}
        </ul>
      )}
      {again && (
        <button type="button" class="button" onClick={again}>
          Ask again
        </button>
      )}
    </div>
  )
}

function Indexing({ failure }: { failure: Refused }) {
  const progress = failure.data.progress as { stage: string; done: number; total: number } | undefined
  return (
    <div class="empty" role="status">
      <p class="empty-title">The repository is being indexed</p>
      <p class="empty-text">The answer comes by itself as soon as there is an index.</p>
      {progress && (
        <p class="empty-text">
          <RunProgress progress={progress} />
        </p>
      )}
    </div>
  )
}

/** What stands between backticks is to be typed as it is. */
function withCode(text: string): ComponentChildren[] {
  return text.split('`').map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part))
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
