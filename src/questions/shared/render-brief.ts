/** An answer in a few lines, for clients that show its structure anyway: how sure, why, what next. */
import type { Answer } from './answer.ts'
import { PLAIN_TEXT, TextPage } from './render-text.ts'
import { renderVerdict } from './render-verdict.ts'

export function renderBrief(answer: object): string {
  if (!('verdict' in answer)) return 'see the structured content'
  const page = new TextPage(PLAIN_TEXT)
  page.line('the answer is in the structured content')
  renderVerdict(page, answer as Answer)
  return page.toString()
}
