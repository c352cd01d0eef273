/** The source of a changed symbol, before and after, line by line. */
import type { SourceAnswer } from '../../src/questions/get-source/answer.ts'
import { Failure, Loading } from '../parts/states.tsx'
import { useAnswer } from '../use-answer.ts'
import { compareLines } from './compare-lines.ts'
import type { Change } from './draw-change.ts'

export interface ChangeSourceProps {
  change: Change
  /** The handle it had before. */
  before: string
  /** Commits of the two states; undefined for the work tree. */
  from: string
  to: string | undefined
}

export function ChangeSource({ change, before, from, to }: ChangeSourceProps) {
  const old = useAnswer('get_source', change.kind === 'added' ? null : { symbol_name: before, ref: from })
  const now = useAnswer(
    'get_source',
    change.kind === 'deleted'
      ? null
      : { symbol_name: change.handle, ...(to === undefined ? {} : { ref: to }) },
  )
  if (old.isLoading || now.isLoading) return <Loading what="Reading both states" />
  const failure = old.failure ?? now.failure
  if (failure) return <Failure failure={failure} />
  return (
    <section
      class="code change-source"
      aria-label={`Change of ${change.handle}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys.
      tabIndex={0}
    >
      <ol class="lines">
        {compareLines(linesOf(old.answer), linesOf(now.answer)).map(([mark, text], place) => (
          <li key={place} class={`line ${CLASSES[mark]}`}>
            <span class="change-mark">{mark}</span>
            <code>{text === '' ? '\n' : text}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}

const CLASSES = { ' ': '', '-': 'is-gone', '+': 'is-new' } as const

/** An answer has `12:code` lines or the source itself, by the form that was asked for. */
function linesOf(answer: SourceAnswer | undefined): string[] {
  return (answer?.spans ?? []).flatMap(({ source }) => source.replace(/\n$/, '').split('\n'))
}
