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
      VISIBILITY.get(symbol.visibility)!,
      symbol.flags,
      texts.add(symbol.signature),
      texts.intern(symbol.params),
      texts.intern(symbol.returns),
      texts.intern(symbol.type),
      texts.add(symbol.doc),
      symbol.declarations.length,
    )
    for (const { name, startLine, endLine } of symbol.declarations)
      packed.push(name.line, name.column, startLine, endLine)
    packed.push(symbol.sigHash, symbol.bodyHash, texts.add(symbol.sketch))
    packed.push(symbol.owner === undefined ? NO_OWNER : texts.intern(symbol.owner))
  }
  return Float64Array.from(packed)
}

/** Reads in the order things were written in. */
export function unpackSymbols(packed: Float64Array, texts: readonly string[]): SymbolFact[] {
  const symbols: SymbolFact[] = []
  let at = 0
  const number = (): number => packed[at++]!
  const text = (): string => texts[packed[at++]!]!
  const declaration = (): Declaration => ({
    name: { line: number(), column: number() },
    startLine: number(),
    endLine: number(),
  })
  while (at < packed.length) {
    const symbol: SymbolFact = {
      kind: SYMBOL_KINDS[number()]!,
      name: text(),
      container: number(),
      visibility: VISIBILITIES[number()]!,
      flags: number(),
      signature: text(),
      params: text(),
      returns: text(),
      type: text(),
      doc: text(),
      declarations: Array.from({ length: number() }, declaration),
      sigHash: number(),
      bodyHash: number(),
      sketch: text(),
    }
    const owner = number()
    if (owner !== NO_OWNER) symbol.owner = texts[owner]!
    symbols.push(symbol)
  }
  return symbols
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
