/** The last lines of an answer: how far it can be trusted, why not further, what to ask next. */
import type { Answer } from './answer.ts'
import { counted, type TextPage } from './render-text.ts'

export function renderVerdict(page: TextPage, { verdict, meta }: Answer): void {
  const parts = [verdict.trust, verdict.complete ? 'complete' : 'a lower bound']
  if (verdict.edges > 0) parts.push(`${counted(verdict.edges, 'edge')}, ${verdict.exact_edges} exact`)
  if (verdict.open_candidates > 0) parts.push(counted(verdict.open_candidates, 'open candidate'))
  page.line()
  page.sentence(
    'verdict: ',
    parts.join('; '),
    verdict.trust === 'exact' && verdict.complete ? 'green' : 'yellow',
  )
  for (const sentence of verdict.why_text) page.sentence('  why: ', sentence, 'dim')
  const omitted = Object.entries(meta.omitted ?? {}).map(([kinds, count]) =>
    kinds.endsWith('s') ? counted(count, kinds.slice(0, -1)) : `${count} ${kinds}`,
  )
  if (omitted.length > 0) page.sentence('  left out: ', omitted.join(', '), 'dim')
  if (meta.suggestion !== undefined) page.suggest('  next: ', meta.suggestion)
}
