/** What makes a message about a change untrue or less than whole, in sentences: the message itself cannot say it. */
import { WHY, type Why } from './answer.ts'
import type { DiffAnswer } from './get-diff.ts'
import { counted, printable } from './render-text.ts'

/** Edges are no part of a message, and what a budget cut off is counted in it. */
const DOUBTS: readonly Why[] = ['indexing', 'parse_errors', 'stale']

export function diffDoubts(answer: DiffAnswer): string[] {
  const { verdict, meta } = answer
  const unread = meta.omitted?.unread_files ?? 0
  return [
    unmergedFiles(answer),
    unread > 0 ? `${counted(unread, 'file')} could not be compared symbol by symbol` : '',
    ...DOUBTS.filter(word => verdict.why.includes(word)).map(word => WHY[word]),
    meta.freshness_status === 'syncing' ? 'files changed and are being indexed; ask again in a moment' : '',
  ].filter(sentence => sentence !== '')
}

/** '' where there are none. */
export function unmergedFiles({ affected_files }: DiffAnswer): string {
  const paths = affected_files.filter(({ status }) => status === 'unmerged').map(({ path }) => path)
  if (paths.length === 0) return ''
  return `the index has unmerged entries, of which nothing is staged: ${printable(paths.join(', '))}`
}
