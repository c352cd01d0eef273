/** A file opened in the map: its symbols as large as their lines, coloured by kind. */
import { useMemo } from 'preact/hooks'
import type { OutlineSymbol } from '../../src/questions/get-outline/answer.ts'
import { Kind, toneOf } from '../parts/kind.tsx'
import { Answered, Empty } from '../parts/states.tsx'
import { goTo, hrefOf } from '../route.ts'
import { useAnswer } from '../use-answer.ts'
import type { Rgb } from './colours.ts'
import { type MapNode, parentOf } from './fold-tree.ts'
import { MapCanvas } from './map-canvas.tsx'
import { count, MEASURES, type MeasureName } from './measures.ts'
import { useLook } from './use-look.ts'

interface SymbolNode {
  handle: string
  name: string
  kind: string
  signature: string
  lines: number
  children: SymbolNode[]
}

const COLOURS: Readonly<Record<string, readonly [light: Rgb, dark: Rgb]>> = {
  type: [
    [217, 199, 240],
    [72, 52, 104],
  ],
  call: [
    [190, 215, 245],
    [35, 66, 105],
  ],
  value: [
    [190, 228, 223],
    [26, 76, 71],
  ],
  file: [
    [223, 226, 232],
    [43, 49, 58],
  ],
}

export function FileMap({ node, by }: { node: MapNode; by: MeasureName }) {
  const asked = useAnswer('get_outline', { path: node.path })
  return (
    <Answered asked={asked}>
      {answer =>
        answer.symbols.length === 0 ? (
          <Empty title="bombe knows no symbols in this file">
            <a href={hrefOf('file', node.path)}>Read its source</a>
          </Empty>
        ) : (
          <Shown node={node} by={by} symbols={answer.symbols} />
        )
      }
    </Answered>
  )
}

function Shown({ node, by, symbols }: { node: MapNode; by: MeasureName; symbols: readonly OutlineSymbol[] }) {
  const root = useMemo(() => rootOf(node, symbols), [node, symbols])
  const look = useLook<SymbolNode>(
    node.path,
    'plain',
    ({ kind }, _, dark) => {
      const [light, deep] = COLOURS[toneOf(kind)] ?? COLOURS.file!
      return dark ? deep : light
    },
    ({ name }) => name,
  )
  return (
    <div class="map">
      <MapCanvas
        root={root}
        content={node.path}
        label={`Symbols of ${node.path}`}
        sizeOf={({ lines }) => lines}
        look={look}
        describe={({ kind, name, lines, signature }) => ({
          title: name === '' ? 'between its members' : `${kind} ${name}`,
          lines: [signature, count(lines, 'line')],
        })}
        open={({ handle }) => goTo(handle === '' ? hrefOf('file', node.path) : hrefOf('symbol', handle))}
        up={() => goTo(hrefOf('map', parentOf(node.path), { by }))}
      />
      <aside class="map-list" aria-label="In words">
        <p>
          <a class="button is-first" href={hrefOf('file', node.path)}>
            Read the source
          </a>
        </p>
        <ul class="plain facts">
          {(['rank', 'churn', 'changed', 'tests', 'confidence', 'open'] as const).map(name => (
            <li key={name}>{MEASURES[name].words(node)}</li>
          ))}
        </ul>
        <h2>
          Symbols <span class="count">{symbols.length}</span>
        </h2>
        <ul class="rows">
          {symbols.map(({ handle, name, kind, start_line, end_line }) => (
            <li key={handle} class="row">
              <Kind kind={kind} />
              <a class="code-link" href={hrefOf('symbol', handle)}>
                {name}
              </a>
              <span class="row-figure">{count(end_line - start_line + 1, 'line')}</span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}

function rootOf(node: MapNode, symbols: readonly OutlineSymbol[]): SymbolNode {
  return {
    ...{ handle: '', name: node.name, kind: 'file', signature: '' },
    ...sized(symbols, node.figures.lines),
  }
}

function nodeOf(symbol: OutlineSymbol): SymbolNode {
  const { handle, name, kind, signature, start_line: start, end_line: end } = symbol
  const lines = end - start + 1
  // What is inside of a function is no landmark.
  const children = toneOf(kind) === 'call' ? [] : (symbol.children ?? [])
  return { handle, name, kind, signature, ...sized(children, lines, { handle, signature }) }
}

/** What of a symbol is in none of its members stands beside them. */
function sized(
  symbols: readonly OutlineSymbol[],
  lines: number,
  own?: { handle: string; signature: string },
): Pick<SymbolNode, 'lines' | 'children'> {
  const children = symbols.map(nodeOf)
  const rest = lines - children.reduce((sum, one) => sum + one.lines, 0)
  if (own && children.length > 0 && rest > 0)
    children.push({ ...own, name: '', kind: 'file', lines: rest, children: [] })
  return { lines, children }
}
