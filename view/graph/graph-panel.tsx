/** Beside the graph: what is chosen in it, with links to its places; else how to read it, and everything in words. */
import type { Answer } from '../../src/questions/shared/answer.ts'
import { Confidence, Kind } from '../parts/kind.tsx'
import { shortName } from '../parts/references.tsx'
import { Verdict } from '../parts/verdict.tsx'
import { hrefOf } from '../route.ts'
import type { Chosen } from './graph-canvas.tsx'
import type { Drawing, Link, Shown, Site } from './graph-model.ts'

export interface GraphPanelProps {
  drawing: Drawing
  chosen: Chosen
  answer: Answer
  isSettling: boolean
  edgesAre: 'calls' | 'imports'
  grow(node: Shown): void
  canGrow(node: Shown): boolean
}

export function GraphPanel({
  drawing,
  chosen,
  answer,
  isSettling,
  edgesAre,
  grow,
  canGrow,
}: GraphPanelProps) {
  const node = chosen && 'node' in chosen ? drawing.nodes.find(({ id }) => id === chosen.node) : undefined
  const link = chosen && 'link' in chosen ? drawing.links[chosen.link] : undefined
  return (
    <aside class="graph-panel" aria-label="What is chosen">
      {node ? (
        <OfNode node={node} drawing={drawing} grow={grow} canGrow={canGrow} />
      ) : link ? (
        <OfLink link={link} drawing={drawing} />
      ) : (
        <OfAll drawing={drawing} edgesAre={edgesAre} />
      )}
      {isSettling ? (
        <p class="note" role="status">
          Engines are asked; edges get surer as they answer.
        </p>
      ) : (
        <Verdict answer={answer} about="picture" />
      )}
    </aside>
  )
}

function OfNode({
  node,
  drawing,
  grow,
  canGrow,
}: { node: Shown; drawing: Drawing } & Pick<GraphPanelProps, 'grow' | 'canGrow'>) {
  const links = drawing.links.filter(({ from, to }) => from === node.id || to === node.id)
  const isPath = node.folded > 0 || !node.about.includes('#')
  const isFolder = node.kind === 'folder'
  return (
    <>
      <h2 class="panel-title">
        <Kind kind={node.kind} />
        {node.name}
      </h2>
      <p class="note">{node.place}</p>
      <p class="panel-links">
        {node.about !== '' && (
          <a href={isFolder ? hrefOf('map', node.about) : hrefOf(isPath ? 'file' : 'symbol', node.about)}>
            {isFolder ? 'Map' : isPath ? 'Source' : 'Open'}
          </a>
        )}
        {node.about !== '' && !node.isTarget && <a href={hrefOf('graph', node.about)}>Graph of it</a>}
        {canGrow(node) && (
          <button type="button" class="button" onClick={() => grow(node)}>
            {node.folded > 0 ? 'Unfold' : 'Show more around it'}
          </button>
        )}
      </p>
      <LinkList title="From" links={links.filter(({ to }) => to === node.id)} drawing={drawing} end="from" />
      <LinkList title="To" links={links.filter(({ from }) => from === node.id)} drawing={drawing} end="to" />
    </>
  )
}

/** More would be a second picture. */
const SHOWN = 40

function LinkList(props: { title: string; links: readonly Link[]; drawing: Drawing; end: 'from' | 'to' }) {
  const { title, links, drawing, end } = props
  if (links.length === 0) return null
  const nameOf = new Map(drawing.nodes.map(({ id, name }) => [id, name]))
  return (
    <section>
      <h3>
        {title} <span class="count">{links.length}</span>
      </h3>
      <ul class="rows">
        {links.slice(0, SHOWN).map(link => (
          <li key={link[end]} class="row">
            <span class="code-link">{nameOf.get(link[end])}</span>
            <SiteLinks sites={link.sites} />
            <Confidence word={link.confidence} />
          </li>
        ))}
      </ul>
      {links.length > SHOWN && <p class="note">and {links.length - SHOWN} more</p>}
    </section>
  )
}

function SiteLinks({ sites }: { sites: readonly Site[] }) {
  const [first] = sites
  if (!first) return null
  return (
    <span class="row-lines">
      {first.lines.slice(0, 3).map(line => (
        <a
          key={line}
          href={hrefOf('file', first.path, { line })}
          aria-label={`line ${line} of ${first.path}`}
        >
          :{line}
        </a>
      ))}
    </span>
  )
}

function OfLink({ link, drawing }: { link: Link; drawing: Drawing }) {
  const nameOf = (id: string) => drawing.nodes.find(node => node.id === id)?.name ?? id
  return (
    <>
      <h2 class="panel-title">
        {nameOf(link.from)} → {nameOf(link.to)}
      </h2>
      <p class="panel-links">
        <Confidence word={link.confidence} />
        {link.inCycle && <span class="note">part of a cycle</span>}
        <span class="note">
          {link.count} {link.count === 1 ? 'place' : 'places'}
        </span>
      </p>
      <ul class="plain sites">
        {link.sites.slice(0, 100).map(({ from, to, path, lines }) => (
          <li key={`${from} ${to}`}>
            {shortName(from)} → {shortName(to)}
            <br />
            {lines.map(line => (
              <a key={line} class="mono" href={hrefOf('file', path, { line })}>
                {path}:{line}{' '}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

const WORDS: readonly (readonly [word: string, means: string])[] = [
  ['exact', 'verified by types'],
  ['carried', 'was exact before an edit'],
  ['probable', 'by scopes and imports'],
  ['possible', 'through a base or interface'],
  ['approximate', 'by name alone'],
]

function OfAll({ drawing, edgesAre }: Pick<GraphPanelProps, 'drawing' | 'edgesAre'>) {
  const used = new Set<string>(drawing.links.map(({ confidence }) => confidence))
  const cycles = drawing.links.filter(({ inCycle }) => inCycle).length
  return (
    <>
      <h2>How to read it</h2>
      <ul class="plain key">
        {WORDS.filter(([word]) => used.has(word)).map(([word, means]) => (
          <li key={word}>
            <svg width="34" height="10" aria-hidden="true">
              <path class={`edge edge-${word}`} d="M1 5h32" />
            </svg>
            <b>{word}</b> {means}
          </li>
        ))}
        {cycles > 0 && (
          <li>
            <svg width="34" height="10" aria-hidden="true">
              <path class="edge is-cycle" d="M1 5h32" />
            </svg>
            <b>in a cycle</b> {cycles} {cycles === 1 ? 'edge' : 'edges'}
          </li>
        )}
      </ul>
      <p class="note">
        {edgesAre === 'calls'
          ? 'Callers are on the left, callees on the right. '
          : 'What imports is on the left, what is imported on the right. '}
        A click on a box or a line shows more; <b>+</b> lets the graph grow there; drag to move, Ctrl and the
        wheel to scale.
      </p>
      <h2>
        Shown <span class="count">{drawing.nodes.length}</span>
      </h2>
      <ul class="rows">
        {drawing.nodes.slice(0, SHOWN).map(node => (
          <li key={node.id} class="row">
            <Kind kind={node.kind} />
            {node.about === '' ? (
              <span class="code-link">{node.name}</span>
            ) : (
              <a class="code-link" href={hrefOf('graph', node.about)} title={node.place}>
                {node.name}
              </a>
            )}
            {node.folded > 0 && <span class="row-figure">{node.folded}</span>}
          </li>
        ))}
      </ul>
      {drawing.nodes.length > SHOWN && <p class="note">and {drawing.nodes.length - SHOWN} more</p>}
    </>
  )
}
