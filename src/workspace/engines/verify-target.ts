/** Finds the symbol that a question is about, and makes the sites exact that matter for its answer. */

import { type Direction, walksOf } from '../../questions/get-references/directions.ts'
import type { Resolved } from '../../questions/shared/choose-candidate.ts'
import { SymbolNames } from '../../questions/shared/name-symbols.ts'
import type { QueryContext } from '../../questions/shared/question.ts'
import { resolveAddress } from '../../questions/shared/resolve-symbol.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { isJudgedBySyntax } from '../../verdict/by-syntax.ts'
import { findUnreported } from '../../verdict/conditions/unreported-structure.ts'
import { findDoubts } from '../../verdict/find-doubts.ts'
import type { Walk } from '../../verdict/walk.ts'
import type { Why } from '../../verdict/why.ts'
import { findStringsNaming } from '../text/find-strings-naming.ts'
import { findUnknownMentions } from '../text/find-unknown-mentions.ts'
import { findUnresolvedNames } from '../text/find-unresolved-names.ts'
import type { WorkspaceFiles } from '../text/workspace-files.ts'
import type { Patience } from './verify-request.ts'
import type { SiteVerifier } from './verify-sites.ts'

/** Asks a question of one state of the index. */
export type Ask = <Answer>(question: (context: QueryContext) => Answer) => Answer

export interface VerifyRequest {
  symbol: string
  direction: Direction
  /** Which edges the answer follows; by default those of the direction. */
  walks: readonly Walk[] | undefined
  patience: Patience
  signal: AbortSignal | undefined
}

/** The target, and what kept engines from verifying the sites that matter for it. */
export type VerifiedTarget = { target: Resolved } & Pick<QueryContext, 'unverified' | TextKind>

type TextKind = 'stringsNaming' | 'unresolvedNames'

interface TextRequest {
  target: SymbolRow
  walks: readonly Walk[]
  unverified: readonly Why[]
  signal: AbortSignal | undefined
}

export async function verifyTarget(
  ask: Ask,
  context: QueryContext,
  verifier: SiteVerifier,
  files: WorkspaceFiles,
  { symbol, direction, walks: given, patience, signal }: VerifyRequest,
): Promise<VerifiedTarget> {
  const request = ask(current => {
    const names = new SymbolNames(current)
    const { symbol: target, also } = resolveAddress(current, names, symbol)
    const walks = given ?? walksOf(direction, target)
    // What satisfies an interface by its whole type is confirmed in the exact pass alone.
    const byTypes = current.structureOf?.(names.file(target.file)?.language ?? '') === 'by-types'
    const unreported = byTypes ? [] : findUnreported(current, target, walks)
    return {
      target,
      also,
      walks,
      incoming: INCOMING.has(direction),
      outgoing: OUTGOING.has(direction),
      unreported,
    }
  })
  const unverified = await verifier.verify(context.reader, { ...request, ...patience }, signal)
  const { target, also, walks } = request
  const texts = await findTextNaming(ask, context, files, { target, walks, unverified, signal })
  return { target: { symbol: target, also }, unverified, ...texts }
}

/** The whole text is searched only where nothing else keeps the answer from being complete. */
async function findTextNaming(
  ask: Ask,
  context: QueryContext,
  files: WorkspaceFiles,
  { target, walks, unverified, signal }: TextRequest,
): Promise<Pick<QueryContext, TextKind>> {
  const isBySyntax = isJudgedBySyntax(context, target)
  const isUnverified = unverified.some(word => !isBySyntax || word !== 'semantic_unavailable')
  if (isUnverified || target.kind === 'module') return {}
  const rest = ask(current =>
    findDoubts({ ...current, stringsNaming: [], unresolvedNames: [] }, target, walks),
  )
  if (rest.why.length > 0) return {}
  if (isBySyntax) return { stringsNaming: await findUnknownMentions(files, context, target, signal) }
  // A constructor is reached by the name of its class.
  const owner = target.kind === 'constructor' ? context.reader.symbol(target.container) : null
  const named = owner ?? target
  const [stringsNaming, unresolvedNames] = await Promise.all([
    findStringsNaming(files, context, named, signal),
    findUnresolvedNames(files, context, { target: named, walks }, signal),
  ])
  return { stringsNaming, unresolvedNames }
}

const OUTGOING: ReadonlySet<Direction> = new Set(['both', 'callees', 'supers', 'imports'])
const INCOMING: ReadonlySet<Direction> = new Set([
  'both',
  'callers',
  'implementors',
  'usages',
  'importers',
  'extensions',
])
