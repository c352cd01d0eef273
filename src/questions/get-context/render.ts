/** A bundle as text: the flow, then file by file source as `rg --heading -n` shows it. */

import { counted, PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'
import { renderVerdict } from '../shared/render-verdict.ts'
import type { ContextAnswer } from './answer.ts'
import type { BundledSymbol } from './build-bundle.ts'
import { FOLD, linesOf } from './fold-source.ts'

export function renderContext(answer: ContextAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  const { context_bundle: bundle } = answer
  page.sentence('', bundle.summary)
  for (const step of bundle.flow) page.line(printable(step))
  for (const { path, symbols } of bundle.files) {
    page.line()
    page.line(page.paint('bold', printable(path)))
    for (const { notes = [] } of symbols) for (const note of notes) page.sentence('note: ', note)
    for (const line of mergeSource(symbols)) page.line(printable(line))
    for (const symbol of symbols) if (!isSource(symbol)) renderListed(page, symbol)
    for (const { name, copies } of symbols) if (copies) page.line(printable(sayCopies(name, copies)))
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
    page.sentence(`  ${score}  ${printable(handle)}  `, ranking_reasons.join('; '), 'dim')
}

function isSource({ included_as }: BundledSymbol): boolean {
  return included_as === 'full_source' || included_as === 'folded_source'
}

const MAX_SIGNATURE = 110

/** `12-30 Cart: total(tax: number)`, one line each. */
function renderListed(page: TextPage, { handle, name, kind, lines, source }: BundledSymbol): void {
  const own = handle.slice(handle.indexOf('#') + 1)
  const [signature] = source?.split('\n') ?? []
  const container = own.slice(0, Math.max(0, own.lastIndexOf(`.${name}`)))
  const said = !signature?.includes(name)
    ? `${kind} ${own}`
    : container === ''
      ? signature
      : `${container}: ${signature}`
  page.line(`  ${lines} ${printable(said.slice(0, MAX_SIGNATURE))}`)
}

const MAX_COPIES = 3

/** `nearly the same as run: a.py#run(), b.py#run() and 4 more`. */
function sayCopies(name: string, copies: readonly string[]): string {
  const rest = copies.length - MAX_COPIES
  const said = copies.slice(0, MAX_COPIES).join(', ')
  return `  nearly the same as ${name}: ${said}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The source of all symbols of a file in line order, numbered; what is hidden between two lines is one line. */
function mergeSource(symbols: readonly BundledSymbol[]): string[] {
  const texts = new Map<number, string>()
  /** Lines after which only blank lines are hidden. */
  const joined = new Set<number>()
  for (const symbol of symbols) {
    if (!isSource(symbol) || symbol.source === undefined) continue
    const source = symbol.source.split('\n')
    let at = 0
    let last = 0
    for (const line of linesOf(symbol.shown_lines ?? symbol.lines)) {
      const isFold = last > 0 && line > last + 1 && FOLD.test(source[at] ?? '')
      if (isFold) at++
      else if (last > 0) joined.add(last)
      texts.set(line, source[at++] ?? '')
      last = line
    }
  }
  const merged: string[] = []
  let last = 0
  for (const line of [...texts.keys()].sort((a, b) => a - b)) {
    const text = texts.get(line)!
    if (text.trim() === '') continue
    const hidden = line - last - 1
    // The numbers tell that one line is missing as well.
    if (last > 0 && hidden > 1 && !joined.has(last)) merged.push(`⋯ ${counted(hidden, 'line')}`)
    merged.push(`${line}:${text}`)
    last = line
  }
  return merged
}
