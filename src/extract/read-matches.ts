/** Turns a query's matches into plain records of offsets: the only place that touches syntax nodes. */
import type { Node, QueryMatch } from 'web-tree-sitter'
import { IMPORT_KINDS, type ImportKind, SITE_KINDS, type SiteKind, SYMBOL_KINDS, type SymbolKind } from '../model/index.ts'

/** Half-open range of UTF-16 offsets. */
export interface Span {
  start: number
  end: number
}

export interface DefinitionRecord extends Span {
  kind: SymbolKind
  /** Offset of the name token, -1 for an anonymous definition. */
  nameAt: number
  /** End of the name, which is longer than its first token where it is dotted or quoted (packages). */
  nameEnd: number
  pattern: number
  params?: Span
  returns?: Span
  body?: Span
  type?: Span
  value?: Span
  from?: Span
  key?: Span
  owner?: Span
  self?: Span
  /** It is a collection of what its body declares. */
  rest?: Span
  iter?: Span
  shape?: Span
  entered?: Span
  is?: Span
  /** Name that only the definition itself sees (`function g` in `const f = function g() {}`). */
  inner?: Span
  /** Code whose sites belong to the value (a callback that makes it). */
  code?: Span
  /** A function with a receiver of its own, whatever class stands around it. */
  receiver?: boolean
}

export interface BindingRecord {
  kind: 'param' | 'local'
  nameAt: number
  pattern?: number
  type?: Span
  value?: Span
  iter?: Span
  from?: Span
  key?: Span
  /** Type it is a member of (a destructured parameter). */
  of?: Span
  /** It holds in the scope of this node only (an arm of a type switch). */
  within?: Span
  /** Mark of a parameter that takes all further arguments: a collection of its type. */
  rest?: Span
  /** Pattern the name stands in, by position: what it takes of `from` or of an element of `iter`. */
  shape?: Span
  /** It is what entering that gives (Python's `with … as`). */
  entered?: Span
  /** It is an instance of that class, or of one of those (`except`, `isinstance`). */
  is?: Span
}

export interface SiteRecord {
  kind: SiteKind
  nameAt: number
  pattern: number
  recv?: Span
  args?: Span
  /** Where the declaration it speaks for starts, when it stands outside of that (the base of an anonymous class). */
  of?: Span
  /** Something whose members the name may mean before anything else (the subject of a `switch`). */
  within?: Span
}

export interface ImportRecord {
  kind: ImportKind
  flags: readonly string[]
  module?: Span
  imported?: Span
  alias?: Span
  at: number
  pattern: number
}

export interface ExportRecord extends Span {
  kind: 'range' | 'name' | 'default' | 'assign' | 'module'
  exported?: Span
  alias?: Span
  value?: Span
}

export interface ScopeRecord extends Span {
  kind: 'function' | 'block' | 'class' | 'branch'
  /** A function with a receiver of its own. */
  receiver?: boolean
}

export interface Records {
  definitions: DefinitionRecord[]
  bindings: BindingRecord[]
  sites: SiteRecord[]
  imports: ImportRecord[]
  exports: ExportRecord[]
  scopes: ScopeRecord[]
  outers: Span[]
  docs: Span[]
  comments: Span[]
  returns: Span[]
  yields: Span[]
  typeRegions: Span[]
  skips: number[]
  /** Tokens declared to belong to the module (`global`) or to the enclosing function (`nonlocal`). */
  globals: number[]
  nonlocals: number[]
  /** Name tokens of variables that belong to the whole function. */
  hoisted: number[]
  /** Patterns that assign to names declared elsewhere. */
  assigned: Span[]
  /** Assignments to a name declared elsewhere, and tests that tell what it is inside a block. */
  assignments: { nameAt: number; value?: Span; is?: Span; within?: Span }[]
  packageName?: Span
}

type Heads = Map<string, (match: Fields, head: Node, records: Records) => void>

/** Captures of one match by name. */
type Fields = { pattern: number; captures: QueryMatch['captures'] }

export function readMatches(matches: readonly QueryMatch[]): Records {
  const records: Records = {
    definitions: [], bindings: [], sites: [], imports: [], exports: [], scopes: [], outers: [], docs: [],
    comments: [], returns: [], yields: [], typeRegions: [], skips: [], globals: [], nonlocals: [],
    hoisted: [], assigned: [], assignments: [],
  } // biome-ignore format: a list
  for (const match of matches) {
    for (const capture of match.captures) {
      const read = HEADS.get(capture.name)
      if (read) read({ pattern: match.patternIndex, captures: match.captures }, capture.node, records)
    }
  }
  return records
}

const HEADS: Heads = new Map()

