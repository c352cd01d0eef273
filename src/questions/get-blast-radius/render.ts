/** The reach of a change as text: the risk, then who is hit, nearest first. */

import { renderByFile } from '../get-references/render.ts'
import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { BlastRadiusAnswer } from './answer.ts'

export function renderBlastRadius(answer: BlastRadiusAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  const { target, impact } = answer
  const { level, reasons } = impact.risk_assessment
  page.line(`${page.paint('bold', printable(target.handle))}  ${target.kind}, line ${target.line}`)
  if (target.signature) page.cut(2, target.signature, 'dim')
  page.sentence(`${answer.change_type} change: `, `risk ${level}; ${reasons.join('; ')}`)
  page.sentence(
    '  ',
    `${counted(impact.total_affected_symbols, 'symbol')} in ${counted(impact.total_affected_files, 'file')} reached`,
  )
  const others = impact.other_references ?? []
  const writers = others.filter(({ access }) => access === 'write' || access === 'both')
  const readers = others.filter(({ access }) => access === 'read')
  const lists = [
    ['direct callers', impact.direct_callers],
    ['transitive callers', impact.transitive_callers],
    ['overriders and subclasses', impact.overrides],
    ['writers', writers],
    ['readers', readers],
    ['other references', others.filter(({ access }) => !access)],
  ] as const
  for (const [title, references] of lists) {
    if (references.length === 0) continue
    const edits = references.filter(({ effect }) => effect === 'must_edit').length
    page.line()
    page.line(
      page.paint('bold', `${title} (${references.length}${edits > 0 ? `, ${edits} must be edited` : ''})`),
    )
    renderByFile(page, references)
  }
  renderPaths(page, 'files', impact.affected_files)
  renderPaths(page, 'tests', impact.affected_tests)
  renderPaths(page, 'run them', impact.test_commands)
  renderVerdict(page, answer)
  return page.toString()
}

function renderPaths(page: TextPage, title: string, paths: readonly string[]): void {
  if (paths.length === 0) return
  page.line()
  page.line(page.paint('bold', `${title} (${paths.length})`))
  for (const path of paths) page.line(`  ${printable(path)}`)
}
