/** What changed, as words for others: a changelog in Markdown, or a commit message. */

import { parseHandle } from '../shared/handle.ts'
import { counted } from '../shared/render-text.ts'
import type { DiffAnswer } from './answer.ts'
import type { ChangedSymbol, ModifiedSymbol, RenamedSymbol } from './compare-symbols.ts'

/** Grouped as people read a changelog: what is new, what changed, what was removed. */
export function renderChangelog({ summary, totals, meta }: DiffAnswer): string {
  const { added_symbols, modified_symbols, deleted_symbols, renamed_symbols } = summary
  const code = (one: ChangedSymbol) => `\`${fullName(one)}\` (${one.file_path})`
  const sections: [string, number, string[]][] = [
    ['Added', totals.added_symbols, added_symbols.map(one => code(one))],
    [
      'Changed',
      totals.modified_symbols + totals.renamed_symbols,
      [
        ...modified_symbols.map(one =>
          one.changed === 'body'
            ? code(one)
            : `${code(one)}: \`${one.before_signature}\` is now \`${one.after_signature}\``,
        ),
        ...renamed_symbols.map(({ from, to, kind }) => `\`${fullName(from)}\` ${kind} to \`${to.handle}\``),
      ],
    ],
    ['Removed', totals.deleted_symbols, deleted_symbols.map(one => code(one))],
  ]
  const filled = sections.filter(([, total]) => total > 0)
  const isKnown = meta.omitted?.unread_files === undefined
  if (filled.length === 0) return `No symbol ${isKnown ? 'changed' : 'is known to have changed'}.\n`
  return filled
    .map(([title, total, lines]) => {
      const shown = [...lines, ...andMore(total - lines.length)]
      return `### ${title}\n\n${shown.map(line => `- ${line}`).join('\n')}\n`
    })
    .join('\n')
}

/** What was done to names says most of why; what only changed inside comes last. */
export function renderCommitMessage({ summary, affected_files, totals }: DiffAnswer): string {
  const { added_symbols, modified_symbols, deleted_symbols, renamed_symbols } = summary
  const names = (list: readonly ChangedSymbol[]) => list.map(fullName)
  const renamed = renamed_symbols.filter(({ from, to }) => from.name !== to.name)
  const byWeight = [...modified_symbols].sort((a, b) => weight(a) - weight(b))
  const parts = [
    say(
      'rename',
      renamed.map(({ from, to }) => `${fullName(from)} to ${to.name}`),
    ),
    ...describeMoves(renamed_symbols),
    say('rename or move', [], totals.renamed_symbols - renamed_symbols.length, renamed_symbols.length > 0),
    say('add', names(added_symbols), totals.added_symbols - added_symbols.length),
    say('remove', names(deleted_symbols), totals.deleted_symbols - deleted_symbols.length),
    say('change', names(byWeight), totals.modified_symbols - modified_symbols.length),
  ].filter(part => part !== '')
  const subject = parts[0] ?? `change ${counted(totals.affected_files, 'file')}`
  const body = parts.slice(1).map(part => `- ${part}`)
  const files = [
    ...affected_files.map(({ path, status }) => `${path} (${status})`),
    ...andMore(totals.affected_files - affected_files.length, 'file'),
  ].map(line => `- ${line}`)
  return `${[subject[0]!.toUpperCase() + subject.slice(1), '', ...body, ...files].join('\n')}\n`
}

/** With what contains it: `Cart.total`. */
function fullName({ handle, name }: ChangedSymbol): string {
  const chain = parseHandle(handle)?.names ?? []
  return chain.length > 0 ? chain.map(part => part.name).join('.') : name
}

/** Nothing where all is shown. */
function andMore(left: number, noun?: string): string[] {
  if (left <= 0) return []
  return [`… and ${left} more${noun === undefined ? '' : ` ${noun}${left === 1 ? '' : 's'}`}`]
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
    byPlace.set(place, [...(byPlace.get(place) ?? []), fullName(from)])
  }
  return [...byPlace].map(([place, names]) => `${say('move', names)} to ${place}`)
}

/** '' where there is nothing to say; `left` counts those over the budget; `hasOthers`: some are listed. */
function say(verb: string, names: readonly string[], left = 0, hasOthers = false): string {
  const all = [...new Set(names)]
  const more = Math.max(0, all.length - 3) + left
  if (all.length === 0) return left === 0 ? '' : `${verb} ${left} ${hasOthers ? 'more' : 'symbols'}`
  return `${verb} ${all.slice(0, 3).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
