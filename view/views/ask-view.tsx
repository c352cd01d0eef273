/** One box for both: find names and words, or ask how something works and read what answers it. */
import { useState } from 'preact/hooks'
import type { ContextAnswer } from '../../src/questions/get-context/answer.ts'
import type { SearchAnswer } from '../../src/questions/search-symbols/answer.ts'
import { count } from '../map/measures.ts'
import { Code } from '../parts/code.tsx'
import { Kind } from '../parts/kind.tsx'
import { shortName } from '../parts/references.tsx'
import { Answered, Empty } from '../parts/states.tsx'
import { Switch } from '../parts/switch.tsx'
import { Verdict } from '../parts/verdict.tsx'
import { goTo, hrefOf, type Route } from '../route.ts'
import { useAnswer } from '../use-answer.ts'

type Mode = 'search' | 'context'

const MODES = [
  ['search', 'Find'],
  ['context', 'Explain'],
] as const

export function AskView({ route }: { route: Route }) {
  const { q = '', guesses = '' } = route.query
  const mode: Mode = route.query.mode === 'context' ? 'context' : 'search'
  return (
    <div class="column">
      <h1 class="visually-hidden">Ask</h1>
      <AskForm key={`${q} ${mode}`} query={q} guesses={guesses} mode={mode} />
      {q === '' ? (
        <Empty title="Find a name, or ask a question">
          <p>
            <b>Find</b> looks for classes, functions, files and words: <kbd>cart total</kbd>,{' '}
            <kbd>load*Config</kbd>.
          </p>
          <p>
            <b>Explain</b> takes a question, a task or a stack trace, and answers with the source one must
            read. Guesses are names or words that you expect in the code; wrong ones do no harm.
          </p>
        </Empty>
      ) : mode === 'search' ? (
        <Found query={q} />
      ) : (
        <Explained query={q} guesses={guesses} />
      )}
    </div>
  )
}

function AskForm({ query, guesses, mode }: { query: string; guesses: string; mode: Mode }) {
  const [text, setText] = useState(query)
  const [guessed, setGuessed] = useState(guesses)
  const submit = (to: Mode) => {
    if (text.trim() !== '')
      goTo(hrefOf('ask', '', { q: text.trim(), mode: to, ...(to === 'context' ? { guesses: guessed } : {}) }))
  }
  return (
    <form
      class="ask"
      onSubmit={event => {
        event.preventDefault()
        submit(mode)
      }}
    >
      <label class="visually-hidden" for="question">
        Name, words or question
      </label>
      <input
        id="question"
        class="field is-large"
        value={text}
        placeholder="How are passwords checked?"
        onInput={event => setText(event.currentTarget.value)}
      />
      <div class="ask-row">
        <Switch label="What to do" values={MODES} chosen={mode} choose={submit} />
        <label class="guesses">
          <span>Guesses</span>
          <input
            class="field"
            value={guessed}
            placeholder="names or words, separated by commas"
            onInput={event => setGuessed(event.currentTarget.value)}
          />
        </label>
      </div>
    </form>
  )
}

