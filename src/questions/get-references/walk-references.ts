/** Walks the graph from one symbol in one direction, each symbol once, at its least depth. */

import {
  type Access,
  CLASS_LIKE,
  type Confidence,
  confidenceRank,
  type EdgeKind,
  type SiteKind,
  surer,
  VALUE_LIKE,
} from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { EdgeRow, ImportRow, SymbolRow } from '../../store/schema/rows.ts'
import { basesOf } from '../../verdict/method-family.ts'
import type { Walk } from '../../verdict/walk.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { Use } from './find-usages.ts'
import { isDispatched } from './override-family.ts'

export interface Step {
  symbol: SymbolRow
  depth: number
  /** The confidence of the surest edge. */
  confidence: Confidence
  engine: string
  /** Of every edge that leads here at this depth. */
  confidences: Confidence[]
  /** 0 is surest. */
  confidenceRank: number
  /** Lines of the sites, in the file of the symbol that refers. */
  lines: number[]
  /** What it does with a value; missing where it does not refer to one. */
  access?: Access
  /** Where all that names the target is listed: how it does so besides. */
  uses?: Use[]
  /** The base or interface method the reference goes through. */
  via?: SymbolRow
  /** The symbol one step nearer to the target. */
  from?: SymbolRow
}

const EDGES: Record<Walk, { kinds: readonly EdgeKind[]; incoming: boolean }> = {
  callers: { kinds: ['calls', 'instantiates'], incoming: true },
  callees: { kinds: ['calls', 'instantiates'], incoming: false },
  implementors: { kinds: ['extends', 'implements', 'overrides'], incoming: true },
  supers: { kinds: ['extends', 'implements', 'overrides'], incoming: false },
  usages: { kinds: ['references', 'decorates', 'accepts'], incoming: true },
  imports: { kinds: ['imports'], incoming: false },
  importers: { kinds: ['imports'], incoming: true },
  extensions: { kinds: ['extension_of'], incoming: true },
}

/** Calling a variable is stored as a reference to it and a call of what it holds; its callers include both. */
const CALLED: ReadonlySet<SiteKind | null> = new Set<SiteKind>(['call', 'new', 'jsx'])

/** A site that names a value reads it, writes it, or does both. */
const USES: ReadonlySet<SiteKind> = new Set<SiteKind>(['reference', ...(['call', 'new', 'jsx'] as const)])

/** Symbols of the last level that are looked at to tell whether they lead on; past so many, one will. */
const MAX_TRIED = 40

/** A hub reached at depth 3 would drag the whole repository in: past so many symbols looked at, the walk ends. */
const MAX_EXPANDED = 1_500

export interface WalkResult {
  steps: Step[]
  /** There may be more than was looked at. */
  capped: boolean
  /** Whether something is beyond the depth of the walk. */
  leadsOn(): boolean
}

export function walkReferences(
  reader: IndexReader,
  names: SymbolNames,
  target: SymbolRow,
  walk: Walk,
  depth: number,
  /** Symbols that are led on from as well, as if they were of the first level, and are no steps themselves. */
  beside: readonly SymbolRow[] = [],
  /** Symbols that are part of the target: what leads to them leads to it. */
  within: readonly SymbolRow[] = [],
): WalkResult {
  const seen = new Set([target.id, ...within.map(symbol => symbol.id)])
  const steps: Step[] = []
  let expanded = 0
  let capped = false
  let frontier = [target, ...within]
  const bases: Bases = new Map()
  for (let level = 1; level <= depth && frontier.length > 0; level++) {
    if (expanded + frontier.length > MAX_EXPANDED) {
      // The most important ones lead on; which those are does not depend on chance.
      capped = true
      frontier = frontier.sort(compareByImportance).slice(0, MAX_EXPANDED - expanded)
    }
    expanded += frontier.length
    const found = new Map<number, Step>()
    for (const symbol of frontier) {
      for (const link of linksOf(reader, names, symbol, walk, bases)) {
        const isItself = link.symbol.id === target.id && symbol.id === target.id
        if (!seen.has(link.symbol.id) || (isItself && level === 1))
          addLink(found, level > 1 ? { ...link, from: symbol } : link, level)
      }
    }
    for (const id of found.keys()) seen.add(id)
    append(steps, found.values())
    frontier = [...found.values()].map(step => step.symbol).filter(symbol => symbol.id !== target.id)
    if (level === 1)
      append(
        frontier,
        beside.filter(symbol => !seen.has(symbol.id) && seen.add(symbol.id)),
      )
  }
  const leadsOn = (): boolean => {
    const isNew = (link: Link): boolean => !seen.has(link.symbol.id)
    const tried = frontier.slice(0, MAX_TRIED)
    return (
      frontier.length > tried.length ||
      tried.some(symbol => linksOf(reader, names, symbol, walk, bases).some(isNew))
    )
  }
  return { steps, capped, leadsOn }
}

function compareByImportance(a: SymbolRow, b: SymbolRow): number {
  return b.rank - a.rank || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line)
}

export interface Link {
  symbol: SymbolRow
  confidence: Confidence
  engine: string
  line: number
  access?: Access
  via?: SymbolRow
  from?: SymbolRow
}

