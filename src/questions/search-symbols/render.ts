/** Search results as text, best first: handle, then kind, lines, callers and signature. */
import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { SearchAnswer } from './answer.ts'

export function renderSearch(answer: SearchAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  if (answer.symbols.length === 0 && !answer.documents && answer.total_matches === 0)
    page.line(`nothing found for ${printable(answer.query)}`)
  for (const symbol of answer.symbols) {
    page.line(page.paint('bold', printable(symbol.handle)))
    const lines =
      symbol.start_line === symbol.end_line
        ? `line ${symbol.start_line}`
        : `lines ${symbol.start_line}-${symbol.end_line}`
    const facts = [symbol.kind, lines, counted(symbol.callers_count, 'caller'), ...(symbol.flags ?? [])]
    page.cut(2, facts.join(', '), 'dim')
    if (symbol.signature) page.cut(2, symbol.signature)
    if (symbol.doc) page.cut(2, firstSentence(symbol.doc), 'dim')
    if (symbol.ranking_reasons)
      page.sentence('  ranked by: ', symbol.ranking_reasons.map(printable).join('; '), 'dim')
    if (symbol.copies) page.line(`    same code: ${namesOf(symbol.copies)}`)
    for (const note of symbol.notes ?? []) page.sentence('    note: ', note, 'yellow')
    for (const line of symbol.source?.split('\n') ?? []) page.line(`    ${printable(line)}`)
  }
  for (const { path, section, lines } of answer.documents ?? []) {
    page.line(`${page.paint('bold', printable(path))}:${lines}`)
    page.cut(2, section === '' ? 'document' : `document, ${section}`, 'dim')
  }
  if (answer.total_matches > answer.symbols.length) {
    page.line()
    page.line(
      `${answer.symbols.length} of ${answer.total_is_lower_bound ? 'at least ' : ''}${answer.total_matches} matches`,
    )
  }
  renderVerdict(page, answer)
  return page.toString()
}

function firstSentence(doc: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(doc)?.[0] ?? doc
}

const MAX_COPIES = 10

function namesOf(copies: readonly string[]): string {
  const more = copies.length - MAX_COPIES
  return `${copies.slice(0, MAX_COPIES).map(printable).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
