/** Classifies the change of a file by its facts before and after. Each worse kind includes the lesser kinds. */
import { type FileFacts, type GraphFile, heritageSites, type SymbolFact } from '../model/index.ts'

/**
 * From the kind that affects others least to the one that affects them most. `shown` is what engines may see of it:
 * bodies, where a language infers from them. All below `symbols` keep every symbol, import and base as it was.
 */
const CHANGE_KINDS = ['none', 'body', 'shown', 'symbols', 'imports', 'heritage', 'parse'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/**
 * `readsSignatures`: whether the language tells symbols apart by parameters and return types. Elsewhere one more
 * parameter is visible to engines only.
 */
export function classifyChange(before: GraphFile, now: GraphFile, readsSignatures: boolean): ChangeKind {
  const [old, facts] = [before.facts, now.facts]
  // A file that could not be read whole shows what it happens to show.
  const isOther = old.parseStatus !== facts.parseStatus || old.language !== facts.language
  if (isOther || before.file.flags !== now.file.flags || facts.parseStatus === 'failed') return 'parse'
  if (!sameTexts(heritageOf(old), heritageOf(facts))) return 'heritage'
  const importTexts = ({ imports }: GraphFile['facts']) =>
    imports.map(({ kind, module, name, local, flags }) => JSON.stringify([kind, module, name, local, flags]))
  if (!sameTexts(importTexts(old), importTexts(facts))) return 'imports'
  const offered = ({ packageName, exports, starNames }: GraphFile['facts']) =>
    JSON.stringify([packageName, exports, starNames])
  const shapes = ({ symbols }: GraphFile['facts']) => symbols.map(fact => shapeOf(fact, readsSignatures))
  if (offered(old) !== offered(facts) || !sameTexts(shapes(old), shapes(facts))) return 'symbols'
  if (old.interfaceHash !== facts.interfaceHash) return 'shown'
  return old.contentHash === facts.contentHash ? 'none' : 'body'
}

/** Whether resolving a name anywhere else can give something else than before. */
export function affectsOthers(kind: ChangeKind): boolean {
  return CHANGE_KINDS.indexOf(kind) >= CHANGE_KINDS.indexOf('symbols')
}

/** Everything of a symbol that resolution reads: not its place, its documentation or its body. */
function shapeOf(
  { kind, name, container, owner, visibility, flags, ...fact }: SymbolFact,
  readsSignatures: boolean,
): string {
  const { signature, params, returns, type } = fact
  // Every language looks for the constructor that fits, if there are several.
  const taken = readsSignatures || kind === 'constructor' ? [signature, params, returns] : []
  return JSON.stringify([kind, name, container, owner, visibility, flags, type, ...taken])
}

function heritageOf(facts: FileFacts): string[] {
  return heritageSites(facts).map(({ kind, from, target }) => `${kind} ${from} ${target}`)
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index])
}
