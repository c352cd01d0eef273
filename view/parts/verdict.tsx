/** The verdict of an answer in plain words: how far it can be trusted, and what keeps it from more. */
import type { Answer } from '../../src/questions/shared/answer.ts'

export function Verdict({ answer, about = 'list' }: { answer: Answer; about?: string }) {
  const { verdict, meta } = answer
  const { trust, complete, edges, exact_edges: exact, open_candidates: open } = verdict
  const isSure = trust === 'exact' && complete
  const why = verdict.why_text.map(String)
  const omitted = Object.entries(meta.omitted ?? {})
  return (
    <section class={`verdict ${isSure ? 'is-sure' : 'is-unsure'}`} aria-label="How far to trust this">
      <p class="verdict-line">
        <strong>{isSure ? 'Exact and complete' : complete ? 'Complete' : 'May miss something'}</strong>
        <span>
          {edges > 0 && `${exact} of ${edges} ${edges === 1 ? 'link' : 'links'} verified by types. `}
          {complete ? `Nothing else belongs to this ${about}. ` : ''}
          {open > 0 && `${open} open ${open === 1 ? 'place' : 'places'} may still belong to it. `}
          {meta.freshness_status === 'stale' && 'The index is behind the files on disk. '}
        </span>
      </p>
      {(why.length > 0 || omitted.length > 0 || verdict.open_sites) && (
        <details>
          <summary>Why</summary>
          <ul>
            {why.map(text => (
              <li key={text}>{text}</li>
            ))}
            {omitted.map(([kind, count]) => (
              <li key={kind}>
                left out: {count} {kind}
              </li>
            ))}
            {verdict.open_sites?.map(site => (
              <li key={site} class="mono">
                open: {site}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
