/** What became of each symbol between two versions of some files: added, deleted, modified, renamed or moved. */
import {
  type FileFacts,
  KIND_CLASS,
  SYMBOL_FLAG,
  type SymbolFact,
  type SymbolKind,
} from '../../model/index.ts'
import { pairSymbols } from '../../plan/pair-symbols.ts'
import { type HandlePart, handleOf, hasOverloads } from '../shared/handle.ts'
import { matchVersions, type Version } from './match-versions.ts'

export interface VersionedFile {
  path: string
  before: FileFacts | null
  after: FileFacts | null
}

export interface ChangedSymbol {
  handle: string
  name: string
  kind: SymbolKind
  file_path: string
  line: number
  signature: string
}

export interface ModifiedSymbol extends ChangedSymbol {
  /** What of it changed. */
  changed: 'signature' | 'body' | 'both'
  before_signature: string
  after_signature: string
}

export interface RenamedSymbol {
  from: ChangedSymbol
  to: ChangedSymbol
  /** Another place, another name, or both. */
  kind: 'renamed' | 'moved' | 'renamed and moved'
}

export interface SymbolChanges {
  added: ChangedSymbol[]
  deleted: ChangedSymbol[]
  modified: ModifiedSymbol[]
  renamed: RenamedSymbol[]
}

/** Their bodies are their members, which are compared one by one. */
const HOLDERS: ReadonlySet<SymbolKind> = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'namespace',
  'module',
])
export function compareSymbols(files: readonly VersionedFile[]): SymbolChanges {
  const { same, removed, created } = matchVersions(
    files.flatMap(file => versionsOf(file.before)),
    files.flatMap(file => versionsOf(file.after)),
  )
  const modified: ModifiedSymbol[] = []
  for (const [old, now] of same) {
    const changed = changeOf(old.fact, now.fact)
    if (changed) modified.push(describeChange(old, now, changed))
  }
  const pairs = pairSymbols(removed, created)
  const paired = new Set(pairs.flat())
  for (const [old, now] of pairs) {
    const changed = changeOf(old.fact, now.fact)
    if (changed === 'body' || (changed === 'both' && !HOLDERS.has(now.fact.kind)))
      modified.push(describeChange(old, now, changed))
  }
  return {
    added: outermost(created.filter(version => !paired.has(version))).map(describe),
    deleted: outermost(removed.filter(version => !paired.has(version))).map(describe),
    modified: modified.sort(byPlace),
    renamed: withoutFollowers(pairs).map(([old, now]) => describeRename(old, now)),
  }
}

/** The symbols of a file that other code can name, with their handles. */
export function versionsOf(facts: FileFacts | null): Version[] {
  if (!facts) return []
  const duplicates = new Map<string, number>()
  const identities: string[] = []
  const chains: HandlePart[][] = []
  return facts.symbols.flatMap((fact, index) => {
    const outer = fact.container < 0 ? [] : chains[fact.container]!
    const { kind, name, flags, params } = fact
    // Ordinals are counted as in the stable keys that handles are written from.
    const identity = `${identities[fact.container] ?? ''}/${identityOf(fact, facts.language)}`
    identities[index] = identity
    const duplicate = duplicates.get(identity) ?? 0
    duplicates.set(identity, duplicate + 1)
    chains[index] = index === 0 ? [] : [...outer, { kind, name, duplicate, flags, params }]
    const isShown = index > 0 && !(flags & (SYMBOL_FLAG.local | SYMBOL_FLAG.anonymous))
    if (!isShown) return []
    const handle = handleOf(facts.path, chains[index]!, facts.language)
    const parent = handleOf(facts.path, outer, facts.language)
    const bare = handleOf(
      facts.path,
      chains[index]!.map(part => ({ ...part, duplicate: 0 })),
      facts.language,
    )
    return [{ id: handle, handle, bare, parent, path: facts.path, fact }]
  })
}

function identityOf({ kind, name, flags, params }: SymbolFact, language: string): string {
  const types = hasOverloads(language) ? params : ''
  return `${flags & SYMBOL_FLAG.anonymous ? '' : name}|${KIND_CLASS[kind] ?? kind}|${types}`
}

/** Null where neither signature nor body changed; a body of members is compared member by member. */
export function changeOf(old: SymbolFact, now: SymbolFact): ModifiedSymbol['changed'] | null {
  const signature = old.sigHash !== now.sigHash
  const body = old.bodyHash !== now.bodyHash && !HOLDERS.has(now.kind)
  if (signature) return body ? 'both' : 'signature'
  return body ? 'body' : null
}

/** What is added or removed with its container is not listed itself. */
function outermost(versions: readonly Version[]): Version[] {
  const handles = new Set(versions.map(({ handle }) => handle))
  return versions.filter(({ parent }) => !handles.has(parent)).sort((a, b) => compare(a.handle, b.handle))
}

/** A member that only followed its renamed container is no rename of its own. */
function withoutFollowers(pairs: readonly [Version, Version][]): [Version, Version][] {
  const renamed = new Map(pairs.map(([old, now]) => [old.handle, now.handle]))
  return pairs.filter(
    ([old, now]) => !(renamed.get(old.parent) === now.parent && old.fact.name === now.fact.name),
  )
}

export function describe({ handle, path, fact }: Version): ChangedSymbol {
  return {
    handle,
    name: fact.name,
    kind: fact.kind,
    file_path: path,
    line: fact.declarations[0]?.name.line ?? 1,
    signature: fact.signature,
  }
}

function describeChange(old: Version, now: Version, changed: ModifiedSymbol['changed']): ModifiedSymbol {
  return {
    ...describe(now),
    changed,
    before_signature: old.fact.signature,
    after_signature: now.fact.signature,
  }
}

function describeRename(old: Version, now: Version): RenamedSymbol {
  return { from: describe(old), to: describe(now), kind: renameKind(old, now) }
}

export function renameKind(old: Version, now: Version): RenamedSymbol['kind'] {
  const isMoved = old.path !== now.path || old.parent !== now.parent
  const isRenamed = old.fact.name !== now.fact.name
  return isMoved ? (isRenamed ? 'renamed and moved' : 'moved') : 'renamed'
}

function byPlace(a: ChangedSymbol, b: ChangedSymbol): number {
  return compare(a.file_path, b.file_path) || a.line - b.line || compare(a.handle, b.handle)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
