/** Turns a query's matches into plain records of offsets: the only place that touches syntax nodes. */
import type { Query, Tree } from 'web-tree-sitter'
import {
  IMPORT_KINDS,
  type ImportKind,
  SITE_KINDS,
  type SiteKind,
  SYMBOL_KINDS,
  type SymbolKind,
} from '../model/index.ts'
import { MatchCursor, type ParserModule } from './match-cursor.ts'

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
  /** It is a collection with that in it. */
  element?: Span
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
  assignments: { nameAt: number; value?: Span; element?: Span; is?: Span; within?: Span }[]
  packageName?: Span
}

/** Reads the match a reader stands on, once for each capture that heads it. */
type ReadHead = (match: MatchReader, records: Records) => void

/** Runs one compiled query over trees. Its captures are looked up by name once, not once a match. */
export class MatchReader {
  private readonly cursor: MatchCursor
  private readonly heads: (ReadHead | undefined)[]
  private readonly captures: Map<string, number>
  private head = 0

  constructor(module: ParserModule, query: Query) {
    this.cursor = new MatchCursor(module, query)
    this.heads = query.captureNames.map(name => HEADS.get(name))
    this.captures = new Map(query.captureNames.map((name, index) => [name, index]))
  }

  read(tree: Tree, text: string): Records {
    const records: Records = {
      definitions: [], bindings: [], sites: [], imports: [], exports: [], scopes: [], outers: [], docs: [],
      comments: [], returns: [], yields: [], typeRegions: [], skips: [], globals: [], nonlocals: [],
      hoisted: [], assigned: [], assignments: [],
    } // biome-ignore format: a list
    const { cursor, heads } = this
    cursor.forEach(tree, text, () => {
      for (let place = 0; place < cursor.count; place++) {
        const read = heads[cursor.captureAt(place)]
        if (!read) continue
        this.head = place
        read(this, records)
      }
    })
    return records
  }

  get pattern(): number {
    return this.cursor.pattern
  }

  /** Whether the head is all the match has. */
  get isBare(): boolean {
    return this.cursor.count === 1
  }

  get start(): number {
    return this.cursor.startAt(this.head)
  }

  get span(): Span {
    return { start: this.cursor.startAt(this.head), end: this.cursor.endAt(this.head) }
  }

  has(name: string): boolean {
    return this.placeOf(name) >= 0
  }

  field(name: string): Span | undefined {
    const place = this.placeOf(name)
    return place < 0 ? undefined : { start: this.cursor.startAt(place), end: this.cursor.endAt(place) }
  }

  /** Whether a word stands just before the head. */
  follows(word: string): boolean {
    return this.cursor
      .textBefore(this.head, word.length + 8)
      .trimEnd()
      .endsWith(word)
  }

  private placeOf(name: string): number {
    const capture = this.captures.get(name)
    return capture === undefined ? -1 : this.cursor.placeOf(capture)
  }
}

const HEADS = new Map<string, ReadHead>()

for (const kind of SYMBOL_KINDS) {
  HEADS.set(`def.${kind}`, (match, records) => {
    const name = match.field('name')
    records.definitions.push({
      kind,
      ...match.span,
      nameAt: name ? name.start : -1,
      nameEnd: name ? name.end : -1,
      pattern: match.pattern,
      params: match.field('params'),
      returns: match.field('returns'),
      body: match.field('body'),
      type: match.field('type'),
      value: match.field('value'),
      from: match.field('from'),
      key: match.field('key'),
      owner: match.field('owner'),
      self: match.field('self'),
      rest: match.field('rest'),
      iter: match.field('iter'),
      shape: match.field('shape'),
      entered: match.field('entered'),
      is: match.field('is'),
      inner: match.field('inner'),
      code: match.field('code'),
      receiver: match.has('receiver'),
    })
  })
}
for (const kind of ['param', 'local'] as const) {
  HEADS.set(kind, (match, records) => {
    records.bindings.push({
      kind,
      nameAt: match.start,
      pattern: match.pattern,
      of: match.field('of'),
      within: match.field('within'),
      rest: match.field('rest'),
      type: match.field('type'),
      value: match.field('value'),
      iter: match.field('iter'),
      from: match.field('from'),
      key: match.field('key'),
      shape: match.field('shape'),
    })
  })
}
for (const kind of SITE_KINDS) {
  HEADS.set(`site.${kind}`, (match, records) => {
    // Most sites are a bare name. All get the same fields, so that V8 sees one shape.
    const isBare = match.isBare
    records.sites.push({
      kind,
      nameAt: match.start,
      pattern: match.pattern,
      recv: isBare ? undefined : match.field('recv'),
      args: isBare ? undefined : match.field('args'),
      of: isBare ? undefined : match.field('of'),
      within: isBare ? undefined : match.field('within'),
    })
  })
}
for (const kind of IMPORT_KINDS) {
  for (const flags of [[], ['static'], ['type'], ['dynamic'], ['require']]) {
    HEADS.set(['import', kind, ...flags].join('.'), (match, records) => {
      const module = match.field('module')
      const imported = match.field('imported')
      const alias = match.field('alias')
      records.imports.push({ kind, flags, module, imported, alias, at: match.start, pattern: match.pattern })
    })
  }
}
for (const kind of ['range', 'name', 'default', 'assign', 'module'] as const) {
  HEADS.set(`export.${kind}`, (match, records) => {
    const exported = match.field('exported')
    records.exports.push({
      kind,
      ...match.span,
      exported,
      alias: match.field('alias'),
      value: match.field('value'),
    })
  })
}
for (const kind of ['function', 'block', 'class'] as const) {
  HEADS.set(`scope.${kind}`, (match, records) => {
    records.scopes.push({ kind, ...match.span, receiver: match.has('receiver') })
  })
}
HEADS.set('branch', (match, records) => records.scopes.push({ kind: 'branch', ...match.span }))
HEADS.set('outer', (match, records) => records.outers.push(match.span))
HEADS.set('doc', (match, records) => records.docs.push(match.span))
HEADS.set('comment', (match, records) => records.comments.push(match.span))
HEADS.set('return', (match, records) => records.returns.push(match.span))
// `yield from` gives the elements of what follows: that is, as a collection, what follows itself.
HEADS.set('yield', (match, records) =>
  (match.follows('from') ? records.returns : records.yields).push(match.span),
)
HEADS.set('region.type', (match, records) => records.typeRegions.push(match.span))
HEADS.set('skip', (match, records) => records.skips.push(match.start))
HEADS.set('global', (match, records) => records.globals.push(match.start))
HEADS.set('nonlocal', (match, records) => records.nonlocals.push(match.start))
HEADS.set('hoisted', (match, records) => records.hoisted.push(match.start))
HEADS.set('assigned', (match, records) => records.assigned.push(match.span))
HEADS.set('assign', (match, records) => {
  const value = match.field('value')
  const is = match.field('is')
  const element = match.field('element')
  if (value ?? is ?? element)
    records.assignments.push({ nameAt: match.start, value, is, element, within: match.field('within') })
})
HEADS.set('package', (match, records) => {
  records.packageName ??= match.span
})
