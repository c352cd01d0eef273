/** Imports between folders as a matrix: a row imports columns; what is below the diagonal closes a cycle. */
import { useMemo } from 'preact/hooks'
import type { GraphAnswer } from '../../src/questions/draw-graph/declare.ts'
import { cellKey, type Matrix, orderMatrix } from '../graph/order-matrix.ts'
import { Answered, Empty } from '../parts/states.tsx'
import { Switch } from '../parts/switch.tsx'
import { Verdict } from '../parts/verdict.tsx'
import { hrefOf, type Route, replaceWith } from '../route.ts'
import { type Asked, useAnswer } from '../use-answer.ts'

const LEVELS = [
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
] as const

/** More rows than this cannot be taken in; those with the most imports are kept. */
const MAX_ROWS = 70

/** Paler to stronger. */
const SHADES = 5

export function ImportsView({ route }: { route: Route }) {
  const folder = route.about || '.'
  const tests = route.query.tests === '1'
  const { depth, asked } = useLevels(folder, tests, Number(route.query.depth))
  const set = (change: Readonly<Record<string, string | undefined>>) =>
    replaceWith(hrefOf('imports', route.about, { ...route.query, from: undefined, to: undefined, ...change }))
  return (
    <>
      <header class="graph-head">
        <h1 class="graph-title">
          Imports in {route.about === '' ? 'the repository' : <Crumbs path={route.about} />}
        </h1>
        <div class="graph-switches">
          <span class="labelled">
            Levels{' '}
            <Switch
              label="Levels of folders"
              values={LEVELS}
              chosen={String(depth) as '1'}
              choose={level => set({ depth: level })}
            />
          </span>
          <label class="check">
            <input
              type="checkbox"
              checked={tests}
              onChange={event => set({ tests: event.currentTarget.checked ? '1' : undefined })}
            />
            Tests
          </label>
          <a href={hrefOf('graph', folder, { depth, ...(tests ? {} : { tests: 0 }) })}>As a graph</a>
        </div>
      </header>
      <Answered asked={asked}>{answer => <Shown answer={answer} route={route} />}</Answered>
    </>
  )
}

/** Fewer links than this say next to nothing: unless the reader says otherwise, another level is opened. */
const FEW = 3

function useLevels(
  folder: string,
  tests: boolean,
  given: number,
): { depth: number; asked: Asked<GraphAnswer> } {
  const isGiven = given >= 1 && given <= LEVELS.length
  const inputOf = (depth: number) => ({ symbol_name: folder, depth, limit: MAX_ROWS, include_tests: tests })
  const first = useAnswer('graph', inputOf(isGiven ? given : 1))
  const second = useAnswer('graph', !isGiven && hasFew(first) ? inputOf(2) : null)
  const third = useAnswer('graph', !isGiven && hasFew(first) && hasFew(second) ? inputOf(3) : null)
  if (isGiven || !hasFew(first)) return { depth: isGiven ? given : 1, asked: first }
  return hasFew(second) ? { depth: 3, asked: third } : { depth: 2, asked: second }
}

function hasFew({ answer, isLoading }: Asked<GraphAnswer>): boolean {
  return answer !== undefined && !isLoading && answer.edges_are === 'imports' && answer.edges.length < FEW
}

function Crumbs({ path }: { path: string }) {
  const parts = path.split('/')
  return (
    <span class="crumbs">
      <a href={hrefOf('imports')}>all</a>
      {parts.map((part, place) => (
        <span key={parts.slice(0, place + 1).join('/')}>
          <span class="crumb-line">/</span>
          {place === parts.length - 1 ? (
            part
          ) : (
            <a href={hrefOf('imports', parts.slice(0, place + 1).join('/'))}>{part}</a>
          )}
        </span>
      ))}
    </span>
  )
}

function Shown({ answer, route }: { answer: GraphAnswer; route: Route }) {
  const matrix = useMemo(() => orderMatrix(answer.nodes, answer.edges), [answer])
  if (answer.edges_are !== 'imports')
    return (
      <Empty title="This is a symbol, not a folder">
        <a href={hrefOf('graph', route.about)}>Its graph</a> shows what it calls.
      </Empty>
    )
  if (answer.edges.length === 0)
    return (
      <Empty title="Nothing here imports anything else here">
        Look at more levels, include tests, or go to <a href={hrefOf('imports')}>the whole repository</a>.
      </Empty>
    )
  const { from, to } = route.query
  return (
    <div class="graph-split">
      <Table matrix={matrix} route={route} />
      <aside class="graph-panel" aria-label="What is chosen">
        {from && to ? <OfCell from={from} to={to} /> : <OfAll matrix={matrix} />}
        <Verdict answer={answer} about="matrix" />
      </aside>
    </div>
  )
}

