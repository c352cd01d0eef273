/** One match of ripgrep's JSON lines. */

export interface TextMatch {
  /** Repo-relative. */
  path: string
  line: number
  /** The line, cut to what fits around the match. */
  text: string
}

const LONGEST_LINE = 300
const BEFORE_MATCH = 80

interface Event {
  type: string
  data: {
    path?: { text?: string }
    line_number?: number
    lines?: { text?: string }
    submatches?: { start: number }[]
  }
}

/** Paths and lines that are not UTF-8 come as bytes: nothing could be asked about them, so they are passed over. */
export function readMatch(line: string): TextMatch | undefined {
  if (!line.startsWith('{"type":"match"')) return undefined
  const { data } = JSON.parse(line) as Event
  const path = data.path?.text?.replace(/^(\.\/)+/, '')
  const text = data.lines?.text?.replace(/\r?\n$/, '')
  if (path === undefined || text === undefined || data.line_number === undefined) return undefined
  return { path, line: data.line_number, text: cut(text, data.submatches?.[0]?.start ?? 0) }
}

/** `start` counts bytes; near enough for text that is mostly ASCII, and only long lines are cut at all. */
function cut(text: string, start: number): string {
  if (text.length <= LONGEST_LINE) return text
  const from = Math.max(0, Math.min(start - BEFORE_MATCH, text.length - LONGEST_LINE))
  const end = from + LONGEST_LINE
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}
