/** The picture of a graph: moved and scaled by pointer, walked by arrows, with what is under the pointer in words. */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { shortName } from '../parts/references.tsx'
import type { Drawing, Link, Shown } from './graph-model.ts'
import { curveOf, HEIGHT, nodeBeside, type Placed, placeGraph } from './place-graph.ts'
import { usePanZoom } from './use-pan-zoom.ts'

export type Chosen = { node: string } | { link: number } | undefined

export interface GraphCanvasProps {
  drawing: Drawing
  /** Another key is another picture: it is fitted into the frame again. */
  fitKey: string
  label: string
  chosen: Chosen
  choose(chosen: Chosen): void
  /** Which nodes can show more around them. */
  canGrow(node: Shown): boolean
  grow(node: Shown): void
  open(node: Shown): void
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Of more nodes, only the chosen one has its button. */
const MAX_BUTTONS = 120

export function GraphCanvas(props: GraphCanvasProps) {
  const { drawing, fitKey, label, chosen, choose, canGrow, grow, open } = props
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<SVGGElement>(null)
  const [hovered, setHovered] = useState<{ link: number; x: number; y: number }>()
  const placed = useMemo(() => placeGraph(drawing), [drawing])
  const { layout } = placed
  const target = Math.max(
    0,
    drawing.nodes.findIndex(({ isTarget }) => isTarget),
  )
  const { length: targets } = drawing.nodes.filter(({ isTarget }) => isTarget)
  // A picture of one thing is centred on it; any other is read from its upper left corner.
  const centre = targets === 1 ? middleOf(placed, target) : { x: 0, y: 0 }
  const pan = usePanZoom(frame, content, layout, centre, `${fitKey} ${drawing.nodes.length > 0}`)
  useSteady(drawing, placed, chosen, fitKey, pan.shift)
  const at = chosen && 'node' in chosen ? drawing.nodes.findIndex(({ id }) => id === chosen.node) : -1
  // Drawn once for each layout: what is chosen is drawn over it.
  const picture = useMemo(
    () => (
      <Picture
        drawing={drawing}
        placed={placed}
        canGrow={canGrow}
        hasButtons={drawing.nodes.length <= MAX_BUTTONS}
      />
    ),
    [placed],
  )
  const onKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const node = drawing.nodes[at]
    if (arrow) {
      const next = at < 0 ? target : (nodeBeside(placed, at, arrow) ?? at)
      choose({ node: drawing.nodes[next]!.id })
      const { x, y } = middleOf(placed, next)
      pan.show(x, y)
    } else if (event.key === 'Enter' && node) open(node)
    else if ((event.key === ' ' || event.key === '+') && node) grow(node)
    else if (event.key === 'Escape' && chosen) choose(undefined)
    else if (event.key === '0') pan.fit()
    else return
    event.preventDefault()
  }
  const hit = (event: Event): { node?: Shown; link?: number; isMore?: boolean } => {
    const element = (event.target as Element).closest('[data-node],[data-link]')
    const { node, link } = (element as SVGElement | null)?.dataset ?? {}
    if (link !== undefined) return { link: Number(link) }
    const found = node === undefined ? undefined : drawing.nodes[Number(node)]
    return found ? { node: found, isMore: (event.target as Element).closest('.more-button') !== null } : {}
  }
  const onClick = (event: MouseEvent) => {
    const { node, link, isMore } = hit(event)
    if (link !== undefined) choose({ link })
    else if (!node) choose(undefined)
    else {
      choose({ node: node.id })
      if (isMore || node.folded > 0) grow(node)
    }
  }
  const onMove = (event: PointerEvent) => {
    const { link } = hit(event)
    const box = frame.current!.getBoundingClientRect()
    const next =
      link === undefined ? undefined : { link, x: event.clientX - box.left, y: event.clientY - box.top }
    if (next || hovered) setHovered(next)
  }
  const shownLink = hovered && drawing.links[hovered.link]
  return (
    <div
      ref={frame}
      class="graph-frame"
      style={{ '--picture': `${Math.ceil(layout.height)}px` }}
      role="application"
      aria-label={label}
      aria-describedby="graph-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows walk the graph.
      tabIndex={0}
      onKeyDown={onKey}
      onClick={onClick}
      onDblClick={event => {
        const { node, isMore } = hit(event)
        if (node && !isMore && (node.folded === 0 || !canGrow(node))) open(node)
      }}
      onPointerMove={onMove}
      onPointerLeave={() => setHovered(undefined)}
    >
      <svg class="graph" width="100%" height="100%" aria-hidden="true">
        <defs>
          {['plain', 'cycle', 'aimed'].map(name => (
            <marker
              key={name}
              id={`tip-${name}`}
              class={`tip-of-${name}`}
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
              markerUnits="userSpaceOnUse"
            >
              <path d="M0 0 8 4 0 8z" />
            </marker>
          ))}
        </defs>
        <g ref={content}>
          {picture}
          <Emphasis drawing={drawing} placed={placed} chosen={chosen} at={at} canGrow={canGrow} />
        </g>
      </svg>
      <div class="graph-buttons">
        <button type="button" class="icon-button" aria-label="Larger" onClick={() => pan.zoom(1.3)}>
          +
        </button>
        <button type="button" class="icon-button" aria-label="Smaller" onClick={() => pan.zoom(1 / 1.3)}>
          −
        </button>
        <button type="button" class="icon-button" aria-label="Fit into the frame" onClick={pan.fit}>
          ⤢
        </button>
      </div>
      {hovered && shownLink && (
        <LinkTip link={shownLink} x={hovered.x} y={hovered.y} frame={frame.current!} />
      )}
      <p id="graph-keys" class="visually-hidden">
        Arrows walk from symbol to symbol, Enter opens one, Space shows more around it, 0 fits the picture.
      </p>
      <p class="visually-hidden" aria-live="polite">
        {at >= 0 && `${drawing.nodes[at]!.kind} ${drawing.nodes[at]!.name}, ${drawing.nodes[at]!.place}`}
      </p>
    </div>
  )
}

