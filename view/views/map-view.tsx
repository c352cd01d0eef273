/** The map: packages, folders and files as large as their code, coloured by a measure; a file opens into its symbols. */
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { TreeAnswer } from '../../src/questions/get-tree/answer.ts'
import { colourOf, css, rampOf } from '../map/colours.ts'
import { FileMap } from '../map/file-map.tsx'
import { type FoldedTree, filesBelow, foldTree, innermost, type MapNode, parentOf } from '../map/fold-tree.ts'
import { MapCanvas } from '../map/map-canvas.tsx'
import { MapList } from '../map/map-list.tsx'
import { count, isMeasure, MEASURE_NAMES, MEASURES, type Measure, type MeasureName } from '../map/measures.ts'
import { useDark, useLook } from '../map/use-look.ts'
import { Answered, Empty } from '../parts/states.tsx'
import { Switch } from '../parts/switch.tsx'
import { goTo, hrefOf, type Route, replaceWith } from '../route.ts'
import { useAnswer } from '../use-answer.ts'

export function MapView({ route }: { route: Route }) {
  const asked = useAnswer('tree', {})
  return <Answered asked={asked}>{answer => <Shown answer={answer} route={route} />}</Answered>
}

function Shown({ answer, route }: { answer: TreeAnswer; route: Route }) {
  const tree = useMemo(() => foldTree(answer), [answer])
  const by = isMeasure(route.query.by) ? route.query.by : 'rank'
  const path = route.about.replace(/\/+$/, '')
  const node = tree.byPath.get(path)
  if (answer.files.length === 0)
    return (
      <Empty title="There is no source that bombe reads">
        <code>bombe index --show-ignored</code> says what is left out, and why.
      </Empty>
    )
  if (!node)
    return (
      <Empty title={`Nothing is at ${path}`}>
        It may be gone, or left out of the index. <a href={hrefOf('map')}>The whole map</a>
      </Empty>
    )
  return (
    <>
      <Head node={node} by={by} hasHistory={answer.commits_read > 0}>
        <Crumbs path={node.path} by={by} root={tree.root} />
      </Head>
      {node.isFile ? (
        <FileMap node={node} by={by} />
      ) : (
        <FolderMap key={answer.files.length} node={innermost(node)} by={by} tree={tree} />
      )}
    </>
  )
}

function Head(props: { node: MapNode; by: MeasureName; hasHistory: boolean; children: ComponentChildren }) {
  const { node, by, hasHistory, children } = props
  const { files, lines, symbols } = node.figures
  const needsHistory = !hasHistory && (by === 'churn' || by === 'changed')
  return (
    <header class="map-head">
      <div>
        <h1 class="map-title">{children}</h1>
        <p class="note">
          {!node.isFile && `${count(files, 'file')} · `}
          {count(lines, 'line')} · {count(symbols, 'symbol')}
          {node.packageName !== '' && ` · package ${node.packageName}`}
        </p>
      </div>
      {!node.isFile && (
        <div class="map-measure">
          <Switch
            label="Colour by"
            values={MEASURE_NAMES.map(name => [name, MEASURES[name].name] as const)}
            chosen={by}
            choose={name => replaceWith(hrefOf('map', node.path, { by: name }))}
          />
          {needsHistory ? (
            <p class="note">git tells no history here, so nothing is known of changes</p>
          ) : (
            <Legend measure={MEASURES[by]} />
          )}
        </div>
      )}
    </header>
  )
}

function Legend({ measure }: { measure: Measure }) {
  const dark = useDark()
  const ramp = rampOf(measure.tone, dark)
  const stops = [0, 0.25, 0.5, 0.75, 1].map(place => css(colourOf(ramp, place, dark)))
  return (
    <p class="legend" title={measure.explains}>
      <span>{measure.legend[0]}</span>
      <span class="legend-bar" style={{ background: `linear-gradient(90deg, ${stops.join(', ')})` }} />
      <span>{measure.legend[1]}</span>
    </p>
  )
}

function Crumbs({ path, by, root }: { path: string; by: MeasureName; root: MapNode }) {
  const parts = path === '' ? [] : path.split('/')
  return (
    <span class="crumbs">
      {parts.length === 0 ? (
        root.packageName || 'The whole repository'
      ) : (
        <a href={hrefOf('map', '', { by })}>all</a>
      )}
      {parts.map((part, place) => {
        const folder = parts.slice(0, place + 1).join('/')
        const isLast = place === parts.length - 1
        return (
          <span key={folder}>
            <span class="crumb-line">/</span>
            {isLast ? part : <a href={hrefOf('map', folder, { by })}>{part}</a>}
          </span>
        )
      })}
    </span>
  )
}

function FolderMap({ node, by, tree }: { node: MapNode; by: MeasureName; tree: FoldedTree }) {
  const measure = MEASURES[by]
  const most = useMemo(
    () => filesBelow(tree.root).reduce((most, { figures }) => Math.max(most, measure.amount(figures)), 0),
    [tree, by],
  )
  const look = useLook<MapNode>(
    `${by} ${most}`,
    measure.tone,
    ({ figures }, ramp, dark) => colourOf(ramp, measure.place(figures, most), dark),
    ({ name, packageName, isFile }) => (isFile || packageName === '' ? name : `${name} · ${packageName}`),
  )
  const open = ({ path }: MapNode) => goTo(hrefOf('map', path, { by }))
  return (
    <div class="map">
      <MapCanvas
        root={node}
        content={node.path}
        label={`Map of ${node.path || 'the repository'}`}
        sizeOf={({ figures }) => figures.lines}
        look={look}
        describe={one => describe(one, measure)}
        open={open}
        up={() => {
          if (node.path !== '') goTo(hrefOf('map', outerOf(node.path, tree), { by }))
        }}
      />
      <MapList node={node} by={by} most={most} />
    </div>
  )
}

/** Folders that are passed over on the way in are passed over on the way out. */
function outerOf(path: string, { root, byPath }: FoldedTree): string {
  let at = parentOf(path)
  while (at !== '' && byPath.get(at)?.children.length === 1) at = parentOf(at)
  return innermost(root).path === path ? '' : at
}

function describe(node: MapNode, measure: Measure): { title: string; lines: string[] } {
  const { files, lines, symbols } = node.figures
  return {
    title: node.isFile ? node.path : `${node.path}/`,
    lines: [
      [
        ...(node.isFile ? [] : [count(files, 'file')]),
        count(lines, 'line'),
        count(symbols, 'symbol'),
        ...(node.isTest ? ['tests'] : []),
      ].join(' · '),
      measure.words(node),
    ],
  }
}
