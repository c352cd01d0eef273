/** Writes a picture in the format that was asked for. */
import type { GraphAnswer, GraphEdge, GraphFormat } from './declare.ts'
import { forDot, forMermaid, forXml } from './escape-names.ts'
import { captionOf, labelNode } from './label-node.ts'
import { writeSvg } from './write-svg.ts'

export function writeGraph(answer: GraphAnswer, format: GraphFormat): string {
  return WRITERS[format](answer)
}

const WRITERS: Record<GraphFormat, (answer: GraphAnswer) => string> = {
  svg: writeSvg,
  dot: writeDot,
  mermaid: writeMermaid,
  graphml: writeGraphml,
  json: answer => `${JSON.stringify(answer, null, 2)}\n`,
}

/** Nodes have numbers in place of names, so that a name is nothing but a label. */
function numbersOf({ nodes }: GraphAnswer): (handle: string) => string {
  const numbers = new Map(nodes.map(({ handle }, index) => [handle, `n${index}`]))
  return handle => numbers.get(handle) ?? ''
}

function writeMermaid(answer: GraphAnswer): string {
  const numberOf = numbersOf(answer)
  const cyclic = answer.edges.flatMap(({ in_cycle }, index) => (in_cycle ? [index] : []))
  const lines = [
    'flowchart LR',
    `  %% ${forMermaid(captionOf(answer))}`,
    ...answer.nodes.map(node => {
      const label = labelNode(node).map(forMermaid).join('<br/>')
      const shape = node.kind === 'folder' ? [`("${label}")`] : [`["${label}"]`]
      return `  ${numberOf(node.handle)}${shape}${node.is_target ? ':::target' : ''}`
    }),
    ...answer.edges.map(edge => `  ${numberOf(edge.from)} ${mermaidArrow(edge)} ${numberOf(edge.to)}`),
    '  classDef target stroke:#0969da,stroke-width:3px',
    ...(cyclic.length > 0 ? [`  linkStyle ${cyclic.join(',')} stroke:#cf222e`] : []),
  ]
  return `${lines.join('\n')}\n`
}

/** Solid for what an engine has verified; what may not be so is dashed, and says so. */
function mermaidArrow({ confidence, count, lines }: GraphEdge): string {
  const many = lines.length === 0 && count > 1 ? [`${count}`] : []
  const unsure = confidence === 'possible' || confidence === 'approximate' ? [confidence] : []
  const label = [...many, ...unsure].join(' ')
  const arrow = confidence === 'exact' || confidence === 'carried' ? '-->' : '-.->'
  return label === '' ? arrow : `${arrow}|${label}|`
}

const DOT_STYLE = {
  exact: 'style=solid',
  carried: 'style=solid, color="#8b949e"',
  probable: 'style=dashed',
  possible: 'style=dotted',
  approximate: 'style=dotted, color="#8b949e"',
}

function writeDot(answer: GraphAnswer): string {
  const numberOf = numbersOf(answer)
  const lines = [
    'digraph bombe {',
    '  rankdir=LR',
    `  label="${forDot(captionOf(answer))}"`,
    '  node [shape=box, fontname="monospace"]',
    ...answer.nodes.map(node => {
      const label = labelNode(node).map(forDot).join('\\n')
      const look = node.is_target ? ', style=bold, color="#0969da"' : ''
      return `  ${numberOf(node.handle)} [label="${label}", tooltip="${forDot(node.handle)}"${look}]`
    }),
    ...answer.edges.map(({ from, to, confidence, count, in_cycle }) => {
      const look = `${DOT_STYLE[confidence]}${in_cycle ? ', color="#cf222e"' : ''}`
      return `  ${numberOf(from)} -> ${numberOf(to)} [${look}, tooltip="${confidence}, ${count}"]`
    }),
    '}',
  ]
  return `${lines.join('\n')}\n`
}

const NODE_KEYS = ['handle', 'name', 'kind', 'file_path', 'line', 'is_target'] as const
const EDGE_KEYS = ['confidence', 'count', 'in_cycle'] as const
const TYPES: Partial<Record<string, string>> = {
  line: 'int',
  count: 'int',
  is_target: 'boolean',
  in_cycle: 'boolean',
}

function writeGraphml(answer: GraphAnswer): string {
  const numberOf = numbersOf(answer)
  const key = (owner: string) => (name: string) =>
    `  <key id="${name}" for="${owner}" attr.name="${name}" attr.type="${TYPES[name] ?? 'string'}"/>`
  const data = (name: string, value: unknown) => `<data key="${name}">${forXml(String(value))}</data>`
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...NODE_KEYS.map(key('node')),
    ...EDGE_KEYS.map(key('edge')),
    '  <graph id="bombe" edgedefault="directed">',
    `    <desc>${forXml(captionOf(answer))}</desc>`,
    ...answer.nodes.map(
      node =>
        `    <node id="${numberOf(node.handle)}">${NODE_KEYS.map(name => data(name, node[name])).join('')}</node>`,
    ),
    ...answer.edges.map(
      edge =>
        `    <edge source="${numberOf(edge.from)}" target="${numberOf(edge.to)}">${EDGE_KEYS.map(name => data(name, edge[name])).join('')}</edge>`,
    ),
    '  </graph>',
    '</graphml>',
  ]
  return `${lines.join('\n')}\n`
}
