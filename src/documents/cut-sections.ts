/** Cuts a document into sections: each with a title, its lines, and the titles above it. */
import type { DocumentFormat } from './formats.ts'

export interface Section {
  /** With the sections it is in, from the outermost on; '' for what comes before the first. */
  title: string
  /** 1-based, both included. */
  startLine: number
  endLine: number
}

interface Heading {
  line: number
  level: number
  title: string
}

const MAX_SECTIONS = 2_000
const MAX_TITLE = 120

export function cutSections(text: string, format: DocumentFormat): Section[] {
  const lines = text.split('\n')
  const headings = headingsOf(lines, format).slice(0, MAX_SECTIONS)
  const sections: Section[] = []
  const above: Heading[] = []
  const add = (title: string, from: number, to: number): void => {
    if (to >= from) sections.push({ title, startLine: from + 1, endLine: to + 1 })
  }
  add('', 0, (headings[0]?.line ?? lines.length) - 1)
  headings.forEach((heading, index) => {
    while (above.length > 0 && above[above.length - 1]!.level >= heading.level) above.pop()
    above.push(heading)
    const title = above.map(one => one.title).join(' > ')
    add(title, heading.line, (headings[index + 1]?.line ?? lines.length) - 1)
  })
  return sections
}

function headingsOf(lines: readonly string[], format: DocumentFormat): Heading[] {
  if (format === 'markdown') return markdownHeadings(lines)
  if (format === 'rst') return underlinedHeadings(lines)
  const read = LINE_READERS[format]
  return lines.flatMap((text, line) => {
    const found = text.length < MAX_LINE ? read(text) : null
    return found ? [{ line, level: found.level, title: found.title.trim().slice(0, MAX_TITLE) }] : []
  })
}

/** A longer line is data. */
const MAX_LINE = 2_000

function markdownHeadings(lines: readonly string[]): Heading[] {
  const headings: Heading[] = []
  let fence = ''
  lines.forEach((text, line) => {
    const mark = /^\s{0,3}(```+|~~~+)/.exec(text)?.[1]
    if (mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : ''
    if (fence !== '' || text.length > MAX_LINE) return
    const [, marks, title] = /^(#{1,6}|={1,6})\s+(\S.*)$/.exec(text) ?? []
    if (marks) headings.push({ line, level: marks.length, title: plain(title!.replace(/\s#+\s*$/, '')) })
    else if (
      /^(?:=+|-{3,})\s*$/.test(text) &&
      /^\w/.test(lines[line - 1] ?? '') &&
      headings.at(-1)?.line !== line - 1
    )
      headings.push({ line: line - 1, level: text.startsWith('=') ? 1 : 2, title: plain(lines[line - 1]!) })
  })
  return headings
}

function plain(title: string): string {
  return title
    .replace(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
    .slice(0, MAX_TITLE)
}

/** reStructuredText: a line under the title, in one punctuation mark; the first mark used is the highest level. */
function underlinedHeadings(lines: readonly string[]): Heading[] {
  const marks: string[] = []
  const headings: Heading[] = []
  for (let line = 1; line < lines.length; line++) {
    const under = /^([=\-~^"'+*#`:.])\1{2,}\s*$/.exec(lines[line]!)
    const title = lines[line - 1]!.trimEnd()
    if (!under || !/^[^\s=\-~^"'+*#:.]/.test(title) || lines[line]!.trimEnd().length < title.length) continue
    if (!marks.includes(under[1]!)) marks.push(under[1]!)
    headings.push({
      line: line - 1,
      level: marks.indexOf(under[1]!),
      title: plain(title.replace(/:\w+:/g, '')),
    })
  }
  return headings
}

type LineReader = (line: string) => { level: number; title: string } | null

const matcher =
  (pattern: RegExp, level: (match: RegExpExecArray) => number = () => 1): LineReader =>
  line => {
    const match = pattern.exec(line)
    const title = match?.slice(1).find(group => group !== undefined && group.trim() !== '')
    return match && title !== undefined ? { level: level(match), title } : null
  }

/** Keys of the first two levels. */
const keys = matcher(/^(?:\s{0,4})["']?([\w$./@-][\w $./@-]{0,80}?)["']?\s*:(?:\s|$)/, ({ 0: line }) =>
  line.search(/\S/),
)

const LINE_READERS: Readonly<Record<Exclude<DocumentFormat, 'markdown' | 'rst'>, LineReader>> = {
  yaml: keys,
  json: keys,
  toml: matcher(/^\s*\[{1,2}([^\][]+)\]{1,2}\s*(?:#.*)?$/),
  properties: matcher(/^\s*([\w.-]+)\s*[=:]/),
  html: matcher(
    /<h[1-6][^<>]*>([^<]{1,200})|<title[^<>]*>([^<]{1,200})|\{%-?\s*(?:block|macro|define)\s+(\w+)|\{\{-?\s*(?:define|block)\s+"([^"]+)"|<(?:section|form|template|article|nav)\b[^<>]{0,300}\b(?:id|name)="([^"]+)"/i,
  ),
  sql: matcher(
    /^\s*(?:CREATE|ALTER)\s+(?:OR\s+REPLACE\s+)?(?:TEMP(?:ORARY)?\s+|UNIQUE\s+|MATERIALIZED\s+)*(?:TABLE|VIEW|FUNCTION|PROCEDURE|TRIGGER|INDEX|TYPE)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?([\w."`[\]]+)|^\s*--\s*name:\s*(\w+)/i,
  ),
  dockerfile: matcher(/^\s*FROM\s+(.+)$/i),
  makefile: matcher(/^([\w./%-]+(?:\s+[\w./%-]+)*)\s*:(?!=)/),
}
