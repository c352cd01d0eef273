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
  /** What each added or modified symbol is in the text; `before` for the modified. */
  versions: ReadonlyMap<ChangedSymbol, { before?: Version; after: Version }>
}

/** Their bodies are their members, which are compared one by one. */
export const HOLDERS: ReadonlySet<SymbolKind> = new Set([
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
  const versions = new Map<ChangedSymbol, { before?: Version; after: Version }>()
  const modify = (before: Version, after: Version, changed: ModifiedSymbol['changed']): void => {
    const entry = describeChange(before, after, changed)
    modified.push(entry)
    versions.set(entry, { before, after })
  }
  for (const [old, now] of same) {
    const changed = changeOf(old.fact, now.fact)
    if (changed) modify(old, now, changed)
  }
  const pairs = pairSymbols(removed, created)
  const paired = new Set(pairs.flat())
  for (const [old, now] of pairs) {
    const changed = changeOf(old.fact, now.fact)
    if (changed === 'body' || (changed === 'both' && !HOLDERS.has(now.fact.kind))) modify(old, now, changed)
  }
  const added = outermost(created.filter(version => !paired.has(version))).map(after => {
    const entry = describe(after)
    versions.set(entry, { after })
    return entry
  })
  return {
    added,
    deleted: outermost(removed.filter(version => !paired.has(version))).map(describe),
    modified: modified.sort(byPlace),
    renamed: withoutFollowers(pairs).map(([old, now]) => describeRename(old, now)),
    versions,
  }
}

/** The symbols of a file that other code can name, with their handles. */
export function versionsOf(facts: FileFacts | null): Version[] {
  if (!facts) return []
  const { path, language } = facts
  const chains = chainsOf(facts)
  return facts.symbols.flatMap((fact, index) => {
    const isShown = index > 0 && !(fact.flags & (SYMBOL_FLAG.local | SYMBOL_FLAG.anonymous))
    if (!isShown) return []
    const chain = chains[index]!
    const handle = handleOf(path, chain, language)
    const parent = handleOf(path, chain.slice(0, -1), language)
    const unnumbered = chain.map(part => ({ ...part, duplicate: 0 }))
    return [{ id: handle, handle, bare: handleOf(path, unnumbered, language), parent, path, fact }]
  })
}

/** Each symbol with its containers before it. A container may come later in the file: the type of a Go method. */
function chainsOf({ symbols, language }: FileFacts): HandlePart[][] {
  const duplicates = countDuplicates(symbols, language)
  const chains: HandlePart[][] = []
  const chainOf = (index: number): HandlePart[] => {
    if (index <= 0) return []
    const { kind, name, flags, params, container, owner } = symbols[index]!
    chains[index] ??= [
      ...(container > 0 ? chainOf(container) : ownersOf(owner)),
      ...[{ kind, name, duplicate: duplicates[index]!, flags, params }],
    ]
    return chains[index]
  }
  return symbols.map((_, index) => chainOf(index))
}

/** The types around a member that is written in another file than they are. */
function ownersOf(owner: string | undefined): HandlePart[] {
  const names = owner === undefined ? [] : owner.split('::')
  return names.map(name => ({ kind: 'class', name, duplicate: 0, flags: 0, params: '' }))
}

/** Of each symbol, how many equals come before it, counted as in the stable keys that handles are written from. */
function countDuplicates(symbols: readonly SymbolFact[], language: string): number[] {
  const counts = new Map<string, number>()
  const identities: string[] = []
  const identityAt = (index: number): string => {
    if (index < 0) return ''
    const fact = symbols[index]!
    identities[index] ??= `${identityAt(fact.container)}/${identityOf(fact, language)}`
    return identities[index]
  }
  return symbols.map((_, index) => {
    const before = counts.get(identityAt(index)) ?? 0
    counts.set(identityAt(index), before + 1)
    return before
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
