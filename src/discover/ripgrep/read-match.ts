/** One match of ripgrep's JSON lines. */

export interface TextMatch {
  /** Repo-relative. */
  path: string
  line: number
  /** The line, shortened around the match. */
  text: string
  /** Where in the line the pattern matched, in bytes; only of a text that is looked through as bytes. */
  matched?: { start: number; end: number }[]
}

const MAX_LINE_LENGTH = 300
const BEFORE_MATCH = 80

interface Event {
  type: string
  data: {
    path?: { text?: string }
    line_number?: number
    lines?: { text?: string; bytes?: string }
    submatches?: { start: number; end: number }[]
  }
}

/**
 * ripgrep reports paths and lines that are not UTF-8 as bytes. They are skipped, since no question can name them, unless
 * only the places of matches are wanted.
 */
export function readMatch(line: string, placesOnly = false): TextMatch | undefined {
  if (!line.startsWith('{"type":"match"')) return undefined
  const { data } = JSON.parse(line) as Event
  if (placesOnly) return { path: '', line: data.line_number ?? 0, text: '', matched: data.submatches ?? [] }
  const path = data.path?.text?.replace(/^(\.\/)+/, '')
  const text = data.lines?.text?.replace(/\r?\n$/, '')
  if (path === undefined || text === undefined || data.line_number === undefined) return undefined
  return { path, line: data.line_number, text: cut(text, data.submatches?.[0]?.start ?? 0) }
}

/** `start` counts bytes. That is close enough for mostly ASCII text, and only long lines are cut. */
function cut(text: string, start: number): string {
  if (text.length <= MAX_LINE_LENGTH) return text
  const from = Math.max(0, Math.min(start - BEFORE_MATCH, text.length - MAX_LINE_LENGTH))
  const end = from + MAX_LINE_LENGTH
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}
