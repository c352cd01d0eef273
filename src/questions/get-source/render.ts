/** Source as text, with line numbers. */

import { PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import type { SourceAnswer } from './answer.ts'

export function renderSource(answer: SourceAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  for (const span of answer.spans) {
    page.line(page.paint('bold', `${printable(span.path)}:${span.start_line}-${span.end_line}`))
    const column = String(span.end_line).length
    span.source.split('\n').forEach((text, index) => {
      const number = String(span.start_line + index).padStart(column)
      page.line(`${page.paint('dim', number)}  ${printable(text)}`)
    })
  }
  if (answer.verdict.why_text.length > 0) page.line()
  for (const sentence of answer.verdict.why_text) page.sentence('why: ', sentence, 'yellow')
  if (answer.meta.suggestion !== undefined) page.suggest('next: ', answer.meta.suggestion)
  return page.toString()
}
