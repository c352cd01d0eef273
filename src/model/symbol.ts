/** Symbols: what the graph's edges run between. */
import { type FieldsOf, flag, number, sharedText, text, word } from './fields.ts'
import type { Position } from './position.ts'

/** Stored by index: append only. */
export const SYMBOL_KINDS = [
  'module',
  'namespace',
  'class',
  'interface',
  'struct',
  'enum',
  'type',
  'function',
  'method',
  'constructor',
  'property',
  'constant',
  'variable',
  'component',
] as const
export type SymbolKind = (typeof SYMBOL_KINDS)[number]

/** What has members and can be inherited from. */
export const CLASS_LIKE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'struct',
  'enum',
])
/** What can be called and has a body. */
export const CALLABLE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
  'component',
])
export const VALUE_LIKE: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['variable', 'constant', 'property'])

/** Kinds that may turn into one another by an edit without becoming another symbol. */
export const KIND_CLASS: Partial<Record<SymbolKind, string>> = {
  class: 'type', interface: 'type', struct: 'type', enum: 'type', type: 'type',
  function: 'callable', method: 'callable', constructor: 'callable', component: 'callable',
  property: 'value', constant: 'value', variable: 'value',
} // biome-ignore format: a table

export const VISIBILITIES = ['public', 'protected', 'private', 'package'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Bits of a symbol's `flags`. Stored: append only. */
export const SYMBOL_FLAG = {
  exported: 1,
  default: 2,
  static: 4,
  abstract: 8,
  async: 16,
  generator: 32,
  accessor: 64,
  optional: 128,
  readonly: 256,
  local: 512,
  anonymous: 1024,
  overloaded: 2048,
  ambient: 4096,
  test: 8192,
  /** Called on its first argument (extension methods). */
  extension: 16384,
  /** One of several declarations of a type or method, maybe in several files; each declares it (C#'s `partial`). */
  partial: 32768,
  /** Its members are also those of the class around it (an object beside the class). */
  companion: 65536,
  /** A method of instances that the module itself has as well (Ruby's `module_function`). */
  shared: 131072,
  /** A class that is a component as well (React). */
  component: 262144,
} as const

/** One place where a symbol is declared; overloads and merged declarations have several. */
export interface Declaration {
  /** Where the name token starts. */
  name: Position
  startLine: number
  endLine: number
}

/**
 * The plain fields of a symbol, as one file's text shows it. This is the one place that names them: the type, the way
 * between threads, the column of the `symbols` table (store/schema/tables.ts), its encoding and the rows that readers hand
 * out derive from it, so that a new field is one line here. Append only.
 */
export const SYMBOL_FIELDS = {
  kind: word(SYMBOL_KINDS),
  name: sharedText(),
  /** Index of the containing symbol in the same file; -1 for the module symbol. */
  container: number(-1),
  visibility: word(VISIBILITIES),
  /** Bits of SYMBOL_FLAG. */
  flags: number(),
  /** As written, on one line. */
  signature: text(),
  /** Parameter list as written, without the parentheses, on one line; '' where there is none. */
  params: sharedText(),
  /** Return type (callables) or declared type (values) as written; '' where there is none. */
  returns: sharedText(),
  /** Reference expression of what using it yields (see expression.ts): the return value of a callable, the value of a variable, the aliased type. */
  type: sharedText(),
  /** Whole documentation text, without comment marks. */
  doc: text(),
  sigHash: number(),
  bodyHash: number(),
  /** 64-bit similarity sketch of the body, as 16 hex digits; '' for symbols without a body. */
  sketch: text(),
  /** Its documentation or a decorator says that it should no longer be used. */
  deprecated: flag(),
}

/** A symbol as one file's text shows it. Index 0 of a file is always its module symbol. */
export interface SymbolFact extends FieldsOf<typeof SYMBOL_FIELDS> {
  /** Name of a container that may be declared in another file of the package (a Go method's receiver type). */
  owner?: string
  /**
   * Reference expression of the type whose members are written here, apart from it (a Rust `impl` in another file); or
   * `=` and the qualified name of what other files may declare or define as well (C).
   */
  partOf?: string
  /** Primary declaration first. */
  declarations: Declaration[]
}

/** Starts what names a symbol that any file may declare, and one defines: its qualified name, as linkers know it. */
const LINKED = '='

/** Whether other files may declare or define the same symbol, by its qualified name. */
export function isLinked({ partOf }: Pick<SymbolFact, 'partOf'>): boolean {
  return partOf?.startsWith(LINKED) === true
}

const INITIAL = Object.fromEntries(
  Object.entries(SYMBOL_FIELDS).map(([name, { initial }]) => [name, initial]),
) as unknown as Omit<SymbolFact, 'declarations' | 'owner'>

/** A symbol of which only the name is known. One shape for all: fields that are added later cost time. */
export function newSymbolFact(
  kind: SymbolKind,
  name: string,
  container: number,
  declaration: Declaration,
): SymbolFact {
  return { ...INITIAL, kind, name, container, declarations: [declaration] }
}

/** What is read from a symbol again and again: read once, and kept as long as the symbol is. */
export function oncePerSymbol<Value extends object>(
  read: (fact: SymbolFact) => Value,
): (fact: SymbolFact) => Value {
  const known = new WeakMap<SymbolFact, Value>()
  return fact => {
    let value = known.get(fact)
    if (value === undefined) {
      value = read(fact)
      known.set(fact, value)
    }
    return value
  }
}
