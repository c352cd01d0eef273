/** Text hits as text: by file, each line with its number and the symbol that holds it. */
import { PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { SearchTextAnswer, TextHit } from './answer.ts'

export function renderTextHits(answer: SearchTextAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  if (answer.hits.length === 0) page.line(`nothing found for ${printable(answer.pattern)}`)
  let file = ''
  let holder: string | undefined
  for (const hit of answer.hits) {
    if (hit.file_path !== file) {
      page.line(page.paint('bold', printable(hit.file_path)))
      holder = undefined
    }
    file = hit.file_path
    if (hit.handle !== holder && hit.handle !== undefined && hit.handle !== file)
      page.line(`  ${page.paint('cyan', printable(hit.handle.slice(hit.handle.indexOf('#'))))}`)
    holder = hit.handle
    renderHit(page, hit)
  }
  if (answer.total_hits > answer.hits.length) {
    page.line()
    const atLeast = answer.total_is_lower_bound ? 'at least ' : ''
    page.line(`${answer.hits.length} of ${atLeast}${answer.total_hits} hits`)
  }
  renderVerdict(page, answer)
  return page.toString()
}

function renderHit(page: TextPage, { line, text, before = [], after = [] }: TextHit): void {
  const show = (number: number, content: string, mark: string): void =>
    page.line(`  ${String(number).padStart(5)}${mark} ${printable(content)}`)
  before.forEach((content, index) => {
    show(line - before.length + index, content, '-')
  })
  show(line, text, ':')
  after.forEach((content, index) => {
    show(line + 1 + index, content, '-')
  })
}
