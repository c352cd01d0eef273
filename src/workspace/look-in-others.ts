/** References from other open repositories: how they may name the symbol, then what each of them uses of that. */
import { basename } from 'node:path'
import {
  FOLLOWED,
  type FromOthers,
  type PublishedAnswer,
  type UsesAnswer,
} from '../questions/across-workspaces/declare.ts'
import type { Reference } from '../questions/shared/answer.ts'

/** The answer of the repository itself does not wait longer for the others, unless the asker would rather. */
const WAIT_MS = 5_000

/** Puts an inner question to an open repository (pictures.ts). */
export type AskRoot = (
  root: string,
  name: 'published' | 'uses',
  input: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<object>

export interface Asked {
  tool: string
  /** Checked against the declaration. */
  input: Readonly<Record<string, unknown>>
  root: string
  others: readonly string[]
  signal: AbortSignal
  waitMs?: number
}

/** Undefined where nothing of others belongs into the answer. */
export async function lookInOthers(
  { tool, input, root, others, signal, waitMs = WAIT_MS }: Asked,
  ask: AskRoot,
): Promise<FromOthers | undefined> {
  if (tool !== 'get_references' || others.length === 0 || !leadsIn(input)) return undefined
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  const published = await ask(root, 'published', { symbol_name: input.symbol_name }, until).catch(() => null)
  // What cannot be answered is said by the question itself.
  if (!published) return undefined
  const { isOverloaded, ...names } = (published as PublishedAnswer).published
  if (names.names.length === 0) return undefined
  const called = namesOf([root, ...others])
  const answers = await Promise.all(
    others.map(async other => {
      const found = await ask(other, 'uses', names, until).catch(() => null)
      return { name: called.get(other) as string, found: found as UsesAnswer | null }
    }),
  )
  const result: FromOthers = {
    lookedAt: [called.get(root) as string, ...answers.flatMap(({ name, found }) => (found ? [name] : []))],
    leftOut: answers.flatMap(({ name, found }) => (found ? [] : [name])),
    isImported: answers.some(({ found }) => found?.imports_it === true),
    uses: { callers: [], usages: [], implementors: [], importers: [] },
  }
  for (const { name, found } of answers)
    for (const walk of FOLLOWED)
      for (const use of found?.uses[walk] ?? [])
        result.uses[walk].push({ ...use, workspace: name, confidence: confidenceOf(use, isOverloaded) })
  return result
}

function leadsIn({ direction = 'both', ref, depth, access }: Asked['input']): boolean {
  const isIncoming = direction === 'both' || (FOLLOWED as readonly unknown[]).includes(direction)
  return isIncoming && ref === undefined && depth !== 0 && access === undefined
}

/** Which of several methods of a name is called, an import does not say. */
function confidenceOf({ confidence }: Reference, isOverloaded: boolean): Reference['confidence'] {
  return isOverloaded ? 'approximate' : confidence
}

/** By the name of the folder where that is unique, as calls may name them. */
function namesOf(roots: readonly string[]): Map<string, string> {
  const isUnique = (name: string): boolean => roots.filter(root => basename(root) === name).length === 1
  return new Map(roots.map(root => [root, isUnique(basename(root)) ? basename(root) : root]))
}
