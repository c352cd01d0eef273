/** Why a message about a change may be wrong or incomplete, in sentences: the message itself cannot say it. */
import type { Why } from '../../verdict/why.ts'
import { counted, printable } from '../shared/render-text.ts'
import type { Suggestion } from '../shared/suggestion.ts'
import type { DiffAnswer } from './answer.ts'

/** Edges are no part of a message, and what a budget cut off is counted in it. */
const CAVEATS: readonly Why[] = ['indexing', 'parse_errors', 'stale']

/** `say` puts advice into the words of its reader. */
export function diffCaveats(answer: DiffAnswer, say: (advice: Suggestion) => string = String): string[] {
  const { verdict, meta } = answer
  const reasons = verdict.why_text.filter((_, at) => CAVEATS.includes(verdict.why[at]!))
  const unread = meta.omitted?.unread_files ?? 0
  return [
    unmergedFiles(answer),
    unread > 0 ? `${counted(unread, 'file')} could not be compared symbol by symbol` : '',
    ...reasons.map(say),
    meta.freshness_status === 'syncing' ? 'files changed and are being indexed; ask again in a moment' : '',
  ].filter(sentence => sentence !== '')
}

/** Warnings beside a message that is used as it is; a summary says them itself. */
export function messageCaveats(answer: DiffAnswer): string[] {
  return answer.format === 'summary' ? [] : diffCaveats(answer, advice => advice.inCommandWords())
}

/** '' where there are none. */
export function unmergedFiles({ affected_files }: DiffAnswer): string {
  const paths = affected_files.filter(({ status }) => status === 'unmerged').map(({ path }) => path)
  if (paths.length === 0) return ''
  return `the index has unmerged entries, of which nothing is staged: ${printable(paths.join(', '))}`
}
