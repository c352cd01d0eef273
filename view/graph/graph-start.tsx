/** What one can draw a graph of, where none is named: the symbols that most of the code leads to, and the folders. */
import { Kind } from '../parts/kind.tsx'
import { shortName } from '../parts/references.tsx'
import { Answered, Empty } from '../parts/states.tsx'
import { hrefOf } from '../route.ts'
import { useAnswer } from '../use-answer.ts'

const ASKED = 200
const SHOWN = 12

/** These have callers and callees. */
const DRAWN = new Set(['class', 'function', 'method', 'component', 'constructor', 'struct', 'interface'])

export function GraphStart() {
  const asked = useAnswer('search_symbols', { query: '*', limit: ASKED, detail: 'signature' })
  return (
    <>
      <Empty title="Of what should the graph be?">
        Search a symbol with <kbd>/</kbd> and open its graph, or look at{' '}
        <a href={hrefOf('graph', '.')}>the imports between folders</a> and{' '}
        <a href={hrefOf('imports')}>their matrix</a>.
      </Empty>
      <Answered asked={asked}>
        {({ symbols }) => (
          <section class="graph-start" aria-label="Symbols to begin with">
            <h2>Most of the code leads to these</h2>
            <ul class="rows">
              {symbols
                .filter(({ kind }) => DRAWN.has(kind))
                .sort((a, b) => b.importance_score - a.importance_score)
                .slice(0, SHOWN)
                .map(({ handle, kind, file_path: path }) => (
                  <li key={handle} class="row">
                    <Kind kind={kind} />
                    <a class="code-link" href={hrefOf('graph', handle)}>
                      {shortName(handle)}
                    </a>
                    <span class="row-figure cut">{path}</span>
                  </li>
                ))}
            </ul>
          </section>
        )}
      </Answered>
    </>
  )
}
