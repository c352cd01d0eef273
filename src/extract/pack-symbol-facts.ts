/** Symbols and imports as numbers and a list of texts: as objects, most of what travels would be the names of their fields. */
import {
  type Declaration,
  IMPORT_KINDS,
  type ImportFact,
  SYMBOL_KINDS,
  type SymbolFact,
  VISIBILITIES,
} from '../model/index.ts'
import type { TextList } from './text-list.ts'

const SYMBOL_KIND = indexes(SYMBOL_KINDS)
const VISIBILITY = indexes(VISIBILITIES)
const IMPORT_KIND = indexes(IMPORT_KINDS)
/** Numbers of a symbol with one declaration. */
const USUAL_WIDTH = 19
const IMPORT_WIDTH = 7
const NO_OWNER = -1

/** Hashes have 48 bits, which only floating-point numbers have room for. */
export function packSymbols(symbols: readonly SymbolFact[], texts: TextList): Float64Array {
  const packed: number[] = []
  for (const symbol of symbols) {
    packed.push(
      SYMBOL_KIND.get(symbol.kind)!,
      texts.intern(symbol.name),
      symbol.container,
      symbol.owner === undefined ? NO_OWNER : texts.intern(symbol.owner),
      VISIBILITY.get(symbol.visibility)!,
      symbol.flags,
      texts.add(symbol.signature),
      texts.intern(symbol.params),
      texts.intern(symbol.returns),
      texts.intern(symbol.type),
      texts.add(symbol.doc),
      symbol.sigHash,
      symbol.bodyHash,
      texts.add(symbol.sketch),
      symbol.declarations.length,
    )
    for (const { name, startLine, endLine } of symbol.declarations)
      packed.push(name.line, name.column, startLine, endLine)
  }
  return Float64Array.from(packed)
}

export function unpackSymbols(packed: Float64Array, texts: readonly string[]): SymbolFact[] {
  const symbols: SymbolFact[] = []
  for (let at = 0; at < packed.length; ) {
    const owner = packed[at + 3]!
    const count = packed[at + 14]!
    const symbol: SymbolFact = {
      kind: SYMBOL_KINDS[packed[at]!]!,
      name: texts[packed[at + 1]!]!,
      container: packed[at + 2]!,
      visibility: VISIBILITIES[packed[at + 4]!]!,
      flags: packed[at + 5]!,
      signature: texts[packed[at + 6]!]!,
      params: texts[packed[at + 7]!]!,
      returns: texts[packed[at + 8]!]!,
      type: texts[packed[at + 9]!]!,
      doc: texts[packed[at + 10]!]!,
      declarations: unpackDeclarations(packed, at + USUAL_WIDTH - 4, count),
      sigHash: packed[at + 11]!,
      bodyHash: packed[at + 12]!,
      sketch: texts[packed[at + 13]!]!,
    }
    if (owner !== NO_OWNER) symbol.owner = texts[owner]!
    symbols.push(symbol)
    at += USUAL_WIDTH + (count - 1) * 4
  }
  return symbols
}

function unpackDeclarations(packed: Float64Array, first: number, count: number): Declaration[] {
  const declarations: Declaration[] = []
  for (let i = 0, at = first; i < count; i++, at += 4)
    declarations.push({
      name: { line: packed[at]!, column: packed[at + 1]! },
      startLine: packed[at + 2]!,
      endLine: packed[at + 3]!,
    })
  return declarations
}

export function packImports(imports: readonly ImportFact[], texts: TextList): Int32Array {
  const packed = new Int32Array(imports.length * IMPORT_WIDTH)
  let at = 0
  for (const { kind, module, name, local, flags, line, column } of imports) {
    packed[at++] = IMPORT_KIND.get(kind)!
    packed[at++] = texts.intern(module)
    packed[at++] = texts.intern(name)
    packed[at++] = texts.intern(local)
    packed[at++] = flags
    packed[at++] = line
    packed[at++] = column
  }
  return packed
}

export function unpackImports(packed: Int32Array, texts: readonly string[]): ImportFact[] {
  const imports: ImportFact[] = []
  for (let at = 0; at < packed.length; at += IMPORT_WIDTH)
    imports.push({
      kind: IMPORT_KINDS[packed[at]!]!,
      module: texts[packed[at + 1]!]!,
      name: texts[packed[at + 2]!]!,
      local: texts[packed[at + 3]!]!,
      flags: packed[at + 4]!,
      line: packed[at + 5]!,
      column: packed[at + 6]!,
    })
  return imports
}

function indexes<Word extends string>(words: readonly Word[]): Map<Word, number> {
  return new Map(words.map((word, index) => [word, index]))
}
