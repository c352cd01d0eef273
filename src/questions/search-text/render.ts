/** Text hits as text, like `rg --heading -n`: by file, under the symbol that holds them. */
import { PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { SearchTextAnswer, TextHit } from './answer.ts'

export function renderTextHits(answer: SearchTextAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  if (answer.total_hits === 0) page.line(`nothing found for ${printable(answer.pattern)}`)
  else if (answer.taken_literally) page.line('looked for as text: as a regular expression it finds nothing')
  for (const { file_path, hits } of answer.files ?? [])
    page.line(hits === undefined ? printable(file_path) : `${printable(file_path)}:${hits}`)
  answer.hits.forEach((hit, index) => {
    renderHit(page, hit, answer.hits[index - 1], answer.hits[index + 1])
  })
  if (!answer.files && answer.total_hits > answer.hits.length) {
    page.line()
    const atLeast = answer.total_is_lower_bound ? 'at least ' : ''
    page.line(`${answer.hits.length} of ${atLeast}${answer.total_hits} hits`)
  }
  renderVerdict(page, answer)
  return page.toString()
}

/** Lines around two hits that meet are shown once; a gap between them is `--`, as in ripgrep. */
function renderHit(page: TextPage, hit: TextHit, last: TextHit | undefined, next: TextHit | undefined): void {
  const { file_path, handle, line, text, before = [], after = [] } = hit
  const isSameFile = last?.file_path === file_path
  if (!isSameFile) page.line(page.paint('bold', printable(file_path)))
  const isSameHolder = isSameFile && last?.handle === handle
  if (!isSameHolder && handle !== undefined && handle !== file_path)
    page.line(page.paint('cyan', printable(handle.slice(handle.indexOf('#')))))
  const shownTo = isSameFile && last ? last.line + (last.after?.length ?? 0) : 0
  const first = Math.max(line - before.length, shownTo + 1)
  const hasContext = before.length + after.length > 0
  if (hasContext && isSameHolder && first > shownTo + 1) page.line('--')
  const show = (number: number, content: string, mark: string): void =>
    page.line(`${page.paint('dim', `${number}${mark}`)}${printable(content)}`)
  for (let number = first; number < line; number++)
    show(number, before[number - line + before.length] ?? '', '-')
  show(line, text, ':')
  const end = next?.file_path === file_path ? next.line : Number.MAX_SAFE_INTEGER
  after.forEach((content, index) => {
    if (line + 1 + index < end) show(line + 1 + index, content, '-')
  })
}
