/** What changed between two states, symbol by symbol, with what it reaches: for a review. */
import { useMemo, useState } from 'preact/hooks'
import type { DiffAnswer } from '../../src/questions/get-diff/answer.ts'
import { ChangeSource } from '../change/change-source.tsx'
import { type Change, type ChangeKind, changesOf, drawChange } from '../change/draw-change.ts'
import { type Chosen, GraphCanvas } from '../graph/graph-canvas.tsx'
import { Kind } from '../parts/kind.tsx'
import { shortName } from '../parts/references.tsx'
import { Answered, Empty, Loading } from '../parts/states.tsx'
import { Verdict } from '../parts/verdict.tsx'
import { goTo, hrefOf, type Route } from '../route.ts'
import { useAnswer } from '../use-answer.ts'

const COMPARING =
  'Comparing the two states. A state that was never asked about is read first: that can take a while.'

export function ChangeView({ route }: { route: Route }) {
  const { base = '', to = '' } = route.query
  const asked = useAnswer('get_diff', {
    ...(base === '' ? {} : { base }),
    ...(to === '' ? {} : { ref: to }),
    ...(route.about === '' ? {} : { path: route.about }),
    ...{ scope: 'all' },
  })
  return (
    <>
      <ChangeForm key={`${base} ${to}`} base={base} to={to} about={route.about} />
      <Answered asked={asked} waiting={<Loading what={COMPARING} />}>
        {answer => <Shown answer={answer} until={to} />}
      </Answered>
    </>
  )
}

