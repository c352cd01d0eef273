/** Source as text, as `rg --heading -n` shows it. */

import { FOLD, linesOf } from '../get-context/fold-source.ts'
import { PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderBeside } from '../shared/render-verdict.ts'
import type { SourceAnswer, SourceSpan } from './answer.ts'

export function renderSource(answer: SourceAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  let path = ''
  for (const span of answer.spans) {
    if (span.path !== path) page.line(page.paint('bold', printable(span.path)))
    path = span.path
    if (span.handle?.includes('#'))
      page.line(page.paint('cyan', printable(span.handle.slice(span.handle.indexOf('#')))))
    renderSpan(page, span)
  }
  if (answer.verdict.why_text.length > 0) page.line()
  for (const sentence of answer.verdict.why_text) page.advise('why: ', sentence)
  for (const { message, handles } of answer.not_shown ?? [])
    page.sentence('not shown: ', [message, ...handles.slice(0, 4)].join(', '), 'yellow')
  renderBeside(page, answer)
  if (answer.meta.suggestion !== undefined) page.suggest('next: ', answer.meta.suggestion)
  return page.toString()
}

/** `12:code`, as an editor or an agent can use it; what is folded is one line. */
export function renderSpan(
  page: TextPage,
  { source, start_line, end_line, shown_lines }: Omit<SourceSpan, 'path' | 'handle'>,
): void {
  const numbers = linesOf(shown_lines ?? `${start_line}-${end_line}`)
  let next = 0
  for (const text of source.split('\n')) {
    const isFold = shown_lines !== undefined && FOLD.test(text) && numbers[next] !== numbers[next - 1]! + 1
    page.line(
      isFold ? page.paint('dim', text) : `${page.paint('dim', `${numbers[next++]}:`)}${printable(text)}`,
    )
  }
}
