/** Source text with line numbers, colours, and names that lead on. All of it goes in as text, never as markup. */
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { FileAnswer } from '../../src/questions/get-file/declare.ts'
import { isInEditor, openInEditor } from '../ask.ts'
import { hrefOf } from '../route.ts'
import { Lexer, type LexState, type Token } from './lex.ts'

type Marks = Pick<FileAnswer, 'links' | 'targets' | 'declared' | 'open'>

interface Mark {
  from: number
  to: number
  href?: string
  title: string
  look: string
}

export interface CodeProps {
  path: string
  lines: readonly string[]
  startLine: number
  /** The number of each line where some are folded; 0 for a line that stands for others. */
  numbers?: readonly number[]
  marks?: Marks
  /** The lines that are meant. */
  from?: number
  to?: number
}

export function Code({ path, lines, startLine, numbers, marks, from = 0, to = from }: CodeProps) {
  const tokens = useMemo(() => lexAll(path, lines), [path, lines])
  const byLine = useMemo(() => marksByLine(marks), [marks])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys.
    <section class="code" aria-label={`Source of ${path}`} tabIndex={0}>
      <ol class="lines" start={startLine}>
        {lines.map((text, place) => {
          const line = numbers ? (numbers[place] ?? 0) : startLine + place
          if (line === 0)
            return (
              <li key={`fold ${place}`} class="line is-fold">
                <code>{text.trim()}</code>
              </li>
            )
          const isMeant = line >= from && line <= to
          return (
            <li key={line} id={`L${line}`} class={isMeant ? 'line is-meant' : 'line'}>
              <a
                class="line-number"
                href={hrefOf('file', path, { line })}
                aria-label={`line ${line}`}
                onClick={event => {
                  if (!isInEditor) return
                  event.preventDefault()
                  openInEditor(path, line)
                }}
              >
                {line}
              </a>
              <code>{paint(text, tokens[place]!, byLine.get(line) ?? [])}</code>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The room of lines that are on their way, so that nothing jumps when they come. */
export function Coming({ lines }: { lines: number }) {
  return (
    <div class="code is-coming" role="status" style={{ '--lines': Math.min(lines, MAX_LINES) }}>
      <span class="visually-hidden">Reading the source</span>
    </div>
  )
}

/** More than fit on any screen. */
const MAX_LINES = 200

function lexAll(path: string, lines: readonly string[]): Token[][] {
  const lexer = new Lexer(path)
  let state: LexState | null = null
  return lines.map(text => {
    const read = lexer.line(text, state)
    state = read.state
    return read.tokens
  })
}

function marksByLine(marks: Marks | undefined): Map<number, Mark[]> {
  const byLine = new Map<number, Mark[]>()
  const add = (line: number, mark: Mark): void => {
    const known = byLine.get(line)
    if (known) known.push(mark)
    else byLine.set(line, [mark])
  }
  for (const [line, column, length, handle, kind] of marks?.declared ?? [])
    add(line, {
      ...{ from: column - 1, to: column - 1 + length, href: hrefOf('symbol', handle) },
      ...{ title: `${kind} ${handle}`, look: 'declared' },
    })
  for (const [line, column, length, target, confidence] of marks?.links ?? []) {
    const handle = marks!.targets[target]!
    add(line, {
      ...{ from: column - 1, to: column - 1 + length, href: hrefOf('symbol', handle) },
      ...{ title: `${handle} (${confidence})`, look: `link-${confidence}` },
    })
  }
  for (const [line, column, length] of marks?.open ?? [])
    add(line, { from: column - 1, to: column - 1 + length, title: 'not resolved yet', look: 'open' })
  for (const list of byLine.values()) list.sort((a, b) => a.from - b.from || b.to - a.to)
  return byLine
}

/** Tokens, cut where a mark begins or ends. */
function paint(text: string, tokens: readonly Token[], marks: readonly Mark[]): ComponentChildren[] {
  const parts: ComponentChildren[] = []
  let at = 0
  for (const mark of marks) {
    if (mark.from < at || mark.to > text.length) continue
    parts.push(...slice(tokens, at, mark.from))
    const inner = text.slice(mark.from, mark.to)
    parts.push(
      mark.href ? (
        <a class={`name ${mark.look}`} href={mark.href} title={mark.title}>
          {inner}
        </a>
      ) : (
        <span class={`name ${mark.look}`} title={mark.title}>
          {inner}
        </span>
      ),
    )
    at = mark.to
  }
  parts.push(...slice(tokens, at, text.length))
  return parts.length === 0 ? ['\n'] : parts
}

function slice(tokens: readonly Token[], from: number, to: number): ComponentChildren[] {
  const parts: ComponentChildren[] = []
  let at = 0
  for (const [kind, text] of tokens) {
    const part = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += text.length
    if (part !== '') parts.push(kind === '' ? part : <span class={`token-${kind}`}>{part}</span>)
    if (at >= to) break
  }
  return parts
}
