/** Answers the sites of one file within one project. */

import type { SiteAnswer, SiteQuestion } from '../../../src/model/engine.ts'
import type { Position } from '../../../src/model/position.ts'
import { explainUnanswered } from './explain-unanswered.ts'
import { followValues } from './follow-values.ts'
import type { Inquiry } from './inquiry.ts'
import { LineTable } from './name-table.ts'
import { referByKey } from './refer-by-key.ts'
import { NOTHING, type Resolved, type Target } from './resolve-symbols.ts'
import { KIND, TYPE_ONLY, VALUE_ONLY } from './syntax-kinds.ts'

export interface Found {
  answer: SiteAnswer
  /** An import leads nowhere here, but something in the repository might satisfy it. */
  gap: boolean
}

/** Null if the project does not have the file. */
export async function queryProject(query: Omit<Inquiry, 'offsets'>): Promise<Found[] | null> {
  const { api, context, absolute, file, sites, signal, resolver } = query
  const offsets = offsetsOf(file.text, sites)
  const symbols = await api.symbolsAt(context, absolute, offsets, signal)
  if (!symbols) return null
  const resolved: Resolved[] = await Promise.all(
    symbols.map(symbol => (symbol ? resolver.resolve(symbol, context) : NOTHING)),
  )
  const inquiry = { ...query, offsets }
  await explainUnanswered(inquiry, symbols, resolved)
  await referByKey(inquiry, resolved)
  await followValues(inquiry, resolved)
  return resolved.map((one, index) => ({ answer: answerOf(one, sites[index]!, file.path), gap: one.gap }))
}

/** The compiler does not count a byte order mark. */
export function offsetsOf(text: string, sites: readonly Position[]): number[] {
  const lines = new LineTable(text)
  const shift = text.startsWith('\uFEFF') ? 1 : 0
  return sites.map(site => Math.max(lines.offset(site) - shift, 0))
}

function answerOf({ targets, outside }: Resolved, site: SiteQuestion, path: string): SiteAnswer {
  const chosen = byMeaning(targets, site.kind).filter(target => !isItself(target, site, path))
  if (chosen.length > 0) return chosen.map(({ path, line, column }) => ({ path, line, column }))
  return outside ? 'external' : 'unanswered'
}

/** In `{ a }`, `a` refers to a variable and declares a property; the site is about the variable. */
function isItself(target: Target, site: SiteQuestion, path: string): boolean {
  return (
    target.kind === KIND.ShorthandPropertyAssignment &&
    target.path === path &&
    target.line === site.line &&
    target.column === site.column
  )
}

/** A name may declare a type and a value that share nothing but the name. */
function byMeaning(targets: readonly Target[], kind: SiteQuestion['kind']): readonly Target[] {
  const other = OTHER_MEANING[kind]
  if (!other || targets.length < 2) return targets
  const chosen = targets.filter(target => !other.has(target.kind))
  return chosen.length > 0 ? chosen : targets
}

const OTHER_MEANING: Partial<Record<SiteQuestion['kind'], ReadonlySet<number>>> = {
  call: TYPE_ONLY,
  new: TYPE_ONLY,
  super: TYPE_ONLY,
  decorate: TYPE_ONLY,
  jsx: TYPE_ONLY,
  type: VALUE_ONLY,
  accept: VALUE_ONLY,
  implement: VALUE_ONLY,
}
