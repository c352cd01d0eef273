/** What changed, as text: a summary, a changelog in Markdown, or a commit message. */
import type { ModifiedSymbol, RenamedSymbol } from './compare-symbols.ts'
import { diffDoubts, unmergedFiles } from './diff-doubts.ts'
import type { AffectedFile, DiffAnswer } from './get-diff.ts'
import { renderChangelog, renderCommitMessage } from './render-diff-message.ts'
import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from './render-text.ts'
import { renderVerdict } from './render-verdict.ts'

/** `isAlone`: a message is to be used as it is; whoever asks for that says elsewhere what is to be doubted in it. */
export function renderDiff(
  answer: DiffAnswer,
  options: TextOptions = PLAIN_TEXT,
  { isAlone = false }: { isAlone?: boolean } = {},
): string {
  if (answer.format === 'summary') return renderSummary(answer, options)
  const doubts = isAlone ? [] : diffDoubts(answer)
  // Neither shows in what is made of it: Markdown leaves out the one, git the other.
  if (answer.format === 'changelog')
    return (
      renderChangelog(answer) + doubts.map(doubt => `\n<!-- ${doubt.replaceAll('--', '-')} -->\n`).join('')
    )
  const comments = doubts.map(doubt => `# ${doubt}\n`).join('')
  return renderCommitMessage(answer) + (comments === '' ? '' : `\n${comments}`)
}

function renderSummary(answer: DiffAnswer, options: TextOptions): string {
  const page = new TextPage(options)
  const { summary, affected_files, callers, totals } = answer
  page.sentence(
    '',
    `${startOf(answer)} to ${answer.target.slice(0, 12)}: ` +
      `${counted(totals.affected_files, 'file')} changed`,
    'bold',
  )
  const unmerged = unmergedFiles(answer)
  if (unmerged !== '') page.sentence('', unmerged, 'yellow')
  list(page, 'added', totals.added_symbols, summary.added_symbols, one => `${one.handle}  ${one.signature}`)
  list(page, 'modified', totals.modified_symbols, summary.modified_symbols, describeChange)
  list(page, 'deleted', totals.deleted_symbols, summary.deleted_symbols, one => one.handle)
  list(page, 'renamed or moved', totals.renamed_symbols, summary.renamed_symbols, describeRename)
  list(page, 'files', totals.affected_files, affected_files, describeFile)
  const gone = [...summary.deleted_symbols, ...summary.renamed_symbols.map(({ from }) => from)]
  renderConcerned(page, totals.callers, callers, new Set(gone.map(one => one.handle)))
  renderVerdict(page, answer)
  return page.toString()
}

/** What stands before the change, called what it is: a commit of its own, or where two histories part. */
function startOf({ base, base_commit, merge_base_commit }: DiffAnswer): string {
  if (base === ':index') return 'index'
  if (base === ':worktree') return 'work tree'
  const name = base_commit === undefined ? base : `merge base of ${base}`
  return `${name} (${merge_base_commit.slice(0, 12)})`
}

function list<Item>(
  page: TextPage,
  title: string,
  total: number,
  items: readonly Item[],
  line: (item: Item) => string,
): void {
  if (total === 0) return
  page.line('')
  page.line(page.paint('bold', `${title} (${total})`))
  for (const item of items) page.cut(2, printable(line(item)))
  if (total > items.length) page.line(`  … and ${total - items.length} more`)
}

/** Whom a change concerns: callers outside tests, then the tests that reach it; of what is gone, who still names it. */
function renderConcerned(
  page: TextPage,
  total: number,
  callers: DiffAnswer['callers'],
  gone: ReadonlySet<string>,
): void {
  if (total === 0) return
  page.line('')
  page.line(page.paint('bold', `concerned (${total})`))
  for (const { handle, callers: shown, callers_count, tests } of callers) {
    const mark = gone.has(handle) ? 'gone, ' : ''
    const counts = `${counted(callers_count, 'caller')}, ${counted(tests.length, 'test')}`
    page.cut(2, printable(`${handle}  ${mark}${counts}`))
    const verb = gone.has(handle) ? 'still named' : 'called'
    for (const caller of shown) page.cut(4, printable(`${verb} by ${caller}`))
    if (callers_count > shown.length) page.line(`    and ${callers_count - shown.length} more`)
    for (const test of tests) page.cut(4, printable(`${gone.has(handle) ? verb : 'tested'} by ${test}`))
  }
  if (total > callers.length) page.line(`  … and ${total - callers.length} more`)
}

function describeChange(one: ModifiedSymbol): string {
  if (one.changed === 'body') return `${one.handle}  body`
  return `${one.handle}  ${one.before_signature} -> ${one.after_signature}`
}

function describeRename({ from, to, kind }: RenamedSymbol): string {
  return `${from.handle} -> ${to.handle}  ${kind}`
}

function describeFile({ path, status, unread }: AffectedFile): string {
  return `${path}  ${status}${unread ? ', its symbols are not known' : ''}`
}
