/** The treemap itself: drawn on a canvas, zoomed by a click or by keys, and said in words as one goes over it. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { layOutMap, type Tile, tileAt, tileBeside } from './lay-out-map.ts'
import { type Look, paintMap } from './paint-map.ts'

export interface MapCanvasProps<Node> {
  root: Node
  /** Changes when the tiles do, and when only their look does. */
  content: string
  label: string
  sizeOf(node: Node): number
  look: Look<Node>
  describe(node: Node): { title: string; lines: readonly string[] }
  open(node: Node): void
  up(): void
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const ZOOM_MS = 180

/** Who goes on by keys stays in the map, also where a folder gives way to a file. */
let goesByKeys = false

export function MapCanvas<Node extends { children: readonly Node[] }>(props: MapCanvasProps<Node>) {
  const { root, content, label, sizeOf, look, describe, open, up } = props
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, height] = useSize(frame)
  const [aimed, setAimed] = useState<Tile<Node>>()
  const from = useRef<DOMRect | undefined>(undefined)
  const tiles = useMemo(
    () => (width > 0 ? layOutMap(root, sizeOf, width, height) : []),
    [root, content, width, height],
  )
  useLayoutEffect(() => {
    if (goesByKeys) frame.current?.focus({ preventScroll: true })
    goesByKeys = false
    setAimed(frame.current === document.activeElement ? tiles[0] : undefined)
    const element = canvas.current
    if (!element || width === 0) return
    const start = from.current
    from.current = undefined
    return paintInto(element, { width, height, tiles, look, ...(start ? { start } : {}) })
  }, [tiles, look])
  const choose = (tile: Tile<Node>) => {
    from.current = new DOMRect(tile.x, tile.y, tile.width, tile.height)
    open(tile.node)
  }
  const onKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow) setAimed(aimed ? (tileBeside(tiles, aimed, arrow) ?? aimed) : tiles[0])
    else if (event.key === 'Enter' && tiles.length > 0) {
      goesByKeys = true
      choose(aimed ?? tiles[0]!)
    } else if (event.key === 'Escape' || event.key === 'Backspace') {
      goesByKeys = true
      up()
    } else return
    event.preventDefault()
  }
  const aim = ({ offsetX, offsetY }: MouseEvent) => tileAt(tiles, offsetX, offsetY)
  const words = aimed && describe(aimed.node)
  return (
    <div
      ref={frame}
      class="map-frame"
      role="application"
      aria-label={label}
      aria-describedby="map-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move over the map, as over a game board.
      tabIndex={0}
      onKeyDown={onKey}
      onFocus={() => setAimed(aimed ?? tiles[0])}
    >
      <canvas
        ref={canvas}
        class="map-canvas"
        onPointerMove={event => setAimed(aim(event))}
        onPointerLeave={() => setAimed(undefined)}
        onClick={event => {
          const tile = aim(event)
          if (tile) choose(tile)
        }}
      />
      {aimed && (
        <div
          class="map-aim"
          style={{
            left: `${aimed.x}px`,
            top: `${aimed.y}px`,
            width: `${aimed.width}px`,
            height: `${aimed.height}px`,
          }}
        />
      )}
      {aimed && words && (
        <div class="tip" style={tipPlace(aimed, width, height)}>
          <b>{words.title}</b>
          {words.lines.map(line => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
      <p id="map-keys" class="visually-hidden">
        Arrows choose, Enter opens, Escape goes one folder up.
      </p>
      <p class="visually-hidden" aria-live="polite">
        {words && [words.title, ...words.lines].join(', ')}
      </p>
    </div>
  )
}

/** Below the tile where there is room, else above; within the frame. */
function tipPlace({ x, y, width, height }: Tile<unknown>, wide: number, high: number) {
  const left = Math.max(4, Math.min(x + Math.min(width / 2, 40), wide - 300))
  const isBelow = y + height + 90 < high
  return isBelow
    ? { left: `${left}px`, top: `${y + height + 4}px` }
    : { left: `${left}px`, bottom: `${Math.max(4, Math.min(high - y + 4, high - 90))}px` }
}

interface Painting<Node> {
  width: number
  height: number
  tiles: readonly Tile<Node>[]
  look: Look<Node>
  /** Where the new picture stood in the one before: it grows from there. */
  start?: DOMRect
}

/** Returns what ends the animation. */
function paintInto<Node>(
  element: HTMLCanvasElement,
  { width, height, tiles, look, start }: Painting<Node>,
): (() => void) | undefined {
  const scale = window.devicePixelRatio || 1
  const before = start && isMoving() ? copyOf(element) : undefined
  element.width = Math.round(width * scale)
  element.height = Math.round(height * scale)
  element.style.width = `${width}px`
  element.style.height = `${height}px`
  const context = element.getContext('2d')
  if (!context) return
  context.scale(scale, scale)
  paintMap(context, tiles, look)
  if (!before || !start) return
  const after = copyOf(element)
  const began = performance.now()
  let request = 0
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - began) / ZOOM_MS))
    const eased = 1 - (1 - share) ** 3
    const at = (from: number, to: number) => from + (to - from) * eased
    const [x, y] = [at(start.x, 0), at(start.y, 0)]
    const [wide, high] = [at(start.width, width), at(start.height, height)]
    context.clearRect(0, 0, width, height)
    context.drawImage(before, 0, 0, width, height)
    context.globalAlpha = eased
    context.drawImage(after, x, y, wide, high)
    context.globalAlpha = 1
    if (share < 1) request = requestAnimationFrame(step)
    else {
      context.clearRect(0, 0, width, height)
      context.drawImage(after, 0, 0, width, height)
    }
  }
  request = requestAnimationFrame(step)
  return () => cancelAnimationFrame(request)
}

function isMoving(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function copyOf(element: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = Math.max(1, element.width)
  copy.height = Math.max(1, element.height)
  copy.getContext('2d')?.drawImage(element, 0, 0)
  return copy
}

function useSize(frame: { current: HTMLElement | null }): [number, number] {
  const [size, setSize] = useState<[number, number]>([0, 0])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setSize([element.clientWidth, element.clientHeight])
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return size
}
