/** The map as text. */

import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { StructureAnswer } from './answer.ts'

export function renderStructure(answer: StructureAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  const title = page.paint('bold', printable(answer.path === '.' ? answer.meta.repo : answer.path))
  const isPart = answer.meta.indexing_status === 'indexing'
  const files = `${counted(answer.total_files, 'file')}${isPart ? ' so far: the index is being built' : ''}`
  page.line(
    `${title}  ${files}${answer.top_symbols.length > 0 ? '; ★1 to ★10: read these first; :line' : ''}`,
  )
  for (const line of answer.map.split('\n')) {
    const fitting = fitLine(line, page.width)
    page.line(line.includes('★') ? page.paint('cyan', fitting) : fitting)
  }
  renderVerdict(page, answer)
  return page.toString()
}

/** The line number stays, whatever has to go. */
function fitLine(line: string, width: number): string {
  if (line.length <= width) return line
  const [number = ''] = / :\d+$/.exec(line) ?? []
  const text = line.slice(0, line.length - number.length).replace(/…$/, '')
  return `${text.slice(0, Math.max(1, width - number.length - 1))}…${number}`
}
