/** Packs the fields of a file's symbols that only a sync or a diff reads into one column. */
import { ByteReader, ByteWriter } from '../../model/bytes.ts'
import type { Declaration, SymbolFact } from '../../model/index.ts'
import type { PackedOnly } from '../schema/tables.ts'
import { type PackedField, RecordLayout } from './layout.ts'

/** The facts that are not in a symbol's row; its first declaration is. */
type Packed = Pick<SymbolFact, PackedOnly | 'owner' | 'partOf'>
export type ColdFacts = Packed & { further: Declaration[] }

/** The count that goes with each is the number of its further declarations. */
const LAYOUT = new RecordLayout<Packed>({
  container: { as: 'signed' },
  owner: { as: 'text', absent: undefined },
  partOf: { as: 'text', absent: undefined },
  type: { as: 'text' },
  sigHash: { as: 'signed' },
  bodyHash: { as: 'signed' },
  sketch: { as: 'hex', digits: 16, absent: '' },
} satisfies Record<keyof Packed, PackedField>)

export function packSymbols(symbols: readonly SymbolFact[]): Buffer {
  const writer = new ByteWriter(16 + symbols.length * 32)
  for (const symbol of symbols) {
    const { declarations } = symbol
    LAYOUT.write(writer, symbol, Math.max(0, declarations.length - 1))
    for (let i = 1; i < declarations.length; i++) packDeclaration(writer, declarations[i]!)
  }
  return writer.take()
}

function packDeclaration(writer: ByteWriter, { name, startLine, endLine }: Declaration): void {
  writer.signed(name.line)
  writer.signed(name.column)
  writer.signed(startLine)
  writer.signed(endLine)
}

/** In the order of the file's ordinals. */
export function unpackSymbols(packed: Buffer): ColdFacts[] {
  const reader = new ByteReader(packed)
  const facts: ColdFacts[] = []
  while (!reader.done) {
    const { row, count } = LAYOUT.read(reader)
    const symbol = row as ColdFacts
    symbol.further = count === 0 ? NONE : Array.from({ length: count }, () => unpackDeclaration(reader))
    facts.push(symbol)
  }
  return facts
}

const NONE: Declaration[] = []

function unpackDeclaration(reader: ByteReader): Declaration {
  const name = { line: reader.signed(), column: reader.signed() }
  return { name, startLine: reader.signed(), endLine: reader.signed() }
}
