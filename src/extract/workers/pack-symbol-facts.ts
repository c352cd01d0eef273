/** Packs symbols and imports as numbers and texts: as objects, most of the transferred data would be field names. */
import {
  type Declaration,
  type Field,
  IMPORT_KINDS,
  type ImportFact,
  newSymbolFact,
  SYMBOL_FIELDS,
  type SymbolFact,
} from '../../model/index.ts'
import type { TextList } from './text-list.ts'

const IMPORT_KIND = indexes(IMPORT_KINDS)
const IMPORT_WIDTH = 7
const NO_OWNER = -1

const FIELDS = Object.entries(SYMBOL_FIELDS).map(([name, field]) => ({
  name: name as 'name',
  field: field as Field<unknown>,
  isText: field.stored === 'text',
  isShared: field.isShared,
}))

/** The plain fields in their order, then declarations and owner. Hashes have 48 bits, so the numbers are floating-point. */
export function packSymbols(symbols: readonly SymbolFact[], texts: TextList): Float64Array {
  const packed: number[] = []
  for (const symbol of symbols) {
    for (const { name, field, isText, isShared } of FIELDS) {
      const stored = field.encode(symbol[name])
      if (!isText) packed.push(stored as number)
      else packed.push(isShared ? texts.intern(stored as string) : texts.add(stored as string))
    }
    packed.push(symbol.declarations.length)
    for (const { name, startLine, endLine } of symbol.declarations)
      packed.push(name.line, name.column, startLine, endLine)
    packed.push(symbol.owner === undefined ? NO_OWNER : texts.intern(symbol.owner))
  }
  return Float64Array.from(packed)
}

/** Reads in the order of writing. */
export function unpackSymbols(packed: Float64Array, texts: readonly string[]): SymbolFact[] {
  const symbols: SymbolFact[] = []
  let at = 0
  const number = (): number => packed[at++]!
  const declaration = (): Declaration => ({
    name: { line: number(), column: number() },
    startLine: number(),
    endLine: number(),
  })
  while (at < packed.length) {
    const symbol = newSymbolFact('module', '', -1, NOWHERE)
    for (const { name, field, isText } of FIELDS) {
      const stored = packed[at++]!
      symbol[name] = field.decode(isText ? texts[stored]! : stored) as string
    }
    symbol.declarations = Array.from({ length: number() }, declaration)
    const owner = number()
    if (owner !== NO_OWNER) symbol.owner = texts[owner]!
    symbols.push(symbol)
  }
  return symbols
}

const NOWHERE: Declaration = { name: { line: 0, column: 0 }, startLine: 0, endLine: 0 }

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
