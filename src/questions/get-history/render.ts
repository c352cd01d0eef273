/** A history as text: one commit a paragraph, newest first. */
import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { HistoryAnswer, HistoryEntry } from './declare.ts'

const SHORT_COMMIT = 10

export function renderHistory(answer: HistoryAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  const { target, kind, entries, commits_read } = answer
  page.line(`${page.paint('bold', printable(target))}  ${kind === 'module' ? 'file' : kind}`)
  page.line(
    `${counted(entries.length, 'change')} in ${counted(commits_read, 'commit')} of its file${answer.reached_start ? '' : '; there may be older ones'}`,
  )
  for (const entry of entries) renderEntry(page, entry)
  renderVerdict(page, answer)
  return page.toString()
}

function renderEntry(page: TextPage, entry: HistoryEntry): void {
  const { commit, date, author, subject, change, from, before_signature, after_signature, symbols } = entry
  page.line()
  const head = commit === '' ? 'work tree' : `${commit.slice(0, SHORT_COMMIT)}  ${date}  ${author}`
  page.cut(0, head, 'bold')
  page.cut(2, subject)
  if (change) page.cut(2, from === undefined ? describeChange(change) : `${change}, before: ${from}`)
  else if (from !== undefined) page.cut(2, `renamed, before: ${from}`)
  if (before_signature !== undefined) page.cut(4, `- ${before_signature}`, 'dim')
  if (after_signature !== undefined) page.cut(4, `+ ${after_signature}`, 'dim')
  for (const symbol of symbols ?? []) page.cut(4, symbol)
}

function describeChange(change: NonNullable<HistoryEntry['change']>): string {
  return { both: 'signature and body', members: 'members' }[change as string] ?? change
}
