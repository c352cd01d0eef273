/** A bundle as text: what it is, how it hangs together, then file by file. */
import type { ContextAnswer } from './get-context.ts'
import { PLAIN_TEXT, printable, type TextOptions, TextPage } from './render-text.ts'
import { renderVerdict } from './render-verdict.ts'

export function renderContext(answer: ContextAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  const { context_bundle: bundle } = answer
  page.sentence('', bundle.summary)
  if (bundle.relationship_map.length > 0) {
    page.line()
    for (const relation of bundle.relationship_map) page.line(`  ${printable(relation)}`)
  }
  for (const { path, symbols } of bundle.files) {
    page.line()
    page.line(page.paint('bold', printable(path)))
    for (const symbol of symbols) {
      const name = symbol.handle.slice(symbol.handle.indexOf('#') + 1)
      const label = symbol.handle === path ? '(file)' : printable(name)
      page.line(`  ${page.paint('dim', symbol.lines)} ${symbol.kind} ${page.paint('cyan', label)}`)
      for (const note of symbol.notes ?? []) page.sentence('    note: ', note)
      for (const line of symbol.source?.split('\n') ?? []) page.line(`    ${printable(line)}`)
    }
  }
  renderRanking(page, answer)
  renderVerdict(page, answer)
  return page.toString()
}

function renderRanking(page: TextPage, { ranking }: ContextAnswer): void {
  if (!ranking) return
  page.line()
  page.line(page.paint('bold', `ranking (${ranking.intent})`))
  for (const { handle, score, ranking_reasons } of ranking.symbols)
    page.line(`  ${score}  ${printable(handle)}  ${page.paint('dim', printable(ranking_reasons.join('; ')))}`)
}
