/** Draws tiles on a canvas: ten thousand of them in a few hundredths of a second. */
import { css, type Rgb, textOn } from './colours.ts'
import type { Tile } from './lay-out-map.ts'

export interface Look<Node> {
  colourOf(node: Node): Rgb
  /** Ground of folders, and the text on it. */
  ground: string
  text: string
  nameOf(node: Node): string
  font: string
}

const LINE = 14
const MIN_WIDTH_OF_NAME = 34
const MIN_HEIGHT_OF_NAME = 15

export function paintMap<Node>(
  context: CanvasRenderingContext2D,
  tiles: readonly Tile<Node>[],
  look: Look<Node>,
): void {
  context.font = `500 11px ${look.font}`
  context.textBaseline = 'middle'
  for (const tile of tiles) {
    const { x, y, width, height } = tile
    if (!tile.isLeaf) {
      context.fillStyle = look.ground
      context.fillRect(x, y, width, height)
      if (tile.hasHeader) {
        context.fillStyle = look.text
        context.fillText(shorten(context, look.nameOf(tile.node), width - 10), x + 6, y + 10)
      }
      continue
    }
    const colour = look.colourOf(tile.node)
    context.fillStyle = css(colour)
    context.fillRect(x, y, width, height)
    if (width < MIN_WIDTH_OF_NAME || height < MIN_HEIGHT_OF_NAME) continue
    context.fillStyle = textOn(colour)
    context.fillText(shorten(context, look.nameOf(tile.node), width - 8), x + 4, y + 1 + LINE / 2)
  }
}

/** Widths are of one font, so each character is measured once. */
const WIDTHS = new Map<string, number>()

function shorten(context: CanvasRenderingContext2D, text: string, room: number): string {
  let used = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    let width = WIDTHS.get(char)
    if (width === undefined) {
      width = context.measureText(char).width
      WIDTHS.set(char, width)
    }
    used += width
    if (used > room) return at < 3 ? '' : `${text.slice(0, at - 1)}…`
  }
  return text
}