function ChangeForm({ base, to, about }: { base: string; to: string; about: string }) {
  const [from, setFrom] = useState(base)
  const [until, setUntil] = useState(to)
  const known = useAnswer('refs', {})
  return (
    <form
      class="graph-head"
      onSubmit={event => {
        event.preventDefault()
        goTo(hrefOf('change', about, { base: from.trim(), to: until.trim() }))
      }}
    >
      <h1 class="graph-title">What changed</h1>
      <div class="graph-switches">
        <label class="labelled">
          since
          <input
            class="field"
            list="refs"
            value={from}
            placeholder="the default branch"
            onInput={event => setFrom(event.currentTarget.value)}
          />
        </label>
        <label class="labelled">
          until
          <input
            class="field"
            list="refs"
            value={until}
            placeholder="the files on disk"
            onInput={event => setUntil(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button is-plain">
          Compare
        </button>
        <datalist id="refs">
          {known.answer?.refs.map(({ ref, kind }) => (
            <option key={`${kind} ${ref}`} value={ref} label={kind} />
          ))}
        </datalist>
      </div>
    </form>
  )
}

const NAMES: readonly (readonly [ChangeKind, string])[] = [
  ['modified', 'changed'],
  ['renamed', 'renamed or moved'],
  ['added', 'added'],
  ['deleted', 'deleted'],
]

function Shown({ answer, until }: { answer: DiffAnswer; until: string }) {
  const changes = useMemo(() => changesOf(answer), [answer])
  const { totals, affected_files: files, summary } = answer
  const outside = summary.changed_outside_symbols
  const states = `${answer.base} (${short(answer.merge_base_commit)}) and ${nameOf(answer.target, until)}`
  if (changes.length === 0 && files.length === 0)
    return (
      <Empty title={`Nothing differs between ${states}`}>
        Name another state above: a branch, a tag, a commit, or <code>HEAD~10</code>.
      </Empty>
    )
  return (
    <>
      <p class="change-counts">
        <span class="note">Between {states}:</span>
        {NAMES.map(([kind, name]) => (
          <span key={kind}>
            <Kind kind={kind} /> {(totals[`${kind}_symbols`] ?? 0).toLocaleString()} {name}
          </span>
        ))}
        <span class="note">{totals.affected_files.toLocaleString()} files</span>
      </p>
      <Drawn answer={answer} changes={changes} />
      <ByFile answer={answer} changes={changes} />
      {outside.length > 0 && (
        <section>
          <h2>Only outside of symbols</h2>
          <ul class="plain">
            {outside.map(path => (
              <li key={path}>
                <a href={hrefOf('file', path)}>{path}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Verdict answer={answer} about="comparison" />
    </>
  )
}

function Drawn({ answer, changes }: { answer: DiffAnswer; changes: readonly Change[] }) {
  const drawing = useMemo(() => drawChange(answer, changes), [answer, changes])
  const [chosen, choose] = useState<Chosen>()
  if (drawing.links.length === 0)
    return (
      <p class="note is-spaced">
        {answer.target === 'work tree'
          ? 'No caller or test is known to reach what changed.'
          : 'Whom it reaches is known of the state that is checked out; compare with the files on disk to see it drawn.'}
      </p>
    )
  return (
    <section>
      <h2>What it reaches</h2>
      <div class="change-graph">
        <GraphCanvas
          drawing={drawing}
          fitKey={answer.merge_base_commit + answer.target}
          label="Callers and tests of what changed"
          chosen={chosen}
          choose={choose}
          canGrow={() => false}
          grow={() => {}}
          open={({ about }) => goTo(hrefOf(about.includes('#') ? 'symbol' : 'file', about))}
        />
      </div>
    </section>
  )
}

function ByFile({ answer, changes }: { answer: DiffAnswer; changes: readonly Change[] }) {
  const reached = new Map(answer.callers.map(one => [one.handle, one]))
  const from = answer.merge_base_commit
  const to = answer.target === 'work tree' || answer.target === 'index' ? undefined : answer.target
  const before = new Map(answer.summary.renamed_symbols.map(one => [one.to.handle, one.from.handle]))
  const files = new Map<string, Change[]>()
  for (const change of changes) files.set(change.path, [...(files.get(change.path) ?? []), change])
  return (
    <section>
      <h2>
        Symbol by symbol <span class="count">{changes.length}</span>
      </h2>
      {[...files].map(([path, list]) => (
        <div key={path} class="group">
          <a class="group-head" href={hrefOf('file', path)}>
            {path}
          </a>
          <ul class="rows">
            {list.map(change => (
              <Row
                key={`${change.kind} ${change.handle}`}
                change={change}
                callers={reached.get(change.handle)?.callers_count}
                tests={reached.get(change.handle)?.tests.length}
                before={before.get(change.handle) ?? change.handle}
                from={from}
                to={to}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

interface RowProps {
  change: Change
  callers: number | undefined
  tests: number | undefined
  before: string
  from: string
  to: string | undefined
}

function Row({ change, callers, tests, before, from, to }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const { handle, kind, words, before: old, after } = change
  return (
    <li class="change-row">
      <div class="row">
        <Kind kind={kind} />
        {kind === 'deleted' ? (
          <span class="code-link">{shortName(handle)}</span>
        ) : (
          <a class="code-link" href={hrefOf('symbol', handle)}>
            {shortName(handle)}
          </a>
        )}
        <span class="note cut">{words}</span>
        <span class="row-figure">
          {callers !== undefined && `${callers} ${callers === 1 ? 'caller' : 'callers'}`}
          {tests !== undefined && tests > 0 && ` · ${tests} ${tests === 1 ? 'test' : 'tests'}`}
        </span>
        <button type="button" class="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} the source
        </button>
      </div>
      {old !== after && old !== '' && after !== '' && (
        <div class="change-signatures">
          <code class="is-gone">{old}</code>
          <code class="is-new">{after}</code>
        </div>
      )}
      {isOpen && <ChangeSource change={change} before={before} from={from} to={to} />}
    </li>
  )
}

/** As it was asked for: a tag says more than its commit. */
function nameOf(target: string, until: string): string {
  const commit = short(target)
  return until === '' || target.startsWith(until) ? commit : `${until} (${commit})`
}

function short(commit: string): string {
  if (commit === 'work tree') return 'the files on disk'
  return /^[0-9a-f]{40}$/.test(commit) ? commit.slice(0, 10) : commit
}