function Table({ matrix, route }: { matrix: Matrix; route: Route }) {
  const { rows } = matrix
  const common = commonFolder(rows.map(({ path }) => path))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys.
    <section class="matrix-frame" tabIndex={0} aria-label="Dependency matrix">
      <table class="matrix">
        <caption class="visually-hidden">
          Each row imports from the columns that have a number in it; columns have the numbers of their rows.
        </caption>
        <thead>
          <tr>
            <td />
            {rows.map(({ path }, column) => (
              <th key={path} scope="col" title={path}>
                {column + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, kind, cycle }, row) => (
            <tr key={path}>
              <th scope="row" class={cycle >= 0 ? 'is-cycle' : undefined}>
                <span class="matrix-number">{row + 1}</span>
                <a
                  href={kind === 'folder' ? hrefOf('imports', path) : hrefOf('graph', path)}
                  title={cycle >= 0 ? `${path}, in a cycle` : path}
                >
                  {path.slice(common.length)}
                  {kind === 'folder' && '/'}
                </a>
              </th>
              {rows.map(({ path: to }, column) => (
                <Cell
                  key={to}
                  matrix={matrix}
                  row={row}
                  column={column}
                  isChosen={route.query.from === path && route.query.to === to}
                  href={hrefOf('imports', route.about, { ...route.query, from: path, to })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps {
  matrix: Matrix
  row: number
  column: number
  isChosen: boolean
  href: string
}

function Cell({ matrix, row, column, isChosen, href }: CellProps) {
  if (row === column) return <td class="matrix-self" />
  const cell = matrix.cells.get(cellKey(row, column))
  const [from, to] = [matrix.rows[row]!, matrix.rows[column]!]
  const isWithin = from.cycle >= 0 && from.cycle === to.cycle
  if (!cell) return <td class={isWithin ? 'is-within' : undefined} />
  const shade = Math.max(1, Math.ceil((SHADES * Math.log1p(cell.count)) / Math.log1p(matrix.most)))
  // What imports stands above what it imports: only what closes a cycle is below the diagonal.
  const closes = cell.inCycle && row > column
  const words = `${from.path} imports ${to.path}: ${cell.count}${cell.inCycle ? ', in a cycle' : ''}`
  return (
    <td class={`matrix-cell shade-${shade}${closes ? ' is-cycle' : ''}${isChosen ? ' is-chosen' : ''}`}>
      <a href={href} title={words} aria-label={words}>
        {cell.count}
      </a>
    </td>
  )
}

function OfAll({ matrix }: { matrix: Matrix }) {
  const { cycles, rows } = matrix
  return (
    <>
      <h2>How to read it</h2>
      <p class="note">
        A row imports from the columns that have a number in it; the number counts imports. What imports
        stands above what it imports, so only what closes a cycle is below the diagonal, in red; what is in
        one cycle together stands on one ground. A click on a number shows the files; a click on a folder goes
        into it.
      </p>
      <h2>
        Cycles <span class="count">{cycles.length}</span>
      </h2>
      {cycles.length === 0 ? (
        <p class="note">None: these {rows.length} can be read from top to bottom.</p>
      ) : (
        <ul class="plain">
          {[...new Set(rows.flatMap(({ cycle }) => (cycle >= 0 ? [cycle] : [])))].map(cycle => (
            <li key={cycle} class="cycle-members">
              {rows
                .filter(row => row.cycle === cycle)
                .map(({ path }) => path)
                .join(', ')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function OfCell({ from, to }: { from: string; to: string }) {
  const asked = useAnswer('crossings', { from, to })
  return (
    <>
      <h2 class="panel-title">
        {from} → {to}
      </h2>
      <Answered asked={asked}>
        {({ crossings }) => (
          <ul class="plain sites">
            {crossings.map(({ path, to: imported, lines }) => (
              <li key={`${path} ${imported}`}>
                {lines.map((line, place) => (
                  <a key={line} class="mono" href={hrefOf('file', path, { line })}>
                    {place === 0 ? `${path}:${line}` : ` :${line}`}
                  </a>
                ))}
                {lines.length === 0 && (
                  <a class="mono" href={hrefOf('file', path)}>
                    {path}
                  </a>
                )}
                <br />
                <span class="note">imports {imported}</span>
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </>
  )
}

/** What all paths begin with, up to a folder. */
function commonFolder(paths: readonly string[]): string {
  const [first = '', ...rest] = paths
  let end = first.lastIndexOf('/') + 1
  while (end > 0 && !rest.every(path => path.startsWith(first.slice(0, end))))
    end = first.lastIndexOf('/', end - 2) + 1
  return first.slice(0, end)
}
