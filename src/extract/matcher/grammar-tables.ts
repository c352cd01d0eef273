/** The grammar tables needed to read its trees: names, fields and aliases, read from the parser's memory. */
import type { Language } from 'web-tree-sitter'
import type { ParserModule } from './parser-module.ts'

/** Objects of the library store the address of their data under the key 0. */
export type Addressed = { 0: number }

export const ERROR_SYMBOL = 0xffff

/** Offsets in the parser's TSLanguage, in words. They are stable since version 13 of its ABI. */
const SYMBOL_COUNT = 1
const ALIAS_COUNT = 2
const PRODUCTION_COUNT = 7
const MAX_ALIASES = 9
const FIELD_SLICES = 16
const FIELD_ENTRIES = 17
const METADATA = 18
const PUBLIC_SYMBOLS = 19
const ALIASES = 21

export class GrammarTables {
  readonly symbolCount: number
  /** By symbol: the symbol that represents all symbols of the same name. */
  readonly publicSymbol: Uint16Array
  readonly isNamed: Uint8Array
  readonly isSupertype: Uint8Array
  /** By production and child index: the alias of the child, 0 for its own name. */
  readonly aliases: Uint16Array
  readonly aliasesPerProduction: number
  /** By production: the field of each child index. */
  readonly fields: (Uint16Array | undefined)[]

  constructor(module: ParserModule, language: Language) {
    const bytes = new Uint8Array(module.HEAP32.buffer)
    const halves = new Uint16Array(module.HEAP32.buffer)
    const words = module.HEAP32
    const base = (language as unknown as Addressed)[0] >> 2
    const symbols = words[base + SYMBOL_COUNT] + words[base + ALIAS_COUNT]
    const productions = words[base + PRODUCTION_COUNT]
    this.symbolCount = symbols
    this.publicSymbol = new Uint16Array(symbols)
    this.isNamed = new Uint8Array(symbols)
    this.isSupertype = new Uint8Array(symbols)
    for (let symbol = 0; symbol < symbols; symbol++) {
      this.publicSymbol[symbol] = halves[(words[base + PUBLIC_SYMBOLS] >> 1) + symbol]
      const metadata = words[base + METADATA] + symbol * 3
      this.isNamed[symbol] = bytes[metadata + 1]
      this.isSupertype[symbol] = bytes[metadata + 2]
    }
    this.aliasesPerProduction = words[base + MAX_ALIASES] & 0xffff
    const firstAlias = words[base + ALIASES] >> 1
    this.aliases = halves.slice(firstAlias, firstAlias + productions * this.aliasesPerProduction)
    this.fields = Array.from({ length: productions }, (_, production) => {
      const slice = (words[base + FIELD_SLICES] >> 1) + production * 2
      return fieldsOf(bytes, halves, words[base + FIELD_ENTRIES], halves[slice], halves[slice + 1])
    })
  }
}

/** Entries have four bytes: field (two), child index, whether it is inherited from a hidden child. */
function fieldsOf(
  bytes: Uint8Array,
  halves: Uint16Array,
  entries: number,
  first: number,
  count: number,
): Uint16Array | undefined {
  let fields: Uint16Array | undefined
  for (let i = first; i < first + count; i++) {
    const entry = entries + i * 4
    const place = bytes[entry + 2]
    if (bytes[entry + 3]) continue
    fields ??= new Uint16Array(256)
    fields[place] ||= halves[entry >> 1]
  }
  return fields
}
