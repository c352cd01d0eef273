/** What only a sync or a diff reads of a file's symbols, as one packed column beside their rows. */
import type { Declaration, SymbolFact } from '../model/index.ts'
import { ByteReader, ByteWriter } from './pack-bytes.ts'

const HAS_OWNER = 1
const HAS_SKETCH = 2
const SKETCH_DIGITS = 16

/** The facts that are not in a symbol's row; its first declaration is. */
export type ColdFacts = Pick<
  SymbolFact,
  'container' | 'owner' | 'type' | 'sigHash' | 'bodyHash' | 'sketch'
> & {
  further: Declaration[]
}

export function packSymbols(symbols: readonly SymbolFact[]): Buffer {
  const writer = new ByteWriter(16 + symbols.length * 32)
  for (const { container, owner, type, sigHash, bodyHash, sketch, declarations } of symbols) {
    const further = Math.max(0, declarations.length - 1)
    const has = (owner === undefined ? 0 : HAS_OWNER) + (sketch === '' ? 0 : HAS_SKETCH)
    writer.unsigned(further * 4 + has)
    writer.signed(container)
    if (owner !== undefined) writer.text(owner)
    writer.text(type)
    writer.signed(sigHash)
    writer.signed(bodyHash)
    if (sketch !== '') writer.hex(sketch)
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
  while (!reader.done) facts.push(unpackSymbol(reader))
  return facts
}

function unpackSymbol(reader: ByteReader): ColdFacts {
  const head = reader.unsigned()
  const container = reader.signed()
  const owner = head & HAS_OWNER ? { owner: reader.text() } : {}
  const type = reader.text()
  const sigHash = reader.signed()
  const bodyHash = reader.signed()
  const sketch = head & HAS_SKETCH ? reader.hex(SKETCH_DIGITS) : ''
  const further = Array.from({ length: head >> 2 }, () => unpackDeclaration(reader))
  return { container, ...owner, type, sigHash, bodyHash, sketch, further }
}

function unpackDeclaration(reader: ByteReader): Declaration {
  const name = { line: reader.signed(), column: reader.signed() }
  return { name, startLine: reader.signed(), endLine: reader.signed() }
}
