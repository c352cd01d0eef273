/** Everything about one symbol: its source with names that lead on, who calls it, what it calls, tests, notes, history. */
import { useEffect, useState } from 'preact/hooks'
import type { ReferencesAnswer } from '../../src/questions/get-references/answer.ts'
import type { SourceAnswer } from '../../src/questions/get-source/answer.ts'
import type { FoundSymbol, Reference } from '../../src/questions/shared/answer.ts'
import { isInEditor, openInEditor } from '../ask.ts'
import { Code, Coming } from '../parts/code.tsx'
import { Kind } from '../parts/kind.tsx'
import { References, shortName } from '../parts/references.tsx'
import { Answered, Loading } from '../parts/states.tsx'
import { Verdict } from '../parts/verdict.tsx'
import { hrefOf, type Route, replaceWith } from '../route.ts'
import { type Asked, useAnswer, useSettledAnswer } from '../use-answer.ts'
import { SymbolHistory } from './symbol-history.tsx'
import { Impact } from './symbol-impact.tsx'
import { SymbolNotes } from './symbol-notes.tsx'

const LIMIT = 500

export function SymbolView({ route }: { route: Route }) {
  const name = route.about
  const asked = useSettledAnswer('get_references', {
    ...{ symbol_name: name, direction: 'both', limit: LIMIT },
  })
  const { answer } = asked
  const isFile = answer?.target_symbol.kind === 'module'
  const handle = answer && !isFile ? answer.target_symbol.handle : undefined
  // Asked for here, so that the page comes as one: nothing jumps when its parts arrive.
  const described = useAnswer('search_symbols', handle === undefined ? null : { query: handle, limit: 3 })
  const source = useAnswer('get_source', handle === undefined ? null : { symbol_name: handle, spans: 'all' })
  const isComing = handle !== undefined && (isFirst(described) || isFirst(source))
  useEffect(() => {
    if (isFile) replaceWith(hrefOf('file', answer.target_symbol.file_path))
  }, [isFile])
  return (
    <Answered asked={asked}>
      {answer =>
        isComing || isFile ? (
          <Loading />
        ) : (
          <Shown
            key={answer.target_symbol.handle}
            answer={answer}
            isSettling={asked.isSettling}
            again={asked.again}
            described={described.answer?.symbols.find(one => one.handle === handle)}
            source={source}
          />
        )
      }
    </Answered>
  )
}

/** There is no answer yet, not even one about what was shown before. */
function isFirst({ answer, failure, isLoading }: Asked<unknown>): boolean {
  return isLoading && answer === undefined && failure === undefined
}

const HAS_MEMBERS = new Set(['class', 'interface', 'struct', 'enum', 'type', 'namespace'])
const CAN_BE_BASE = new Set([...HAS_MEMBERS, 'method'])

interface ShownProps {
  answer: ReferencesAnswer
  isSettling: boolean
  again(): void
  described: FoundSymbol | undefined
  source: Asked<SourceAnswer>
}

function Shown({ answer, isSettling, again, described, source }: ShownProps) {
  const { target_symbol: target, callers = [], callees = [], meta } = answer
  const { handle, kind, signature, file_path: path, line } = target
  return (
    <>
      <header class="subject">
        <h1>
          <Kind kind={kind} />
          <span class="subject-name">{shortName(handle)}</span>
        </h1>
        {signature && <code class="subject-signature">{signature}</code>}
        <p class="subject-place">
          <a href={hrefOf('file', path, { line })}>
            {path}:{line}
          </a>
          <span class="dot" />
          <a href={hrefOf('graph', handle)}>Graph</a>
          <span class="dot" />
          <a href={hrefOf('map', path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '')}>Map</a>
          {isInEditor && (
            <button type="button" class="button" onClick={() => openInEditor(path, line)}>
              Open in the editor
            </button>
          )}
        </p>
        {meta.also && meta.also.length > 0 && <SameName handles={meta.also} />}
        {described && <Described found={described} />}
        <SymbolNotes handle={handle} notes={meta.notes} again={again} />
      </header>
      <div class="split">
        <div class="split-main">
          <Source asked={source} />
          {HAS_MEMBERS.has(kind) && <Members path={path} handle={handle} />}
          <Impact handle={handle} />
          <SymbolHistory handle={handle} />
        </div>
        <aside class="split-side" aria-label="What it is linked with">
          {isSettling ? (
            <p class="verdict is-waiting" role="status">
              <span class="spinner" aria-hidden="true" /> Engines are asked; what is found gets surer as they
              answer.
            </p>
          ) : (
            <Verdict answer={answer} />
          )}
          {HAS_MEMBERS.has(kind) && <Related handle={handle} path={path} />}
          <Section
            title={HAS_MEMBERS.has(kind) ? 'Created or called by' : 'Callers'}
            list={callers}
            empty="Nothing that bombe knows calls it."
          />
          {(callees.length > 0 || !HAS_MEMBERS.has(kind)) && (
            <Section
              title="Callees"
              list={callees}
              linesIn={path}
              empty="It calls nothing of this repository."
            />
          )}
          <Used handle={handle} />
          {CAN_BE_BASE.has(kind) && !HAS_MEMBERS.has(kind) && <Related handle={handle} path={path} />}
        </aside>
      </div>
    </>
  )
}

