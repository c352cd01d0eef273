/** By folder: where the open sites are. */
import { useMemo } from 'preact/hooks'
import { foldTree, innermost, type MapNode } from '../map/fold-tree.ts'
import { hrefOf } from '../route.ts'
import { useAnswer } from '../use-answer.ts'

const SHOWN = 14

export function Folders() {
  const { answer } = useAnswer('tree', {})
  const folders = useMemo(() => (answer ? mostOpen(innermost(foldTree(answer).root)) : []), [answer])
  return (
    <section class="panel is-reserved">
      <h2>Open sites, by folder</h2>
      {folders.length === 0 ? (
        <p class="note">{answer ? 'None is open.' : 'Counting'}</p>
      ) : (
        <ul class="rows">
          {folders.map(({ path, figures: { open, sites } }) => (
            <li key={path} class="row">
              <a class="code-link" href={hrefOf('map', path, { by: 'open' })}>
                {path}/
              </a>
              <span class="row-figure">
                {open.toLocaleString()} of {sites.toLocaleString()}
              </span>
              <span class="bar-track" role="img" aria-label={`${percent(open, sites)} % open`}>
                <span class="bar-fill is-open" style={{ width: `${percent(open, sites)}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function percent(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((100 * part) / all)
}

/** Folders of two levels: one level says too little, all say too much. */
function mostOpen(root: MapNode): MapNode[] {
  const folders = root.children.flatMap(one => {
    const below = one.children.filter(({ isFile }) => !isFile)
    return below.length > 0 ? below : one.isFile ? [] : [one]
  })
  return folders
    .filter(({ figures }) => figures.open > 0)
    .sort((a, b) => b.figures.open - a.figures.open)
    .slice(0, SHOWN)
}
