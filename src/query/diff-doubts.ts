/** What is not yet in a state to be compared, in a sentence. */
import type { DiffAnswer } from './get-diff.ts'
import { printable } from './render-text.ts'

/** '' where there are none. */
export function unmergedFiles({ affected_files }: DiffAnswer): string {
  const paths = affected_files.filter(({ status }) => status === 'unmerged').map(({ path }) => path)
  if (paths.length === 0) return ''
  return `the index has unmerged entries, of which nothing is staged: ${printable(paths.join(', '))}`
}
