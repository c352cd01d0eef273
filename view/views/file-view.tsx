/** A file: its text with names that lead on, beside its outline and what it imports. Further lines come as one scrolls. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { FileAnswer } from '../../src/questions/get-file/declare.ts'
import type { OutlineSymbol } from '../../src/questions/get-outline/answer.ts'
import { ask } from '../ask.ts'
import { Code, Coming } from '../parts/code.tsx'
import { Kind } from '../parts/kind.tsx'
import { Answered } from '../parts/states.tsx'
import { hrefOf, type Route } from '../route.ts'
import { useAnswer } from '../use-answer.ts'

/** Lines of the first answer: enough for a screen, and for most files. */
const LINES = 600

export function FileView({ route }: { route: Route }) {
  const path = route.about
  const [from, to] = (route.query.line ?? '').split('-').map(Number)
  return <FileShown key={path} path={path} from={from || 0} to={to || from || 0} />
}

function FileShown({ path, from, to }: { path: string; from: number; to: number }) {
  const [last, setLast] = useState(Math.max(LINES, from + LINES / 2))
  const asked = useAnswer('file', { path, end_line: last })
  const outline = useAnswer('get_outline', { path })
  // Below a text of unknown length, on a phone, an outline would jump.
  const isThere = asked.answer !== undefined || asked.failure !== undefined
  const lineCount = asked.answer?.line_count ?? 0
  useShownLine(from, asked.answer !== undefined)
  return (
    <>
      <header class="subject">
        <h1>
          <Kind kind="file" />
          <span class="subject-name">{path.slice(path.lastIndexOf('/') + 1)}</span>
        </h1>
        <p class="subject-place">
          <Crumbs path={path} />
          <span class="dot" />
          <a href={hrefOf('graph', path)}>Imports</a>
          {asked.answer && (
            <>
              <span class="dot" />
              {asked.answer.language || 'text'}
              <span class="dot" />
              {lineCount.toLocaleString()} lines
            </>
          )}
        </p>
      </header>
      <div class="split">
        <div class="split-main">
          <Answered asked={asked} waiting={<Coming lines={LINES} />}>
            {answer => <Lines answer={answer} from={from} to={to} more={() => setLast(last + 2 * LINES)} />}
          </Answered>
        </div>
        {isThere && (
          <aside class="split-side is-sticky" aria-label="Outline">
            <h2>Outline</h2>
            {outline.answer && outline.answer.symbols.length > 0 ? (
              <OutlineList symbols={outline.answer.symbols} />
            ) : (
              <p class="note">{outline.isLoading ? 'Looking it up' : 'bombe knows no symbols in it.'}</p>
            )}
            {outline.answer && outline.answer.imports.length > 0 && (
              <>
                <h2>
                  Imports <span class="count">{outline.answer.imports.length}</span>
                </h2>
                <ul class="plain">
                  {outline.answer.imports.map(one => (
                    <li key={`${one.line} ${one.module}`}>
                      {one.resolved_file ? (
                        <a href={hrefOf('file', one.resolved_file)}>{one.module}</a>
                      ) : (
                        <span class="note">{one.module}</span>
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </aside>
        )}
      </div>
    </>
  )
}

interface Further {
  lines: string[]
  marks: Pick<FileAnswer, 'links' | 'targets' | 'declared' | 'open'>[]
}

/** One answer has two thousand lines at most; what follows is asked for and joined. */
function Lines({
  answer,
  from,
  to,
  more,
}: {
  answer: FileAnswer
  from: number
  to: number
  more: () => void
}) {
  const [further, setFurther] = useState<Further>({ lines: [], marks: [] })
  const [isAsking, setAsking] = useState(false)
  const { path, line_count: count } = answer
  const lines = further.lines.length > 0 ? [...answer.lines, ...further.lines] : answer.lines
  const next = lines.length + 1
  const append = async () => {
    if (answer.lines.length < 1_900) return more()
    setAsking(true)
    try {
      const { lines: read, ...marks } = await ask('file', { path, start_line: next })
      setFurther(before => ({ lines: [...before.lines, ...read], marks: [...before.marks, marks] }))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Code path={path} lines={lines} startLine={1} marks={joinMarks(answer, further)} from={from} to={to} />
      {next <= count && (
        <button type="button" class="button" disabled={isAsking} onClick={() => void append()}>
          Show more lines ({(count - next + 1).toLocaleString()} left)
        </button>
      )}
    </>
  )
}

function joinMarks(answer: FileAnswer, { marks }: Further): Further['marks'][number] {
  if (marks.length === 0) return answer
  const all = [answer, ...marks]
  const targets: string[] = []
  const links = all.flatMap(one => {
    const shift = targets.length
    targets.push(...one.targets)
    return one.links.map(([line, column, length, target, confidence]): FileAnswer['links'][number] => [
      ...([line, column, length] as const),
      ...([target + shift, confidence] as const),
    ])
  })
  return { links, targets, declared: all.flatMap(one => one.declared), open: all.flatMap(one => one.open) }
}

/** The folders above, each a link to the map. */
export function Crumbs({ path }: { path: string }) {
  const parts = path.split('/')
  return (
    <span class="crumbs">
      {parts.slice(0, -1).map((part, place) => {
        const folder = parts.slice(0, place + 1).join('/')
        return (
          <span key={folder}>
            <a href={hrefOf('map', folder)}>{part}</a>/
          </span>
        )
      })}
      {parts.at(-1)}
    </span>
  )
}

function OutlineList({ symbols }: { symbols: readonly OutlineSymbol[] }) {
  return (
    <ul class="outline">
      {symbols.map(one => (
        <li key={one.handle}>
          <a href={hrefOf('symbol', one.handle)} title={one.signature}>
            <Kind kind={one.kind} />
            {one.name}
          </a>
          {one.children && one.children.length > 0 && <OutlineList symbols={one.children} />}
        </li>
      ))}
    </ul>
  )
}

/** Once for each address: scrolling on is up to the reader. */
function useShownLine(line: number, isThere: boolean): void {
  const done = useRef(0)
  useEffect(() => {
    if (line === 0 || !isThere || done.current === line) return
    done.current = line
    document.getElementById(`L${line}`)?.scrollIntoView({ block: 'center' })
  }, [line, isThere])
}
