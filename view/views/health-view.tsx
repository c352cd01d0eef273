/** How bombe fares here: the index, engines, what is verified and what is open, problems, jobs, snapshots. */
import { useEffect } from 'preact/hooks'
import type { PageState } from '../../src/mcp/page/describe-state.ts'
import type { StatusAnswer } from '../../src/questions/status/answer.ts'
import { Engines } from '../health/engines.tsx'
import { Folders } from '../health/folders.tsx'
import { IndexActions } from '../health/index-actions.tsx'
import { isActive, Jobs } from '../health/jobs.tsx'
import { Languages } from '../health/languages.tsx'
import { ago, count } from '../map/measures.ts'
import { RunProgress } from '../parts/progress.tsx'
import { Answered } from '../parts/states.tsx'
import { hrefOf, type Route } from '../route.ts'
import { useAnswer } from '../use-answer.ts'

/** While a job runs, it is looked at this often. */
const LOOK_MS = 2_500

export function HealthView({ state }: { route: Route; state?: PageState }) {
  const asked = useAnswer('status', {})
  const { again } = asked
  const key = state
    ? [state.isIndexing, state.isIndexed, ...state.engines.map(({ name, state: is }) => name + is)].join(' ')
    : ''
  // What runs in the background ends without a word of the reader.
  useEffect(() => {
    if (key !== '') again()
  }, [key])
  const isRunning = asked.answer?.jobs.some(isActive) ?? false
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(again, LOOK_MS)
    return () => clearTimeout(timer)
  }, [asked.answer])
  return (
    <>
      <h1 class="map-title">Health</h1>
      <Answered asked={asked}>{status => <Shown status={status} {...(state ? { state } : {})} />}</Answered>
    </>
  )
}

function Shown({ status, state }: { status: StatusAnswer; state?: PageState }) {
  return (
    <div class="health">
      <IndexState status={status} {...(state ? { state } : {})} />
      <Engines servers={status.servers} living={state?.engines ?? []} />
      <Languages languages={status.languages} />
      <Folders />
      <Problems status={status} />
      <Rest status={status} {...(state ? { state } : {})} />
    </div>
  )
}

const STATES: Readonly<Record<string, string>> = {
  ready: 'ready',
  indexing: 'is being made',
  not_indexed: 'there is none yet',
  failed: 'could not be made',
}

const FRESHNESS: Readonly<Record<string, string>> = {
  fresh: 'up to date',
  stale: 'changed since',
  syncing: 'being read',
}

function IndexState({ status, state }: { status: StatusAnswer; state?: PageState }) {
  const { index, meta, recovery } = status
  const { progress } = state ?? {}
  return (
    <section class="panel">
      <h2>Index</h2>
      <dl class="figures">
        <Figure name="State" value={STATES[index.state] ?? index.state} />
        <Figure name="Files on disk" value={FRESHNESS[meta.freshness_status] ?? meta.freshness_status} />
        <Figure name="Files" value={index.files.toLocaleString()} />
        <Figure name="Symbols" value={index.symbols.toLocaleString()} />
        <Figure name="Edges" value={index.edges.toLocaleString()} />
        <Figure name="Size" value={`${(index.size_bytes / 1_000_000).toFixed(1)} MB`} />
        <Figure
          name="Written"
          value={index.indexed_at ? ago(Date.parse(index.indexed_at) / 1_000) : 'never'}
        />
        <Figure name="Commit" value={meta.commit?.slice(0, 10) ?? 'none'} />
      </dl>
      <p class="run-line" role="status">
        {state?.isIndexing && (
          <>
            It runs: <RunProgress progress={progress} />
          </>
        )}
      </p>
      {recovery && <p class="remark">{recovery.message}</p>}
      <IndexActions isRunning={state?.isIndexing ?? false} />
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Problems({ status: { problems, meta, masked_secrets: masked } }: { status: StatusAnswer }) {
  const more = meta.omitted?.problems ?? 0
  return (
    <section class="panel">
      <h2>
        Problems <span class="count">{problems.length + more}</span>
      </h2>
      {masked > 0 && (
        <p class="note">{count(masked, 'text')} that look like secrets are masked in every answer.</p>
      )}
      {problems.length === 0 ? (
        <p class="note">Every file and project could be read.</p>
      ) : (
        <ul class="rows is-limited">
          {problems.map(({ file, code, message, line }) => (
            <li key={`${file} ${code} ${line}`} class="row">
              <a class="row-place" href={hrefOf('file', file, { line })}>
                {file}
                {line !== undefined && `:${line}`}
              </a>
              <span class="note cut" title={message}>
                {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Rest({ status: { jobs, snapshots }, state }: { status: StatusAnswer; state?: PageState }) {
  return (
    <>
      <Jobs jobs={jobs} />
      <section class="panel">
        <h2>Workspaces</h2>
        <ul class="rows">
          {(state?.workspaces ?? []).map(({ root, name }) => (
            <li key={root} class="row">
              <b>{name}</b>
              <span class="note cut" title={root}>
                {root}
              </span>
            </li>
          ))}
          {snapshots.map(({ kind, ref, commit, root, size_bytes: size }) => (
            <li key={`${kind} ${root} ${ref} ${commit}`} class="row">
              {kind === 'ref' ? <a href={hrefOf('map', '', { ref })}>{ref}</a> : <span>work tree</span>}
              <span class="note mono">{commit.slice(0, 10)}</span>
              <span class="row-figure">{(size / 1_000_000).toFixed(1)} MB</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
