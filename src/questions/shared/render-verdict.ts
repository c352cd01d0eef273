/** The last lines of an answer: how far it can be trusted, why not further, what to ask next. */
import type { Answer } from './answer.ts'
import { counted, printable, type TextPage } from './render-text.ts'

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
  if (verdict.workspaces) page.sentence('  looked in: ', verdict.workspaces.map(printable).join(', '), 'dim')
  for (const sentence of verdict.why_text) page.advise('  why: ', sentence)
  for (const site of verdict.open_sites ?? []) page.cut(2, `open: ${site}`, 'dim')
  const omitted = Object.entries(meta.omitted ?? {}).map(([kinds, count]) =>
    kinds.endsWith('s') ? counted(count, kinds.slice(0, -1)) : `${count} ${kinds}`,
  )
  if (omitted.length > 0) page.sentence('  left out: ', omitted.join(', '), 'dim')
  renderBeside(page, { meta })
  if (meta.suggestion !== undefined) page.suggest('  next: ', meta.suggestion)
}

/** Notes on what is shown, and what else the name may mean. */
export function renderBeside(page: TextPage, { meta }: Pick<Answer, 'meta'>): void {
  for (const { target, text } of meta.notes ?? [])
    page.sentence('  note: ', `${printable(target)}: ${text}`, 'yellow')
  if (meta.also) page.sentence('  also called so: ', meta.also.map(printable).join(', '), 'dim')
}