for (const kind of SYMBOL_KINDS) {
  HEADS.set(`def.${kind}`, (match, head, records) => {
    const name = nodeOf(match, 'name')
    records.definitions.push({
      kind,
      ...spanOf(head),
      nameAt: name ? name.startIndex : -1,
      nameEnd: name ? name.endIndex : -1,
      pattern: match.pattern,
      params: fieldOf(match, 'params'),
      returns: fieldOf(match, 'returns'),
      body: fieldOf(match, 'body'),
      type: fieldOf(match, 'type'),
      value: fieldOf(match, 'value'),
      from: fieldOf(match, 'from'),
      key: fieldOf(match, 'key'),
      owner: fieldOf(match, 'owner'),
      self: fieldOf(match, 'self'),
      rest: fieldOf(match, 'rest'),
      iter: fieldOf(match, 'iter'),
      shape: fieldOf(match, 'shape'),
      entered: fieldOf(match, 'entered'),
      is: fieldOf(match, 'is'),
      inner: fieldOf(match, 'inner'),
      code: fieldOf(match, 'code'),
      receiver: nodeOf(match, 'receiver') !== undefined,
    })
  })
}
for (const kind of ['param', 'local'] as const) {
  HEADS.set(kind, (match, head, records) => {
    records.bindings.push({
      kind,
      nameAt: head.startIndex,
      pattern: match.pattern,
      of: fieldOf(match, 'of'),
      within: fieldOf(match, 'within'),
      rest: fieldOf(match, 'rest'),
      type: fieldOf(match, 'type'),
      value: fieldOf(match, 'value'),
      iter: fieldOf(match, 'iter'),
      from: fieldOf(match, 'from'),
      key: fieldOf(match, 'key'),
      shape: fieldOf(match, 'shape'),
    })
  })
}
for (const kind of SITE_KINDS) {
  HEADS.set(`site.${kind}`, (match, head, records) => {
    const { pattern } = match
    const nameAt = head.startIndex
    if (match.captures.length === 1) records.sites.push({ kind, nameAt, pattern })
    else {
      const recv = fieldOf(match, 'recv')
      const args = fieldOf(match, 'args')
      records.sites.push({ kind, nameAt, pattern, recv, args, of: fieldOf(match, 'of'), within: fieldOf(match, 'within') })
    }
  })
}
for (const kind of IMPORT_KINDS) {
  for (const flags of [[], ['static'], ['type'], ['dynamic'], ['require']]) {
    HEADS.set(['import', kind, ...flags].join('.'), (match, head, records) => {
      const module = fieldOf(match, 'module')
      const imported = fieldOf(match, 'imported')
      const alias = fieldOf(match, 'alias')
      records.imports.push({ kind, flags, module, imported, alias, at: head.startIndex, pattern: match.pattern })
    })
  }
}
for (const kind of ['range', 'name', 'default', 'assign', 'module'] as const) {
  HEADS.set(`export.${kind}`, (match, head, records) => {
    const exported = fieldOf(match, 'exported')
    records.exports.push({ kind, ...spanOf(head), exported, alias: fieldOf(match, 'alias'), value: fieldOf(match, 'value') })
  })
}
for (const kind of ['function', 'block', 'class'] as const) {
  HEADS.set(`scope.${kind}`, (match, head, records) => {
    records.scopes.push({ kind, ...spanOf(head), receiver: nodeOf(match, 'receiver') !== undefined })
  })
}
HEADS.set('branch', (_, head, records) => records.scopes.push({ kind: 'branch', ...spanOf(head) }))
HEADS.set('outer', (_, head, records) => records.outers.push(spanOf(head)))
HEADS.set('doc', (_, head, records) => records.docs.push(spanOf(head)))
HEADS.set('comment', (_, head, records) => records.comments.push(spanOf(head)))
HEADS.set('return', (_, head, records) => records.returns.push(spanOf(head)))
// `yield from` gives the elements of what follows: that is, as a collection, what follows itself.
HEADS.set('yield', (_, head, records) => (head.previousSibling?.type === 'from' ? records.returns : records.yields).push(spanOf(head)))
HEADS.set('region.type', (_, head, records) => records.typeRegions.push(spanOf(head)))
HEADS.set('skip', (_, head, records) => records.skips.push(head.startIndex))
HEADS.set('global', (_, head, records) => records.globals.push(head.startIndex))
HEADS.set('nonlocal', (_, head, records) => records.nonlocals.push(head.startIndex))
HEADS.set('hoisted', (_, head, records) => records.hoisted.push(head.startIndex))
HEADS.set('assigned', (_, head, records) => records.assigned.push(spanOf(head)))
HEADS.set('assign', (match, head, records) => {
  const value = fieldOf(match, 'value')
  const is = fieldOf(match, 'is')
  if (value ?? is) records.assignments.push({ nameAt: head.startIndex, value, is, within: fieldOf(match, 'within') })
})
HEADS.set('package', (_, head, records) => {
  records.packageName ??= spanOf(head)
})

function spanOf(node: Node): Span {
  return { start: node.startIndex, end: node.endIndex }
}

function nodeOf(match: Fields, name: string): Node | undefined {
  for (const capture of match.captures) if (capture.name === name) return capture.node
  return undefined
}

function fieldOf(match: Fields, name: string): Span | undefined {
  const node = nodeOf(match, name)
  return node && spanOf(node)
}
