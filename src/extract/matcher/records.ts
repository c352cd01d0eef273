/** What queries find in a file, as plain records of offsets. */
import type { ImportKind, SiteKind, SymbolKind } from '../../model/index.ts'
import type { SiteRecords } from './site-records.ts'

/** Half-open range of UTF-16 offsets. */
export interface Span {
  start: number
  end: number
}

export interface DefinitionRecord extends Span {
  kind: SymbolKind
  /** Offset of the name token; -1 for an anonymous definition. */
  nameAt: number
  /** End of the name, which is longer than its first token if it is dotted or quoted (packages). */
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
  /** The definition is a collection of what its body declares. */
  rest?: Span
  iter?: Span
  shape?: Span
  entered?: Span
  is?: Span
  /** Name that only the definition itself sees (`function g` in `const f = function g() {}`). */
  inner?: Span
  /** Code whose sites belong to the value (a callback that creates it). */
  code?: Span
  /** A function with its own receiver, independent of the class around it. */
  receiver?: boolean
  /** A method of the class itself, not of its instances. */
  isStatic?: boolean
  /** The written type that this block adds members to: it declares no type of its own (Rust's `impl`). */
  part?: Span
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
  /** Type whose member this is (a destructured parameter). */
  of?: Span
  /** The binding is valid only in the scope of this node (an arm of a type switch). */
  within?: Span
  /** Marks a parameter that takes all further arguments: a collection of its type. */
  rest?: Span
  /** Destructuring pattern around the name. Its position selects a part of `from` or of an element of `iter`. */
  shape?: Span
  /** The value is the result of entering this (Python's `with … as`). */
  entered?: Span
  /** The value is a collection that contains this. */
  element?: Span
  /** The value is an instance of this class, or of one of these (`except`, `isinstance`). */
  is?: Span
}

export interface SiteRecord {
  kind: SiteKind
  nameAt: number
  pattern: number
  recv?: Span
  args?: Span
  /**
   * Start of the declaration that the site belongs to, if the site is outside of it (the base of an anonymous class).
   * Where a type is accepted: the name of what accepts it.
   */
  of?: Span
  /** A value whose members the name means first (the subject of a `switch`). */
  within?: Span
  /** Set if the name declares something and also refers to a member of a type that syntax cannot see. */
  keyed?: Span
  /** Set among tokens that the grammar leaves unparsed (arguments of a macro): the receiver is read from the text. */
  token?: Span
}

export interface ImportRecord {
  kind: ImportKind
  flags: readonly string[]
  module?: Span
  imported?: Span
  alias?: Span
  at: number
  pattern: number
  /** A tree of imports (`a::{b, c::*}`) that the language takes apart. */
  tree?: Span
}

export interface ExportRecord extends Span {
  kind: 'range' | 'name' | 'default' | 'assign' | 'module'
  exported?: Span
  alias?: Span
  value?: Span
}

export interface ScopeRecord extends Span {
  kind: 'function' | 'block' | 'class' | 'branch'
  /** A function with its own receiver. */
  receiver?: boolean
}

export interface Records {
  definitions: DefinitionRecord[]
  bindings: BindingRecord[]
  sites: SiteRecords
  imports: ImportRecord[]
  exports: ExportRecord[]
  scopes: ScopeRecord[]
  outers: Span[]
  /** Attributes that stand before the declaration they belong to, as its siblings. */
  befores: Span[]
  docs: Span[]
  comments: Span[]
  returns: Span[]
  yields: Span[]
  typeRegions: Span[]
  /** What is declared in them is seen in this file alone (C++'s namespaces without a name). */
  fileRegions: Span[]
  /** Labels that say who sees the members after them (C++'s `private:`). */
  accesses: Span[]
  skips: number[]
  /** Tokens declared to belong to the module (`global`) or to the enclosing function (`nonlocal`). */
  globals: number[]
  nonlocals: number[]
  /** Name tokens of variables that belong to the whole function. */
  hoisted: number[]
  /** Patterns that assign to names declared elsewhere. */
  assigned: Span[]
  /** What an assignment writes to, a pattern as a whole; what `+=` and `++` read and write. */
  written: Span[]
  changed: Span[]
  /** Assignments to a name declared elsewhere, and tests that narrow it inside a block. */
  assignments: { nameAt: number; value?: Span; element?: Span; added?: Span; is?: Span; within?: Span }[]
  packageName?: Span
  /** What more package clauses name. */
  furtherPackages: Span[]
}
