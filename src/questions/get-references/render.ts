/** References as text: by direction, grouped by file, each with its lines and its confidence. */

import { greatest } from '../../model/long-lists.ts'
import { WALKS, type Walk } from '../../verdict/walk.ts'
import type { Reference } from '../shared/answer.ts'
import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { ReferencesAnswer } from './answer.ts'
import type { CallPath } from './answer-path.ts'

export function renderReferences(answer: ReferencesAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  const { target_symbol: target } = answer
  const place = target.line > 0 ? `, line ${target.line}` : ''
  page.line(`${page.paint('bold', printable(target.handle))}  ${target.kind}${place}`)
  if (target.signature) page.cut(2, target.signature, 'dim')
  if (answer.paths) renderPaths(page, answer.to_symbol?.handle ?? '', answer.paths)
  for (const walk of WALKS) {
    const references = answer[walk]
    if (!references || isBeside(walk, answer)) continue
    page.line()
    page.line(page.paint('bold', `${walk} (${references.length})`))
    const usages = walk === 'callers' ? (answer.meta.omitted?.usages ?? 0) : 0
    if (references.length === 0)
      page.line(usages > 0 ? `  none known, but ${counted(usages, 'use')} of another kind` : '  none known')
    renderByFile(page, references)
  }
  renderVerdict(page, answer)
  return page.toString()
}

/** A field or type that nobody calls is shown by who uses it. */
function isBeside(walk: Walk, answer: ReferencesAnswer): boolean {
  const isCall = walk === 'callers' || walk === 'callees'
  return isCall && answer[walk]?.length === 0 && (answer.usages?.length ?? 0) > 0
}

/** Each call under the one before it, with the line where it is made. */
function renderPaths(page: TextPage, to: string, paths: readonly CallPath[]): void {
  page.line()
  page.line(`${page.paint('bold', 'calls')} ${printable(to)}`)
  if (paths.length === 0) page.line('  over no known chain of calls')
  for (const { calls, confidence, steps } of paths) {
    page.line()
    page.line(page.paint('bold', `${counted(calls, 'call')}, ${confidence}`))
    page.line(`  ${printable(steps[0]?.from ?? '')}`)
    for (const step of steps) {
      const via = step.via === undefined ? '' : `  via ${printable(step.via)}`
      page.line(page.paint('dim', `    ${step.site_lines[0] ?? ''}:${printable(step.source ?? '')}`))
      page.line(`  → ${printable(step.handle)}  ${page.paint('dim', step.confidence + via)}`)
    }
  }
}

const USE_WORD = { call: 'calls', import: 'imports' }
const ACCESS_WORD = { read: 'reads', write: 'writes', both: 'reads and writes' }

/** Files in the order of their best reference. */
export function renderByFile(page: TextPage, references: readonly Reference[]): void {
  const byFile = new Map<string, Reference[]>()
  for (const reference of references) {
    // A library is in no file.
    const file = reference.file_path || reference.handle
    const place = reference.workspace === undefined ? file : `${reference.workspace}: ${file}`
    const group = byFile.get(place)
    if (group) group.push(reference)
    else byFile.set(place, [reference])
  }
  for (const [path, group] of byFile) {
    page.line(`  ${page.paint('cyan', printable(path))}`)
    const labels = group.map(reference => shortName(reference))
    const column = Math.min(greatest(labels.map(label => label.length)), Math.max(16, page.width - 34))
    group.forEach((reference, index) => {
      renderReference(page, reference, labels[index] ?? '', column)
    })
  }
}

function renderReference(page: TextPage, reference: Reference, label: string, column: number): void {
  if (reference.names) {
    renderImport(page, reference, reference.names)
    return
  }
  const facts = [
    reference.site_lines.length > 0 ? `at ${reference.site_lines.join(', ')}` : `line ${reference.line}`,
    reference.confidence,
    ...(reference.access ? [ACCESS_WORD[reference.access]] : []),
    ...(reference.uses ?? []).map(use => USE_WORD[use]),
    ...(reference.effect === 'may_notice' ? ['may notice'] : []),
    ...(reference.depth > 1 ? [`depth ${reference.depth}`] : []),
    ...(reference.from === undefined ? [] : [`from ${printable(tail(reference.from))}`]),
    ...(reference.via === undefined ? [] : [`via ${printable(reference.via)}`]),
  ].join('  ')
  const isLong = 6 + Math.max(column, label.length) + facts.length > page.width
  if (page.width < 60 || isLong) {
    page.line(`    ${label}`)
    page.sentence('      ', facts, 'dim')
  } else {
    page.line(`    ${label.padEnd(column)}  ${page.paint('dim', facts)}`)
  }
  for (const note of reference.notes ?? []) page.sentence('      note: ', note, 'yellow')
  for (const line of reference.source?.split('\n') ?? []) page.line(`      | ${printable(line)}`)
}

/** A file that imports, or that is imported: the names say what for. */
function renderImport(
  page: TextPage,
  { site_lines: lines, confidence }: Reference,
  names: readonly string[],
): void {
  const place = lines.length > 0 ? `at ${lines.join(', ')}  ` : ''
  page.sentence('    ', `${place}${confidence}: ${printable(names.join(', '))}`)
}

/** The file is the heading, so only what follows it is shown. */
function shortName({ handle }: Reference): string {
  return printable(handle.includes('#') ? tail(handle) : '(file)')
}

function tail(handle: string): string {
  return handle.slice(handle.indexOf('#') + 1)
}