interface PictureProps {
  drawing: Drawing
  placed: Placed
  hasButtons: boolean
  canGrow(node: Shown): boolean
}

function Picture({ drawing, placed, hasButtons, canGrow }: PictureProps) {
  return (
    <>
      {drawing.links.map((link, place) => {
        const d = curveOf(placed.layout.routes[place]!, link.from === link.to)
        const tip = link.inCycle ? 'cycle' : 'plain'
        return (
          <g key={`${link.from} ${link.to}`} data-link={place}>
            <path
              class={`edge edge-${link.confidence}${link.inCycle ? ' is-cycle' : ''}`}
              d={d}
              marker-end={`url(#tip-${tip})`}
            />
            <path class="edge-hit" d={d} />
          </g>
        )
      })}
      {drawing.nodes.map((node, place) => (
        <NodeBox key={node.id} node={node} place={place} placed={placed}>
          {hasButtons && canGrow(node) && <MoreButton place={place} placed={placed} />}
        </NodeBox>
      ))}
    </>
  )
}

function NodeBox(props: { node: Shown; place: number; placed: Placed; children?: preact.ComponentChildren }) {
  const { node, place, placed, children } = props
  const { x, y } = placed.layout.places[place]!
  const { name, place: below, width } = placed.labels[place]!
  return (
    <g
      class={`node node-${node.kind}${node.isTarget ? ' is-target' : ''}${node.folded > 0 ? ' is-folded' : ''}`}
      data-node={place}
    >
      {node.folded > 0 && <rect x={x + 3} y={y + 3} width={width} height={HEIGHT} rx="7" />}
      <rect x={x} y={y} width={width} height={HEIGHT} rx="7" />
      <text x={x + 10} y={y + 18}>
        {name}
      </text>
      <text class="node-place" x={x + 10} y={y + 33}>
        {below}
      </text>
      {children}
    </g>
  )
}

