/** Moves and scales a picture: drag, wheel with Ctrl, two fingers, buttons. The picture itself is not drawn again. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks'

export interface Frame {
  width: number
  height: number
}

export interface PanZoom {
  zoom(factor: number): void
  fit(): void
  /** Moves the picture against what moved in it, so that one place stays under the pointer. */
  shift(dx: number, dy: number): void
  /** Brings a point of the picture into sight, if it is not. */
  show(x: number, y: number): void
}

interface View {
  x: number
  y: number
  scale: number
}

const MIN = 0.05
const MAX = 2.5
/** Text is readable at this scale: a large graph shows its middle rather than all of it. */
const READABLE = 0.85

export function usePanZoom(
  frame: { current: HTMLElement | null },
  content: { current: SVGGElement | null },
  size: Frame,
  /** What should be seen first. */
  centre: { x: number; y: number },
  key: string,
): PanZoom {
  const view = useRef<View>({ x: 0, y: 0, scale: 1 })
  const whole = useRef(size)
  whole.current = size
  const apply = useCallback(() => {
    const { x, y, scale } = view.current
    content.current?.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`)
  }, [])
  const scaleAt = useCallback((factor: number, x: number, y: number) => {
    const { x: left, y: top, scale } = view.current
    const next = Math.min(MAX, Math.max(MIN, scale * factor))
    view.current = { scale: next, x: x - ((x - left) * next) / scale, y: y - ((y - top) * next) / scale }
    apply()
  }, [])
  const fit = useCallback(() => {
    const { clientWidth: wide = 0, clientHeight: high = 0 } = frame.current ?? {}
    const whole = Math.min(1, wide / size.width, high / size.height)
    const scale = Math.max(whole, Math.min(1, READABLE))
    const along = (room: number, length: number, middle: number): number =>
      length * scale <= room
        ? (room - length * scale) / 2
        : Math.min(0, Math.max(room - length * scale, room / 2 - middle * scale))
    view.current = {
      ...{ scale, x: along(wide, size.width, centre.x), y: along(high, size.height, centre.y) },
    }
    apply()
  }, [size.width, size.height, centre.x, centre.y])
  useLayoutEffect(fit, [key])
  useLayoutEffect(apply)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const fingers = new Map<number, PointerEvent>()
    const onDown = (event: PointerEvent) => {
      if (event.button === 0) fingers.set(event.pointerId, event)
    }
    const onMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const moved = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY)
      // A click that trembles is still a click.
      if (!element.hasPointerCapture(event.pointerId) && moved < 4 && fingers.size === 1) return
      element.setPointerCapture(event.pointerId)
      const [other] = [...fingers.values()].filter(({ pointerId }) => pointerId !== event.pointerId)
      if (other) {
        const box = element.getBoundingClientRect()
        const [was, is] = [distance(before, other), distance(event, other)]
        if (was > 0) scaleAt(is / was, other.clientX - box.left, other.clientY - box.top)
      } else {
        view.current.x += event.clientX - before.clientX
        view.current.y += event.clientY - before.clientY
        apply()
      }
      fingers.set(event.pointerId, event)
    }
    const onUp = (event: PointerEvent) => fingers.delete(event.pointerId)
    const onWheel = (event: WheelEvent) => {
      const isScaling = event.ctrlKey || event.metaKey
      // Where all of the picture is in sight, the wheel scrolls the page.
      if (!isScaling && isAllSeen(element, whole.current, view.current)) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      if (isScaling) scaleAt(Math.exp(-event.deltaY / 180), event.clientX - box.left, event.clientY - box.top)
      else {
        view.current.x -= event.shiftKey ? event.deltaY : event.deltaX
        view.current.y -= event.shiftKey ? 0 : event.deltaY
        apply()
      }
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', onUp)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onUp)
      element.removeEventListener('wheel', onWheel)
    }
  }, [])
  return {
    zoom: factor => {
      const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
      scaleAt(factor, clientWidth / 2, clientHeight / 2)
    },
    fit,
    shift: (dx, dy) => {
      view.current.x += dx * view.current.scale
      view.current.y += dy * view.current.scale
      apply()
    },
    show: (x, y) => {
      const { clientWidth: wide = 0, clientHeight: high = 0 } = frame.current ?? {}
      const { x: left, y: top, scale } = view.current
      const [px, py] = [left + x * scale, top + y * scale]
      if (px < 40 || px > wide - 120) view.current.x += wide / 2 - px
      if (py < 30 || py > high - 40) view.current.y += high / 2 - py
      apply()
    },
  }
}

function isAllSeen({ clientWidth, clientHeight }: HTMLElement, { width, height }: Frame, at: View): boolean {
  return (
    at.x >= 0 &&
    at.y >= 0 &&
    at.x + width * at.scale <= clientWidth + 1 &&
    at.y + height * at.scale <= clientHeight + 1
  )
}

function distance(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
}