function Found({ query }: { query: string }) {
  const asked = useAnswer('search_symbols', { query, limit: 50 })
  const texts = useAnswer('search_text', { pattern: query, fixed_strings: true, limit: 30 })
  return (
    <>
      <Answered asked={asked}>{answer => <Symbols answer={answer} />}</Answered>
      {texts.answer && texts.answer.hits.length > 0 && (
        <section>
          <h2>In the text</h2>
          <ul class="rows">
            {texts.answer.hits.map(({ file_path, line, text }) => (
              <li key={`${file_path}:${line}`} class="row">
                <a class="row-place" href={hrefOf('file', file_path, { line })}>
                  {file_path}:{line}
                </a>
                <code class="cut">{text.trim()}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Symbols({ answer }: { answer: SearchAnswer }) {
  const { symbols, documents = [], total_matches: total } = answer
  if (symbols.length === 0 && documents.length === 0)
    return (
      <Empty title="No symbol is called so">Try fewer words, or see below what stands in the text.</Empty>
    )
  return (
    <section>
      <h2>
        Symbols{' '}
        <span class="count">
          {symbols.length}
          {total > symbols.length && ` of ${total}${answer.total_is_lower_bound ? ' or more' : ''}`}
        </span>
      </h2>
      <ul class="rows is-rich">
        {symbols.map(one => (
          <li key={one.handle} class="row">
            <Kind kind={one.kind} />
            <div class="row-body">
              <a
                class="code-link"
                href={one.kind === 'file' ? hrefOf('file', one.file_path) : hrefOf('symbol', one.handle)}
              >
                {one.kind === 'file' ? one.file_path : shortName(one.handle)}
              </a>
              {one.signature && one.kind !== 'file' && <code class="cut signature">{one.signature}</code>}
              {one.doc && <p class="doc">{one.doc}</p>}
              <p class="note">
                {one.file_path}:{one.start_line}
                {one.callers_count > 0 && ` · ${count(one.callers_count, 'caller')}`}
                {one.flags?.includes('deprecated') && ' · deprecated'}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {documents.length > 0 && (
        <>
          <h2>Documents</h2>
          <ul class="rows">
            {documents.map(({ path, section, lines }) => (
              <li key={`${path} ${lines}`} class="row">
                <a class="row-place" href={hrefOf('file', path, { line: Number.parseInt(lines, 10) || 1 })}>
                  {path}
                </a>
                <span class="cut">{section}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Verdict answer={answer} />
    </section>
  )
}

function Explained({ query, guesses }: { query: string; guesses: string }) {
  const list = guesses
    .split(',')
    .map(guess => guess.trim())
    .filter(guess => guess !== '')
  const asked = useAnswer('get_context', { query, ...(list.length > 0 ? { guesses: list } : {}) })
  return <Answered asked={asked}>{answer => <Bundle answer={answer} />}</Answered>
}

function Bundle({ answer }: { answer: ContextAnswer }) {
  const { summary, flow, files } = answer.context_bundle
  if (files.length === 0)
    return <Empty title="Nothing in the repository answers this">Add guesses, or ask in other words.</Empty>
  return (
    <>
      <p class="summary">{summary}</p>
      {flow.length > 0 && (
        <section>
          <h2>How it flows</h2>
          <ol class="flow">
            {flow.map(step => (
              <li key={String(step)}>
                <Step text={String(step)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {files.map(({ path, symbols }) => (
        <section key={path} class="card">
          <h2 class="card-head">
            <a href={hrefOf('file', path)}>{path}</a>
          </h2>
          {symbols.map(one => (
            <div key={`${one.handle} ${one.lines}`}>
              <p class="card-symbol">
                <Kind kind={one.kind} />
                <a class="code-link" href={hrefOf('symbol', one.handle)}>
                  {shortName(one.handle)}
                </a>
                <span class="note">lines {one.lines}</span>
              </p>
              {one.source && <Shown path={path} source={one.source} shown={one.shown_lines ?? one.lines} />}
            </div>
          ))}
        </section>
      ))}
      <Verdict answer={answer} about="answer" />
    </>
  )
}

/** The numbers of folded source: `45-52,60` names its lines in order, those that stand for others left out. */
function Shown({ path, source, shown }: { path: string; source: string; shown: string }) {
  const lines = source.replace(/\n$/, '').split('\n')
  const numbers = shown.split(',').flatMap(span => {
    const [start = 1, end = start] = span.split('-').map(Number)
    return Array.from({ length: end - start + 1 }, (_, at) => start + at)
  })
  let at = 0
  const numbered = lines.map(text => (FOLD.test(text) ? 0 : (numbers[at++] ?? 0)))
  return <Code path={path} lines={lines} startLine={numbers[0] ?? 1} numbers={numbered} />
}

const FOLD = /^\s*⋯ \d+ lines?/

/** A step of the flow begins with its place. */
function Step({ text }: { text: string }) {
  const [, path, line, rest] = /^(\S+):(\d+) (.*)$/.exec(text) ?? []
  if (path === undefined) return <>{text}</>
  return (
    <>
      <a href={hrefOf('file', path, { line })}>
        {path}:{line}
      </a>{' '}
      {rest}
    </>
  )
}