function MoreButton({ place, placed }: { place: number; placed: Placed }) {
  const { x, y } = placed.layout.places[place]!
  const right = x + placed.labels[place]!.width
  return (
    <g class="more-button">
      <circle cx={right} cy={y + HEIGHT / 2} r="8" />
      <path d={`M${right - 4} ${y + HEIGHT / 2}h8M${right} ${y + HEIGHT / 2 - 4}v8`} />
    </g>
  )
}

interface EmphasisProps extends Omit<PictureProps, 'hasButtons'> {
  chosen: Chosen
  at: number
}

/** What is chosen, with everything that leads to it and from it. */
function Emphasis({ drawing, placed, chosen, at, canGrow }: EmphasisProps) {
  if (!chosen) return null
  const links = drawing.links.flatMap((link, place) =>
    ('link' in chosen ? place === chosen.link : link.from === chosen.node || link.to === chosen.node)
      ? [{ link, place }]
      : [],
  )
  return (
    <>
      {links.map(({ link, place }) => (
        <path
          key={place}
          class={`edge is-aimed edge-${link.confidence}`}
          d={curveOf(placed.layout.routes[place]!, link.from === link.to)}
          marker-end="url(#tip-aimed)"
        />
      ))}
      {at >= 0 && (
        <g class="is-chosen">
          <NodeBox node={drawing.nodes[at]!} place={at} placed={placed}>
            {canGrow(drawing.nodes[at]!) && <MoreButton place={at} placed={placed} />}
          </NodeBox>
        </g>
      )}
    </>
  )
}

const LINES_SHOWN = 6

function LinkTip({ link, x, y, frame }: { link: Link; x: number; y: number; frame: HTMLElement }) {
  const { sites, confidence, count, inCycle } = link
  const style = {
    left: `${Math.max(4, Math.min(x + 14, frame.clientWidth - 340))}px`,
    ...(y > frame.clientHeight - 150
      ? { bottom: `${frame.clientHeight - y + 12}px` }
      : { top: `${y + 14}px` }),
  }
  return (
    <div class="tip" style={style}>
      <b>
        {count} {count === 1 ? 'place' : 'places'}, {confidence}
        {inCycle && ', in a cycle'}
      </b>
      {sites.slice(0, LINES_SHOWN).map(({ from, to, path, lines }) => (
        <span key={`${from} ${to}`}>
          {shortName(from)} → {shortName(to)}
          {lines.length > 0 && ` at ${path}:${lines.slice(0, LINES_SHOWN).join(', ')}`}
        </span>
      ))}
      {sites.length > LINES_SHOWN && <span>and {sites.length - LINES_SHOWN} more</span>}
    </div>
  )
}

function middleOf({ layout, labels }: Placed, place: number): { x: number; y: number } {
  const { x = 0, y = 0 } = layout.places[place] ?? {}
  return { x: x + (labels[place]?.width ?? 0) / 2, y: y + HEIGHT / 2 }
}

/** What was clicked stays where it is when the graph grows around it. */
function useSteady(
  drawing: Drawing,
  placed: Placed,
  chosen: Chosen,
  fitKey: string,
  shift: (dx: number, dy: number) => void,
): void {
  const before = useRef<{ drawing: Drawing; placed: Placed; fitKey: string }>({ drawing, placed, fitKey })
  useLayoutEffect(() => {
    const was = before.current
    before.current = { drawing, placed, fitKey }
    if (was.placed === placed || was.fitKey !== fitKey) return
    const id = chosen && 'node' in chosen ? chosen.node : drawing.nodes.find(({ isTarget }) => isTarget)?.id
    const find = ({ nodes }: Drawing) => nodes.findIndex(one => one.id === id)
    const [from, to] = [find(was.drawing), find(drawing)]
    if (from < 0 || to < 0) return
    const [old, now] = [was.placed.layout.places[from]!, placed.layout.places[to]!]
    shift(old.x - now.x, old.y - now.y)
  }, [placed])
}
