/** What changed, as text: a summary, a changelog in Markdown, or a commit message. */

import { renderSpan } from '../get-source/render.ts'
import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { AffectedFile, DiffAnswer } from './answer.ts'
import type { ChangedImport } from './compare-imports.ts'
import type { ChangedSymbol, ModifiedSymbol, RenamedSymbol } from './compare-symbols.ts'
import { diffCaveats, unmergedFiles } from './diff-caveats.ts'
import { renderChangelog, renderCommitMessage } from './render-message.ts'
import type { WithSource } from './share-source.ts'

/** On the command line a message is used as it is: its caveats are printed beside it. */
export function renderDiff(answer: DiffAnswer, options: TextOptions = PLAIN_TEXT): string {
  if (answer.format === 'summary') return renderSummary(answer, options)
  const caveats = options.commands ? [] : diffCaveats(answer)
  // Neither shows in what is made of it: Markdown leaves out the one, git the other.
  if (answer.format === 'changelog')
    return (
      renderChangelog(answer) + caveats.map(caveat => `\n<!-- ${caveat.replaceAll('--', '-')} -->\n`).join('')
    )
  const comments = caveats.map(caveat => `# ${caveat}\n`).join('')
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
  list(page, 'added', totals.added_symbols, summary.added_symbols, describe, renderSource)
  list(page, 'modified', totals.modified_symbols, summary.modified_symbols, describeChange, renderSource)
  list(page, 'deleted', totals.deleted_symbols, summary.deleted_symbols, describe)
  list(page, 'renamed or moved', totals.renamed_symbols, summary.renamed_symbols, describeRename)
  list(page, 'imports', totals.changed_imports, summary.changed_imports, describeImport)
  const outside = summary.changed_outside_symbols
  list(page, 'changed outside of symbols', totals.changed_outside_symbols, outside, path => path)
  list(page, 'files', totals.affected_files, affected_files, describeFile)
  const removed = [...summary.deleted_symbols, ...summary.renamed_symbols.map(({ from }) => from)]
  renderAffected(page, totals.callers, callers, new Set(removed.map(one => one.handle)))
  renderVerdict(page, answer)
  return page.toString()
}

/** The state before the change, by its kind: a commit of its own, or where two histories part. */
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
  more: (page: TextPage, item: Item) => void = () => {},
): void {
  if (total === 0) return
  page.line('')
  page.line(page.paint('bold', `${title} (${total})`))
  for (const item of items) {
    page.cut(2, printable(line(item)))
    more(page, item)
  }
  if (total > items.length) page.line(`  … and ${total - items.length} more`)
}

/** What it was and what it is, each as `rg --heading -n` shows source. */
function renderSource(page: TextPage, { before, after }: WithSource): void {
  for (const [side, one] of [
    ['gone', before],
    ['new', after],
  ] as const) {
    if (!one) continue
    const lines = one.changed_lines
    const which = side === 'gone' ? 'before' : 'after'
    page.line(page.paint('bold', printable(one.path)) + (lines ? `  ${which}; ${side}: ${lines}` : ''))
    renderSpan(page, one)
  }
}

function describe({ handle, signature }: ChangedSymbol): string {
  return `${handle}  ${signature}`
}

function describeImport({ file_path, line, change, module, name }: ChangedImport): string {
  const what = name === '' || name === module ? module : `${name} from ${module}`
  return `${file_path}:${line}  ${change}  ${what}`
}

/** Affected by a change: callers outside tests, then tests; for what was removed, who still names it. */
function renderAffected(
  page: TextPage,
  total: number,
  callers: DiffAnswer['callers'],
  removed: ReadonlySet<string>,
): void {
  if (total === 0) return
  page.line('')
  page.line(page.paint('bold', `concerned (${total})`))
  for (const { handle, callers: shown, callers_count, tests } of callers) {
    const mark = removed.has(handle) ? 'gone, ' : ''
    const counts = `${counted(callers_count, 'caller')}, ${counted(tests.length, 'test')}`
    page.cut(2, printable(`${handle}  ${mark}${counts}`))
    const verb = removed.has(handle) ? 'still named' : 'called'
    for (const caller of shown) page.cut(4, printable(`${verb} by ${caller}`))
    if (callers_count > shown.length) page.line(`    and ${callers_count - shown.length} more`)
    for (const test of tests) page.cut(4, printable(`${removed.has(handle) ? verb : 'tested'} by ${test}`))
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
