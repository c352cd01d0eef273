/** Why a message about a change may be wrong or incomplete, in sentences: the message itself cannot say it. */
import { WHY, type Why } from '../../verdict/why.ts'
import { inCommandWords } from '../declare/print-advice.ts'
import { counted, printable } from '../shared/render-text.ts'
import type { DiffAnswer } from './answer.ts'

/** Edges are no part of a message, and what a budget cut off is counted in it. */
const CAVEATS: readonly Why[] = ['indexing', 'parse_errors', 'stale']

export function diffCaveats(answer: DiffAnswer): string[] {
  const { verdict, meta } = answer
  const unread = meta.omitted?.unread_files ?? 0
  return [
    unmergedFiles(answer),
    unread > 0 ? `${counted(unread, 'file')} could not be compared symbol by symbol` : '',
    ...CAVEATS.filter(word => verdict.why.includes(word)).map(word => inCommandWords(WHY[word])),
    meta.freshness_status === 'syncing' ? 'files changed and are being indexed; ask again in a moment' : '',
  ].filter(sentence => sentence !== '')
}

/** Warnings beside a message that is used as it is; a summary says them itself. */
export function messageCaveats(answer: DiffAnswer): string[] {
  return answer.format === 'summary' ? [] : diffCaveats(answer)
}

/** '' where there are none. */
export function unmergedFiles({ affected_files }: DiffAnswer): string {
  const paths = affected_files.filter(({ status }) => status === 'unmerged').map(({ path }) => path)
  if (paths.length === 0) return ''
  return `the index has unmerged entries, of which nothing is staged: ${printable(paths.join(', '))}`
}