export function addLink(found: Map<number, Step>, link: Link, depth: number): void {
  const { symbol, confidence, engine, line, access, via, from } = link
  const step = found.get(symbol.id)
  if (!step) {
    const lines = line > 0 ? [line] : []
    found.set(symbol.id, {
      symbol,
      depth,
      confidence,
      engine,
      confidences: [confidence],
      confidenceRank: confidenceRank(confidence),
      lines,
      ...(access ? { access } : {}),
      ...(via ? { via } : {}),
      ...(from ? { from } : {}),
    })
    return
  }
  step.confidences.push(confidence)
  if (access !== step.access) step.access = 'both'
  if (line > 0 && !step.lines.includes(line)) step.lines = [...step.lines, line].sort((a, b) => a - b)
  if (surer(confidence, step.confidence) !== step.confidence) {
    step.confidence = confidence
    step.engine = engine
    step.confidenceRank = confidenceRank(confidence)
  }
  // What also refers directly needs no way round.
  if (!via) delete step.via
}

/** What leads to a base method, by its id: all that override it are reached by the same. */
export type Bases = Map<number, Link[]>

export function linksOf(
  reader: IndexReader,
  names: SymbolNames,
  symbol: SymbolRow,
  walk: Walk,
  bases: Bases,
): Link[] {
  const within = walk === 'importers' ? symbolsWithin(reader, symbol) : []
  const symbols = new Map([symbol, ...within].map(one => [one.id, one]))
  const edges = [...symbols.values()].flatMap(one => edgesOf(reader, one, walk))
  const direct = edgeLinks(names, edges, EDGES[walk].incoming)
  if (walk === 'callers' || walk === 'usages')
    return [...direct, ...linksThroughBases(reader, names, symbol, walk, bases)]
  if (walk === 'imports' || walk === 'importers') {
    const known = new Set(direct.map(link => `${link.symbol.id} ${link.line}`))
    const stated = importLinks(reader, names, symbol, walk)
    return [...direct, ...stated.filter(link => !known.has(`${link.symbol.id} ${link.line}`))]
  }
  return direct
}

/** Importing a name of a file imports the file, and a static member (Java) its class. */
function symbolsWithin(reader: IndexReader, symbol: SymbolRow): SymbolRow[] {
  if (symbol.kind === 'module') return reader.symbolsInFile(symbol.file)
  if (!CLASS_LIKE.has(symbol.kind)) return []
  return reader.children(symbol.id).flatMap(member => [member, ...symbolsWithin(reader, member)])
}

function edgesOf(reader: IndexReader, { id, kind }: SymbolRow, walk: Walk): EdgeRow[] {
  const { kinds, incoming } = EDGES[walk]
  if (walk === 'callers' && VALUE_LIKE.has(kind))
    return reader
      .edgesTo(id, [...kinds, 'references'])
      .filter(edge => edge.kind !== 'references' || CALLED.has(edge.siteKind))
  return incoming ? reader.edgesTo(id, kinds) : reader.edgesFrom(id, kinds)
}

function edgeLinks(names: SymbolNames, edges: readonly EdgeRow[], incoming: boolean): Link[] {
  return edges.flatMap(edge => {
    const symbol = names.symbol(incoming ? edge.from : edge.to)
    const { confidence, engine, line } = edge
    return symbol ? [{ symbol, confidence, engine, line, ...(incoming ? accessOf(names, edge) : {}) }] : []
  })
}

/** That a function or type is read says nothing. */
function accessOf(names: SymbolNames, { to, siteKind, access }: EdgeRow): { access?: Access } {
  if (siteKind === null || !USES.has(siteKind)) return {}
  return access !== 'read' || VALUE_LIKE.has(names.symbol(to)?.kind ?? 'module') ? { access } : {}
}

/** A call or mention of a base method may run this one: it is `possible`. `super` reaches the base method only. */
function linksThroughBases(
  reader: IndexReader,
  names: SymbolNames,
  symbol: SymbolRow,
  walk: Walk,
  bases: Bases,
): Link[] {
  return basesOf(reader, symbol.id).flatMap(base => {
    const via = names.symbol(base)
    if (!via) return []
    const links = bases.get(base) ?? edgeLinks(names, edgesOf(reader, via, walk).filter(isDispatched), true)
    bases.set(base, links)
    return links.map(link => ({ ...link, via, confidence: 'possible' }))
  })
}

/** Imports of whole files have no edge: the import itself is shown. */
function importLinks(
  reader: IndexReader,
  names: SymbolNames,
  symbol: SymbolRow,
  walk: 'imports' | 'importers',
): Link[] {
  const isModule = symbol.kind === 'module'
  if (walk === 'imports') {
    return isModule ? reader.imports(symbol.file).flatMap(row => asLink(importTarget(names, row), row)) : []
  }
  const rows = isModule ? reader.importersOfFile(symbol.file) : reader.importersOfSymbol(symbol.id)
  return rows.flatMap(row => asLink(moduleOf(names, row.file), row))
}

function importTarget(names: SymbolNames, row: ImportRow): SymbolRow | null {
  return row.toSymbol > 0 ? names.symbol(row.toSymbol) : moduleOf(names, row.toFile)
}

function moduleOf(names: SymbolNames, file: number): SymbolRow | null {
  const row = file > 0 ? names.file(file) : null
  return row ? names.symbol(row.module) : null
}

function asLink(symbol: SymbolRow | null, row: ImportRow): Link[] {
  return symbol ? [{ symbol, confidence: 'probable', engine: 'tree-sitter', line: row.line }] : []
}