/** More are opened by a click. */
const NAMESAKES = 3

function SameName({ handles }: { handles: readonly string[] }) {
  const [isAll, showAll] = useState(false)
  const more = handles.length - NAMESAKES
  return (
    <p class="note same-name">
      Of the same name:
      {handles.slice(0, isAll ? handles.length : NAMESAKES).map(one => (
        <a key={one} class="also" href={hrefOf('symbol', one)}>
          {one}
        </a>
      ))}
      {more > 0 && !isAll && (
        <button type="button" class="link-button" onClick={() => showAll(true)}>
          and {more} more
        </button>
      )}
    </p>
  )
}

function Section({
  title,
  list,
  linesIn,
  empty,
}: {
  title: string
  list: readonly Reference[]
  linesIn?: string
  empty: string
}) {
  return (
    <section>
      <h2>
        {title} <span class="count">{list.length >= LIMIT ? `${LIMIT} or more` : list.length}</span>
      </h2>
      {list.length === 0 ? (
        <p class="note">{empty}</p>
      ) : (
        <References list={list} {...(linesIn === undefined ? {} : { linesIn })} />
      )}
    </section>
  )
}

function Source({ asked }: { asked: Asked<SourceAnswer> }) {
  return (
    <section>
      <h2>Source</h2>
      <Answered asked={asked}>
        {({ spans }) => (
          <div class="spans">
            {[...spans]
              .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start_line - b.start_line))
              .map(({ path, start_line, end_line }) => (
                <Span key={`${path}:${start_line}`} path={path} start={start_line} end={end_line} />
              ))}
          </div>
        )}
      </Answered>
    </section>
  )
}

function Span({ path, start, end }: { path: string; start: number; end: number }) {
  const asked = useAnswer('file', { path, start_line: start, end_line: end })
  return (
    <Answered asked={asked} waiting={<Coming lines={end - start + 1} />}>
      {answer => (
        <>
          <Code path={path} lines={answer.lines} startLine={answer.start_line} marks={answer} />
          {answer.start_line + answer.lines.length - 1 < end && (
            <p class="note">
              Cut after {answer.lines.length} lines:{' '}
              <a href={hrefOf('file', path, { line: start })}>the whole file</a>
            </p>
          )}
        </>
      )}
    </Answered>
  )
}

function Members({ path, handle }: { path: string; handle: string }) {
  const asked = useAnswer('get_outline', { path })
  const own = (asked.answer?.symbols ?? []).flatMap(one => findIn(one, handle))[0]
  const members = own?.children ?? []
  if (members.length === 0) return null
  return (
    <section>
      <h2>
        Members <span class="count">{members.length}</span>
      </h2>
      <ul class="rows">
        {members.map(one => (
          <li key={one.handle} class="row">
            <Kind kind={one.kind} />
            <a class="code-link" href={hrefOf('symbol', one.handle)}>
              {one.name}
            </a>
            <code class="cut signature">{one.signature}</code>
            <span class="row-lines">
              <a href={hrefOf('file', path, { line: one.start_line })}>:{one.start_line}</a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Nested {
  handle: string
  children?: readonly Nested[]
}

function findIn<One extends Nested>(one: One, handle: string): One[] {
  if (one.handle === handle) return [one]
  return ((one.children ?? []) as One[]).flatMap(child => findIn(child, handle))
}

/** What its documentation says, and what kind of symbol it is. */
function Described({ found }: { found: FoundSymbol }) {
  const { doc, flags = [], visibility, container, project } = found
  const words = [visibility, ...flags, ...(project ? [`in ${project}`] : [])].filter(Boolean)
  return (
    <div class="symbol-about">
      {words.length > 0 && (
        <p class="note">
          {words.join(' · ')}
          {container && ` · member of ${container}`}
        </p>
      )}
      {doc && <p class="symbol-doc">{doc}</p>}
    </div>
  )
}

/** Where it is named without being called: read, written, taken as a type, handed on. */
function Used({ handle }: { handle: string }) {
  const { answer } = useAnswer('get_references', { symbol_name: handle, direction: 'usages', limit: LIMIT })
  // Every use is in the answer; callers have a list of their own.
  const usages = (answer?.usages ?? []).filter(({ uses }) => !uses || uses.some(use => use !== 'call'))
  return usages.length === 0 ? null : <Section title="Used, not called, by" list={usages} empty="" />
}

/** What implements or overrides it, and what it comes from. */
function Related({ handle, path }: { handle: string; path: string }) {
  const below = useAnswer('get_references', { symbol_name: handle, direction: 'implementors', limit: LIMIT })
  const above = useAnswer('get_references', { symbol_name: handle, direction: 'supers', limit: LIMIT })
  const implementors = below.answer?.implementors ?? []
  const supers = above.answer?.supers ?? []
  return (
    <>
      {implementors.length > 0 && (
        <Section title="Implemented or overridden by" list={implementors} empty="" />
      )}
      {supers.length > 0 && <Section title="Comes from" list={supers} linesIn={path} empty="" />}
    </>
  )
}
