/** The graph around a symbol, of what a file or folder imports, or of how one symbol comes to call another. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { type Chosen, GraphCanvas } from '../graph/graph-canvas.tsx'
import { draw, type Fold, type Shown } from '../graph/graph-model.ts'
import { GraphPanel } from '../graph/graph-panel.tsx'
import { GraphStart } from '../graph/graph-start.tsx'
import { type Graphed, type GraphQuery, useGraph } from '../graph/use-graph.ts'
import { shortName } from '../parts/references.tsx'
import { Empty, Failure, Loading } from '../parts/states.tsx'
import { Switch } from '../parts/switch.tsx'
import { goTo, hrefOf, type Route, replaceWith } from '../route.ts'
import { useAnswer } from '../use-answer.ts'

/** More boxes than this are folded by file, unless the reader says otherwise; more files by folder. */
const MAX_UNFOLDED = 70

export function GraphView({ route }: { route: Route }) {
  if (route.about === '') return <GraphStart />
  return <Graph key={route.about} route={route} />
}

function Graph({ route }: { route: Route }) {
  const query = queryOf(route)
  const graphed = useGraph(query)
  const ofFolder = isOfFolder(graphed)
  const set = (change: Readonly<Record<string, string | undefined>>) =>
    replaceWith(hrefOf('graph', route.about, { ...route.query, ...change }))
  return (
    <>
      <header class="graph-head">
        <h1 class="graph-title">
          {query.to !== '' ? 'From ' : ofFolder ? 'Imports in ' : 'Around '}
          <a href={pageOf(route.about)}>{nameOf(route.about)}</a>
          {query.to !== '' && (
            <>
              {' to '}
              <a href={hrefOf('symbol', query.to)}>{shortName(query.to)}</a>
            </>
          )}
        </h1>
        <Switches query={query} route={route} graphed={graphed} set={set} />
      </header>
      {graphed.failure ? (
        <Failure failure={graphed.failure} again={graphed.again} />
      ) : !graphed.model || !graphed.answer ? (
        <Loading what="Drawing the graph" />
      ) : graphed.hasPath ? (
        <Drawn route={route} graphed={graphed} query={query} set={set} />
      ) : (
        <Empty title="No known chain of calls leads there">
          From <code>{graphed.target?.handle ?? route.about}</code> to <code>{query.to}</code>. It may go
          through a value or a callback that no edge shows; a symbol with the same name may be meant.{' '}
          <a href={hrefOf('graph', query.to, { to: route.about })}>The other way round</a>
        </Empty>
      )}
    </>
  )
}

function nameOf(about: string): string {
  return about === '.' ? 'the repository' : shortName(about)
}

/** A folder is none of the boxes that are shown: they are what is in it. */
function isOfFolder({ edgesAre, model }: Graphed): boolean {
  return edgesAre === 'imports' && ![...(model?.nodes.values() ?? [])].some(one => one.is_target)
}

/** Of a file or folder, the map; a name without a path is that of a symbol. */
function pageOf(about: string): string {
  const isPath = !about.includes('#') && (about.includes('/') || about === '.')
  return isPath ? hrefOf('map', about === '.' ? '' : about) : hrefOf('symbol', about)
}

type Set = (change: Readonly<Record<string, string | undefined>>) => void

const DIRECTIONS = [
  ['both', 'Both'],
  ['callers', 'Callers'],
  ['callees', 'Callees'],
] as const

const DIRECTIONS_OF_IMPORTS = [
  ['both', 'Both'],
  ['callers', 'Imported by'],
  ['callees', 'Imports'],
] as const

const DEPTHS = [
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
  ['4', '4'],
  ['5', '5'],
] as const

const FOLDS = [
  ['none', 'Symbols'],
  ['file', 'Files'],
  ['folder', 'Folders'],
] as const

function Switches({
  query,
  route,
  graphed,
  set,
}: {
  query: GraphQuery
  route: Route
  graphed: Graphed
  set: Set
}) {
  const isOfCalls = graphed.edgesAre === 'calls'
  const ofFolder = isOfFolder(graphed)
  return (
    <div class="graph-switches">
      {query.to === '' && (
        <>
          {!ofFolder && (
            <Switch
              label="Direction"
              values={isOfCalls ? DIRECTIONS : DIRECTIONS_OF_IMPORTS}
              chosen={query.direction}
              choose={d => set({ d: d === 'both' ? undefined : d })}
            />
          )}
          <Labelled name={ofFolder ? 'Levels' : 'Depth'}>
            <Switch
              label={ofFolder ? 'Levels of folders' : 'Depth'}
              values={DEPTHS}
              chosen={String(query.depth) as '1'}
              choose={depth => set({ depth: depth === '1' ? undefined : depth })}
            />
          </Labelled>
        </>
      )}
      {isOfCalls && (
        <Switch
          label="Folded by"
          values={FOLDS}
          chosen={foldOf(route, graphed)}
          choose={fold => set({ fold, open: undefined })}
        />
      )}
      <Check name="Tests" isOn={query.tests} set={isOn => set({ tests: isOn ? undefined : '0' })} />
      {isOfCalls ? (
        <>
          <Check name="Externals" isOn={query.externals} set={isOn => set({ ext: isOn ? '1' : undefined })} />
          <PathForm route={route} to={query.to} />
        </>
      ) : (
        <a href={hrefOf('imports', route.about === '.' ? '' : route.about)}>Matrix</a>
      )}
    </div>
  )
}

