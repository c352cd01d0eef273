/** Beside the map, in words: what is in the folder, and which files below it stand out. */
import { useMemo } from 'preact/hooks'
import { Kind } from '../parts/kind.tsx'
import { hrefOf } from '../route.ts'
import { filesBelow, type MapNode } from './fold-tree.ts'
import { count, MEASURES, type MeasureName } from './measures.ts'

const STANDING_OUT = 12

/** What is looked for first; of these two the weakest places are what one wants to know. */
const LOWEST_FIRST: ReadonlySet<MeasureName> = new Set(['tests', 'confidence'])

const HEADINGS: Readonly<Record<MeasureName, string>> = {
  rank: 'Most central files',
  churn: 'Changed most often',
  open: 'Most open sites',
  tests: 'Largest that no test reaches',
  changed: 'Changed last',
  confidence: 'Least verified',
}

export function MapList({ node, by, most }: { node: MapNode; by: MeasureName; most: number }) {
  const measure = MEASURES[by]
  const top = useMemo(() => standingOut(node, by), [node, by])
  return (
    <aside class="map-list" aria-label="In words">
      <h2>{HEADINGS[by]}</h2>
      <p class="note is-lead">By {measure.explains}.</p>
      {top.length === 0 ? (
        <p class="note">None here.</p>
      ) : (
        <ol class="rows">
          {top.map(one => (
            <li key={one.path} class="row">
              <a class="code-link is-path" href={hrefOf('file', one.path)} title={one.path}>
                {one.path.slice(node.path === '' ? 0 : node.path.length + 1)}
              </a>
              <span class="row-figure">{measure.words(one)}</span>
            </li>
          ))}
        </ol>
      )}
      <h2>
        In {node.path === '' ? 'the repository' : node.name} <span class="count">{node.children.length}</span>
      </h2>
      <ul class="rows">
        {node.children.map(one => (
          <li key={one.path} class="row">
            <Kind kind={one.isFile ? 'file' : 'folder'} />
            <a class="code-link" href={hrefOf('map', one.path, { by })}>
              {one.name}
              {!one.isFile && '/'}
            </a>
            <span class="row-figure">{count(one.figures.lines, 'line')}</span>
            <Bar share={measure.place(one.figures, most)} words={measure.words(one)} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Bar({ share, words }: { share: number | null; words: string }) {
  return (
    <span class="bar-track" role="img" aria-label={words} title={words}>
      <span class="bar-fill" style={{ width: `${Math.round(100 * Math.min(1, share ?? 0))}%` }} />
    </span>
  )
}

function standingOut(node: MapNode, by: MeasureName): MapNode[] {
  const measure = MEASURES[by]
  const code = filesBelow(node).filter(({ isTest, isForeign }) => !isTest && !isForeign)
  if (!LOWEST_FIRST.has(by)) {
    return code
      .filter(({ figures }) => measure.amount(figures) > 0)
      .sort((a, b) => measure.amount(b.figures) - measure.amount(a.figures))
      .slice(0, STANDING_OUT)
  }
  const weigh = ({ figures }: MapNode): number => {
    const place = measure.place(figures, 1)
    return place === null ? 0 : (1 - place) * figures.lines
  }
  return code
    .filter(one => weigh(one) > 0 && (by !== 'tests' || one.figures.testSteps < 0))
    .sort((a, b) => weigh(b) - weigh(a))
    .slice(0, STANDING_OUT)
}
