/** The commits that changed a symbol: renames, moves and changes of its signature included. */
import type { HistoryEntry } from '../../src/questions/get-history/declare.ts'
import { Failure } from '../parts/states.tsx'
import { hrefOf } from '../route.ts'
import { useAnswer } from '../use-answer.ts'

const SHOWN = 15

const WORDS: Readonly<Record<NonNullable<HistoryEntry['change']>, string>> = {
  added: 'added',
  signature: 'signature changed',
  body: 'body changed',
  both: 'signature and body changed',
  members: 'members changed',
  renamed: 'renamed',
  moved: 'moved',
  'renamed and moved': 'renamed and moved',
}

export function SymbolHistory({ handle }: { handle: string }) {
  const { answer, failure, isLoading } = useAnswer('history', { symbol_name: handle, limit: SHOWN })
  return (
    <section>
      <h2>
        History {answer && <span class="count">{answer.entries.length}</span>}
        {answer && !answer.reached_start && answer.entries.length > 0 && (
          <span class="note"> the latest of them</span>
        )}
      </h2>
      {failure && <Failure failure={failure} />}
      {isLoading && !answer && (
        <p class="note" role="status">
          <span class="spinner is-inline" aria-hidden="true" /> Reading the commits; of a long history, this
          takes a while.
        </p>
      )}
      {answer?.entries.length === 0 && <p class="note">git knows no commit that changed it.</p>}
      {answer && answer.entries.length > 0 && (
        <ol class="rows">
          {answer.entries.map(entry => (
            <Entry key={`${entry.commit} ${entry.change}`} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const {
    commit,
    date,
    author,
    subject,
    change,
    from,
    before_signature: before,
    after_signature: after,
  } = entry
  const isFirst = change === 'added'
  return (
    <li class="history">
      <div class="row">
        {commit === '' || isFirst ? (
          <span class="mono note">{commit === '' ? 'not committed' : commit.slice(0, 9)}</span>
        ) : (
          <a class="mono" href={hrefOf('change', '', { base: `${commit}~1`, to: commit })}>
            {commit.slice(0, 9)}
          </a>
        )}
        <span class="cut" title={subject}>
          {subject}
        </span>
        <span class="row-figure">
          {change && <b>{WORDS[change]}</b>} {author !== '' && `· ${author}`} {date !== '' && `· ${date}`}
        </span>
      </div>
      {from && <p class="note history-more">before: {from}</p>}
      {before !== undefined && after !== undefined && before !== after && (
        <div class="change-signatures">
          <code class="is-gone">{before}</code>
          <code class="is-new">{after}</code>
        </div>
      )}
    </li>
  )
}
