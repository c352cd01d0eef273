/** Adds references from other repositories to the target, and what they leave open. */
import { isIncoming, type Walk } from '../../verdict/walk.ts'
import type { Why } from '../../verdict/why.ts'
import { FOLLOWED, type Followed, type Use } from '../across-workspaces/declare.ts'
import type { Reference } from '../shared/answer.ts'
import type { QueryContext } from '../shared/question.ts'

/** `isEveryUse`: calls and imports count as usages. */
export function fromOthers(
  { others }: QueryContext,
  walk: Walk,
  withTests: boolean,
  isEveryUse: boolean,
): Reference[] {
  if (!others || !isFollowed(walk)) return []
  const { [walk]: own, callers, importers } = others.uses
  const further: Use[] = [
    ...callers.map(use => ({ ...use, uses: ['call' as const] })),
    ...importers.map(use => ({ ...use, uses: ['import' as const] })),
  ]
  return [...own, ...(isEveryUse ? further : [])]
    .filter(({ is_test }) => withTests || !is_test)
    .map(({ is_test: _, ...reference }) => reference)
}

function isFollowed(walk: Walk): walk is Followed {
  return (FOLLOWED as readonly Walk[]).includes(walk)
}

/** Where others use it, engines have not looked: they know one repository. */
export function whyOfOthers({ others }: QueryContext, found: readonly { walk: Walk }[]): Why[] {
  if (!others || !found.some(({ walk }) => isIncoming(walk))) return []
  return [
    ...(others.isImported ? (['other_workspaces'] as const) : []),
    ...(others.leftOut.length > 0 ? (['workspace_left_out'] as const) : []),
  ]
}
