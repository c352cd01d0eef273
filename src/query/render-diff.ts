/** What changed, as text: a summary, a changelog in Markdown, or a commit message. */
import type { ChangedSymbol, ModifiedSymbol, RenamedSymbol } from './compare-symbols.ts'
import type { DiffAnswer } from './get-diff.ts'
import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from './render-text.ts'
import { renderVerdict } from './render-verdict.ts'

export function renderDiff(answer: DiffAnswer, options: TextOptions = PLAIN_TEXT): string {
  if (answer.format === 'changelog') return renderChangelog(answer)
  if (answer.format === 'commit_message') return renderCommitMessage(answer)
  const page = new TextPage(options)
  const { summary, affected_files, callers } = answer
  page.sentence(
    '',
    `${answer.base} (${answer.merge_base_commit.slice(0, 12)}) to ${answer.target.slice(0, 12)}: ` +
      `${counted(affected_files.length, 'file')} changed`,
    'bold',
  )
  list(page, 'added', summary.added_symbols, one => `${one.handle}  ${one.signature}`)
  list(page, 'modified', summary.modified_symbols, describeChange)
  list(page, 'deleted', summary.deleted_symbols, one => one.handle)
  list(page, 'renamed or moved', summary.renamed_symbols, describeRename)
  list(page, 'files', affected_files, ({ path, status }) => `${path}  ${status}`)
  const gone = [...summary.deleted_symbols, ...summary.renamed_symbols.map(({ from }) => from)]
  renderConcerned(page, callers, new Set(gone.map(one => one.handle)))
  renderVerdict(page, answer)
  return page.toString()
}

function list<Item>(
  page: TextPage,
  title: string,
  items: readonly Item[],
  line: (item: Item) => string,
): void {
  if (items.length === 0) return
  page.line('')
  page.line(page.paint('bold', `${title} (${items.length})`))
  for (const item of items) page.cut(2, printable(line(item)))
}

/** Whom a change concerns: callers outside tests, then the tests that reach it; of what is gone, who still names it. */
function renderConcerned(page: TextPage, callers: DiffAnswer['callers'], gone: ReadonlySet<string>): void {
  if (callers.length === 0) return
  page.line('')
  page.line(page.paint('bold', `concerned (${callers.length})`))
  for (const { handle, callers: shown, callers_count, tests } of callers) {
    const mark = gone.has(handle) ? 'gone, ' : ''
    const counts = `${counted(callers_count, 'caller')}, ${counted(tests.length, 'test')}`
    page.cut(2, printable(`${handle}  ${mark}${counts}`))
    const verb = gone.has(handle) ? 'still named' : 'called'
    for (const caller of shown) page.cut(4, printable(`${verb} by ${caller}`))
    if (callers_count > shown.length) page.line(`    and ${callers_count - shown.length} more`)
    for (const test of tests) page.cut(4, printable(`${gone.has(handle) ? verb : 'tested'} by ${test}`))
  }
}

function describeChange(one: ModifiedSymbol): string {
  if (one.changed === 'body') return `${one.handle}  body`
  return `${one.handle}  ${one.before_signature} -> ${one.after_signature}`
}

function describeRename({ from, to, kind }: RenamedSymbol): string {
  return `${from.handle} -> ${to.handle}  ${kind}`
}

/** Grouped as people read a changelog: what is new, what changed, what is gone. */
function renderChangelog({ summary }: DiffAnswer): string {
  const { added_symbols, modified_symbols, deleted_symbols, renamed_symbols } = summary
  const code = (one: ChangedSymbol) => `\`${one.name}\` (${one.file_path})`
  const sections: [string, string[]][] = [
    ['Added', added_symbols.map(one => code(one))],
    [
      'Changed',
      [
        ...modified_symbols.map(one =>
          one.changed === 'body'
            ? code(one)
            : `${code(one)}: \`${one.before_signature}\` is now \`${one.after_signature}\``,
        ),
        ...renamed_symbols.map(({ from, to, kind }) => `\`${from.name}\` ${kind} to \`${to.handle}\``),
      ],
    ],
    ['Removed', deleted_symbols.map(one => code(one))],
  ]
  const filled = sections.filter(([, lines]) => lines.length > 0)
  if (filled.length === 0) return 'No symbol changed.\n'
  return `${filled.map(([title, lines]) => `### ${title}\n\n${lines.map(line => `- ${line}`).join('\n')}\n`).join('\n')}`
}

/** What was done to names says most of why; what only changed inside comes last. */
function renderCommitMessage({ summary, affected_files }: DiffAnswer): string {
  const { added_symbols, modified_symbols, deleted_symbols, renamed_symbols } = summary
  const names = (list: readonly ChangedSymbol[]) => list.map(({ name }) => name)
  const renamed = renamed_symbols.filter(({ from, to }) => from.name !== to.name)
  const parts = [
    say(
      'rename',
      renamed.map(({ from, to }) => `${from.name} to ${to.name}`),
    ),
    ...describeMoves(renamed_symbols),
    say('add', names(added_symbols)),
    say('remove', names(deleted_symbols)),
    say('change', names([...modified_symbols].sort((a, b) => weight(a) - weight(b)))),
  ].filter(part => part !== '')
  const subject = parts[0] ?? `change ${counted(affected_files.length, 'file')}`
  const body = parts.slice(1).map(part => `- ${part}`)
  const files = affected_files.map(({ path, status }) => `- ${path} (${status})`)
  return `${[subject[0]!.toUpperCase() + subject.slice(1), '', ...body, ...files].join('\n')}\n`
}

/** A signature matters to others, a body to itself. */
function weight({ changed }: ModifiedSymbol): number {
  return changed === 'body' ? 1 : 0
}

/** By where things went. */
function describeMoves(renamed: readonly RenamedSymbol[]): string[] {
  const byPlace = new Map<string, string[]>()
  for (const { from, to } of renamed) {
    if (from.name !== to.name) continue
    const place = from.file_path === to.file_path ? to.handle : to.file_path
    byPlace.set(place, [...(byPlace.get(place) ?? []), to.name])
  }
  return [...byPlace].map(([place, names]) => `${say('move', names)} to ${place}`)
}

/** '' where there is nothing to say. */
function say(verb: string, names: readonly string[]): string {
  const all = [...new Set(names)]
  if (all.length === 0) return ''
  return `${verb} ${all.slice(0, 3).join(', ')}${all.length > 3 ? ` and ${all.length - 3} more` : ''}`
}
