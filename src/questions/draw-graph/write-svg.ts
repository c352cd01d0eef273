/** A picture as SVG: no script, nothing fetched, light and dark by the reader's preference. */
import type { GraphAnswer, GraphEdge, GraphNode } from './declare.ts'
import { forXml } from './escape-names.ts'
import { captionOf, labelNode } from './label-node.ts'
import { layOut } from './lay-out.ts'
import type { Box, Point } from './layout.ts'

const CHAR_WIDTH = 7.3
const SMALL_WIDTH = 6.1
const HEIGHT = 44
const LEGEND = 46
const MIN_WIDTH = 520

const STYLE = `
svg { background: #fff; font-family: ui-monospace, Menlo, Consolas, monospace }
rect { fill: #f6f8fa; stroke: #8b949e } .target rect { fill: #ddf4ff; stroke: #0969da; stroke-width: 2 }
.folder rect { fill: #fff8e6 } text { fill: #1f2328; font-size: 12px } .place, .note { fill: #57606a; font-size: 10px }
path { fill: none; stroke: #57606a; stroke-width: 1.4 } #tip path { fill: #57606a; stroke: none } #turn path { fill: #cf222e; stroke: none }
.probable { stroke-dasharray: 7 3 } .possible { stroke-dasharray: 2 3 } .approximate { stroke-dasharray: 1 5; opacity: .8 }
.carried { opacity: .6 } .cycle { stroke: #cf222e }
@media (prefers-color-scheme: dark) { svg { background: #0d1117 } rect { fill: #161b22; stroke: #6e7681 }
.target rect { fill: #0c2d4a; stroke: #58a6ff } .folder rect { fill: #2b2410 } text { fill: #e6edf3 } .place, .note { fill: #9198a1 }
path { stroke: #9198a1 } #tip path { fill: #9198a1 } #turn path { fill: #ff7b72 } .cycle { stroke: #ff7b72 } }
`

export function writeSvg(answer: GraphAnswer): string {
  const index = new Map(answer.nodes.map(({ handle }, place) => [handle, place]))
  const boxes = answer.nodes.map(boxOf)
  const pairs = answer.edges.map(({ from, to }) => [index.get(from)!, index.get(to)!] as const)
  const layout = layOut(boxes, pairs)
  const caption = captionOf(answer)
  const width = Math.ceil(Math.max(MIN_WIDTH, layout.width, wide(caption) * SMALL_WIDTH + 48))
  const height = Math.ceil(layout.height + LEGEND)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${forXml(caption)}">`,
    `<title>${forXml(caption)}</title>`,
    `<style>${STYLE}</style>`,
    `<defs>${marker('tip')}${marker('turn')}</defs>`,
    ...answer.edges.map((edge, at) => drawEdge(edge, layout.routes[at]!, boxes[pairs[at]![0]]!)),
    ...answer.nodes.map((node, at) => drawNode(node, layout.places[at]!, boxes[at]!)),
    ...drawLegend(caption, layout.height),
    '</svg>\n',
  ].join('\n')
}

function boxOf(node: GraphNode): Box {
  const [name, place] = labelNode(node)
  return {
    width: Math.ceil(Math.max(wide(name) * CHAR_WIDTH, wide(place) * SMALL_WIDTH)) + 20,
    height: HEIGHT,
  }
}

/** In columns of a monospaced font: Chinese, Japanese and Korean characters take two. */
function wide(text: string): number {
  return [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1), 0)
}

function marker(id: string): string {
  return `<marker id="${id}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0 8 4 0 8z"/></marker>`
}

function drawEdge(edge: GraphEdge, route: readonly Point[], box: Box): string {
  const { from, to, confidence, lines, count, in_cycle } = edge
  const where = lines.length > 0 ? `, line ${lines.join(', ')}` : count > 1 ? `, ${count} times` : ''
  const title = forXml(`${from} → ${to}: ${confidence}${where}${in_cycle ? ', in a cycle' : ''}`)
  const tip = in_cycle ? 'turn' : 'tip'
  const path = from === to ? loopAt(route[0]!, box) : curve(route)
  return `<path class="${confidence}${in_cycle ? ' cycle' : ''}" marker-end="url(#${tip})" d="${path}"><title>${title}</title></path>`
}

function curve(points: readonly Point[]): string {
  const [start, ...rest] = points
  let at = start!
  const parts = [`M${at.x} ${at.y}`]
  for (const { x, y } of rest) {
    const middle = Math.round((at.x + x) * 5) / 10
    parts.push(y === at.y ? `L${x} ${y}` : `C${middle} ${at.y} ${middle} ${y} ${x} ${y}`)
    at = { x, y }
  }
  return parts.join('')
}

/** A symbol that calls itself: out at its right side, and back in at its top. */
function loopAt({ x, y }: Point, { height }: Box): string {
  const top = y - height / 2
  return `M${x} ${y - 8}C${x + 26} ${y - 8} ${x + 26} ${top - 16} ${x - 8} ${top - 14}S${x - 22} ${top - 8} ${x - 22} ${top}`
}

function drawNode(node: GraphNode, { x, y }: Point, { width, height }: Box): string {
  const [name, place] = labelNode(node).map(forXml)
  const kinds = [...(node.is_target ? ['target'] : []), ...(node.kind === 'folder' ? ['folder'] : [])]
  return [
    `<g class="${kinds.join(' ')}"><title>${forXml(`${node.kind} ${node.handle}`)}</title>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5"/>`,
    `<text x="${x + 10}" y="${y + 19}">${name}</text><text class="place" x="${x + 10}" y="${y + 34}">${place}</text></g>`,
  ].join('')
}

const KINDS = ['exact', 'carried', 'probable', 'possible', 'approximate', 'cycle']

function drawLegend(caption: string, y: number): string[] {
  const samples = KINDS.map((kind, index) => {
    const x = 24 + index * 82
    return `<path class="${kind}" d="M${x} ${y + 10}h22"/><text class="note" x="${x + 26}" y="${y + 13}">${kind === 'approximate' ? 'approx.' : kind}</text>`
  })
  return [...samples, `<text class="note" x="24" y="${y + 34}">${forXml(caption)}</text>`]
}
