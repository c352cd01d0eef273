/** Packs symbols and imports as numbers and texts: as objects, most of the transferred data would be field names. */
import {
  type Declaration,
  type Field,
  IMPORT_KINDS,
  type ImportFact,
  newSymbolFact,
  type PackedTexts,
  SYMBOL_FIELDS,
  type SymbolFact,
  type TextList,
  textAt,
} from '../../model/index.ts'

const IMPORT_KIND = indexes(IMPORT_KINDS)
const IMPORT_WIDTH = 7
const NO_OWNER = -1
const DECLARATION_WIDTH = 4

const FIELDS = Object.entries(SYMBOL_FIELDS).map(([name, field]) => ({
  name: name as 'name',
  field: field as Field<unknown>,
  isText: field.stored === 'text',
  isShared: field.isShared,
}))

/** The plain fields in their order, then declarations, owner and partOf. Hashes have 48 bits, so the numbers are floating-point. */
export function packSymbols(symbols: readonly SymbolFact[], texts: TextList): Float64Array {
  length = 0
  for (let i = 0; i < symbols.length; i++) packSymbol(symbols[i]!, texts)
  return packed.slice(0, length)
}

/** All files of a thread share the array, one file at a time. */
let packed = new Float64Array(1 << 12)
let length = 0

function packSymbol(symbol: SymbolFact, texts: TextList): void {
  const { declarations } = symbol
  const most = length + FIELDS.length + 3 + declarations.length * DECLARATION_WIDTH
  if (most > packed.length) packed = grownTo(most)
  for (let i = 0; i < FIELDS.length; i++) {
    const { name, field, isText, isShared } = FIELDS[i]!
    const stored = field.encode(symbol[name])
    if (!isText) packed[length++] = stored as number
    else packed[length++] = isShared ? texts.intern(stored as string) : texts.add(stored as string)
  }
  packed[length++] = declarations.length
  for (let i = 0; i < declarations.length; i++) {
    const { name, startLine, endLine } = declarations[i]!
    packed[length++] = name.line
    packed[length++] = name.column
    packed[length++] = startLine
    packed[length++] = endLine
  }
  packed[length++] = symbol.owner === undefined ? NO_OWNER : texts.intern(symbol.owner)
  packed[length++] = symbol.partOf === undefined ? NO_OWNER : texts.intern(symbol.partOf)
}

function grownTo(size: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(size * 2)
  grown.set(packed)
  return grown
}

/** Reads in the order of writing. */
export function unpackSymbols(packed: Float64Array, texts: PackedTexts): SymbolFact[] {
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
      symbol[name] = field.decode(isText ? textAt(texts, stored) : stored) as string
    }
    symbol.declarations = Array.from({ length: number() }, declaration)
    const owner = number()
    if (owner !== NO_OWNER) symbol.owner = textAt(texts, owner)
    const partOf = number()
    if (partOf !== NO_OWNER) symbol.partOf = textAt(texts, partOf)
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

export function unpackImports(packed: Int32Array, texts: PackedTexts): ImportFact[] {
  const imports: ImportFact[] = []
  for (let at = 0; at < packed.length; at += IMPORT_WIDTH)
    imports.push({
      kind: IMPORT_KINDS[packed[at]!]!,
      module: textAt(texts, packed[at + 1]!),
      name: textAt(texts, packed[at + 2]!),
      local: textAt(texts, packed[at + 3]!),
      flags: packed[at + 4]!,
      line: packed[at + 5]!,
      column: packed[at + 6]!,
    })
  return imports
}

function indexes<Word extends string>(words: readonly Word[]): Map<Word, number> {
  return new Map(words.map((word, index) => [word, index]))
}
