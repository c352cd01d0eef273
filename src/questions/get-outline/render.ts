/** An outline as text: imports, then symbols indented as they are nested. */

import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { OutlineAnswer, OutlineSymbol } from './answer.ts'

export function renderOutline(answer: OutlineAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  const title = page.paint('bold', printable(answer.path))
  page.line(`${title}  ${answer.language}, ${counted(answer.line_count, 'line')}`)
  if (answer.imports.length > 0) page.line(page.paint('bold', 'imports'))
  for (const entry of answer.imports) {
    const origin =
      entry.resolved_file ?? (entry.external_package ? `external ${entry.external_package}` : '?')
    const names = entry.names.length > 0 ? ` (${entry.names.join(', ')})` : ''
    page.cut(2, `${String(entry.line).padStart(5)}  ${entry.module}${names} -> ${origin}`)
  }
  if (answer.symbols.length > 0) page.line(page.paint('bold', 'symbols'))
  for (const symbol of answer.symbols) renderSymbol(page, symbol, 0)
  renderVerdict(page, answer)
  return page.toString()
}

function renderSymbol(page: TextPage, symbol: OutlineSymbol, depth: number): void {
  const indent = '  '.repeat(Math.min(depth, 10))
  page.cut(2, `${String(symbol.start_line).padStart(5)}  ${indent}${labelOf(symbol)}`)
  for (const child of symbol.children ?? []) renderSymbol(page, child, depth + 1)
}

/** Most signatures say themselves what they declare. */
function labelOf({ kind, name, signature }: OutlineSymbol): string {
  const saysKind =
    /\b(class|interface|struct|enum|record|type|function|def|func|namespace|package|const|let|var)\b/
  return saysKind.test(signature) ? signature : `${kind} ${signature || name}`
}