function Labelled({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <span class="labelled">
      {name} {children}
    </span>
  )
}

function Check({ name, isOn, set }: { name: string; isOn: boolean; set: (isOn: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={event => set(event.currentTarget.checked)} />
      {name}
    </label>
  )
}

function PathForm({ route, to }: { route: Route; to: string }) {
  const [text, setText] = useState(to)
  const query = text.trim()
  const found = useAnswer(
    'search_symbols',
    query.length < 2 || query.includes('#') ? null : { query, limit: 8, detail: 'location' },
  )
  return (
    <form
      class="path-form"
      onSubmit={event => {
        event.preventDefault()
        goTo(hrefOf('graph', route.about, text.trim() === '' ? {} : { to: text.trim() }))
      }}
    >
      <label>
        Path to{' '}
        <input
          class="field"
          list="path-ends"
          value={text}
          placeholder="a symbol"
          onInput={event => setText(event.currentTarget.value)}
        />
      </label>
      <datalist id="path-ends">
        {found.answer?.symbols.map(({ handle }) => (
          <option key={handle} value={handle} />
        ))}
      </datalist>
    </form>
  )
}

function Drawn({
  route,
  graphed,
  query,
  set,
}: {
  route: Route
  graphed: Graphed
  query: GraphQuery
  set: Set
}) {
  const [chosen, choose] = useState<Chosen>()
  const { about, direction, depth, tests, to } = query
  // While the next picture is on its way, the one before stays as it is.
  const fitKey = useRef('')
  const fold = foldOf(route, graphed)
  const opened = route.query.open ?? ''
  const drawing = useMemo(
    () => draw(graphed.model!, fold, new Set(listOf(opened))),
    [graphed.model, fold, opened],
  )
  const hasOutside = graphed.model!.externals.length > 0
  if (!graphed.isLoading) fitKey.current = [about, direction, depth, fold, tests, to, hasOutside].join(' ')
  const grown = new Set(query.more)
  const canGrow = (node: Shown): boolean =>
    node.folded > 0 ||
    (query.to === '' && !node.isTarget && node.about !== '' && node.kind !== 'folder' && !grown.has(node.id))
  const grow = (node: Shown): void => {
    if (node.folded > 0) set({ fold, open: [...listOf(opened), node.id].join('\n') })
    else if (canGrow(node)) set({ more: [...query.more, node.id].join('\n') })
  }
  const open = ({ about, kind, folded }: Shown): void => {
    if (about === '') return
    if (kind === 'folder') goTo(hrefOf('map', about))
    else goTo(hrefOf(folded > 0 || !about.includes('#') ? 'file' : 'symbol', about))
  }
  if (drawing.nodes.length === 1 && drawing.links.length === 0)
    return (
      <Empty title="Nothing that bombe knows is linked with it">
        {query.tests ? 'No call leads to it or from it. ' : 'Tests are left out; they may call it. '}
        <a href={hrefOf('symbol', route.about)}>Its page</a> says how sure that is.
      </Empty>
    )
  return (
    <div class={graphed.isLoading ? 'graph-split is-stale' : 'graph-split'}>
      <GraphCanvas
        drawing={drawing}
        fitKey={fitKey.current}
        label={`Graph around ${shortName(about)}`}
        chosen={chosen}
        choose={choose}
        canGrow={canGrow}
        grow={grow}
        open={open}
      />
      <GraphPanel
        drawing={drawing}
        chosen={chosen}
        answer={graphed.answer!}
        isSettling={graphed.isSettling}
        edgesAre={graphed.edgesAre}
        grow={grow}
        canGrow={canGrow}
      />
    </div>
  )
}

function foldOf({ query }: Route, { model, edgesAre }: Graphed): Fold {
  if (edgesAre === 'imports') return 'none'
  if (query.fold === 'none' || query.fold === 'file' || query.fold === 'folder') return query.fold
  const nodes = [...(model?.nodes.values() ?? [])]
  if (nodes.length <= MAX_UNFOLDED) return 'none'
  return new Set(nodes.map(({ file_path }) => file_path)).size <= MAX_UNFOLDED ? 'file' : 'folder'
}

function queryOf({ about, query }: Route): GraphQuery {
  const depth = Number(query.depth)
  return {
    about,
    direction: query.d === 'callers' || query.d === 'callees' ? query.d : 'both',
    depth: Number.isInteger(depth) && depth >= 1 && depth <= 5 ? depth : 1,
    tests: query.tests !== '0',
    externals: query.ext === '1',
    more: listOf(query.more ?? ''),
    to: query.to ?? '',
  }
}

/** Handles have commas and spaces, and no line breaks. */
function listOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}
