/** The map as text. */

import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { StructureAnswer } from './answer.ts'

export function renderStructure(answer: StructureAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  const title = page.paint('bold', printable(answer.path === '.' ? answer.meta.repo : answer.path))
  page.line(
    `${title}  ${counted(answer.total_files, 'file')}${answer.top_symbols.length > 0 ? '; ★ the ten most important symbols, :line' : ''}`,
  )
  for (const line of answer.map.split('\n')) page.line(line.includes('★') ? page.paint('cyan', line) : line)
  renderVerdict(page, answer)
  return page.toString()
}
