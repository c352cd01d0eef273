/** One description of a packed record or column, from which packing and unpacking both derive. */
import { type ByteReader, ByteWriter } from '../../model/bytes.ts'

/** How one field of a record is written. With `absent`, a field of that value takes one bit of the record's head. */
export interface PackedField {
  as: 'signed' | 'text' | 'hex'
  /** Of a text in hex. */
  digits?: number
  absent?: '' | undefined
}

interface Step extends PackedField {
  name: string
  /** Bit of the head that is set where the field is there; 0 for a field that always is. */
  bit: number
}

/** Records of named fields, in the order of the description. A count goes with each, in the head. */
export class RecordLayout<Row extends object> {
  private readonly steps: readonly Step[]
  private readonly scale: number

  constructor(fields: Record<string, PackedField>) {
    let scale = 1
    this.steps = Object.entries(fields).map(([name, field]) => {
      const bit = 'absent' in field ? scale : 0
      if (bit > 0) scale *= 2
      return { ...field, name, bit }
    })
    this.scale = scale
  }

  write(writer: ByteWriter, source: Row, count: number): void {
    const row = source as Record<string, unknown>
    let head = count * this.scale
    for (const { name, bit, absent } of this.steps) if (bit > 0 && row[name] !== absent) head += bit
    writer.unsigned(head)
    for (const { name, as, bit, absent } of this.steps) {
      const value = row[name]
      if (bit > 0 && value === absent) continue
      if (as === 'signed') writer.signed(value as number)
      else if (as === 'text') writer.text(value as string)
      else writer.hex(value as string)
    }
  }

  /** A field that is absent and undefined is left out of the row. */
  read(reader: ByteReader): { row: Row; count: number } {
    const head = reader.unsigned()
    const row: Record<string, unknown> = {}
    for (const { name, as, bit, absent, digits = 0 } of this.steps) {
      if (bit > 0 && (head & bit) === 0) {
        if (absent !== undefined) row[name] = absent
      } else if (as === 'signed') row[name] = reader.signed()
      else row[name] = as === 'text' ? reader.text() : reader.hex(digits)
    }
    return { row: row as Row, count: Math.floor(head / this.scale) }
  }
}

/** How the numbers of a column are written: as they are, or each as the step from the one before. */
export type Steps = 'plain' | 'deltas'

export function packNumbers(values: Int32Array, steps: Steps): Buffer {
  const writer = new ByteWriter(16 + values.length * 2)
  let previous = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (steps === 'deltas') writer.signed(value - previous)
    else writer.unsigned(value)
    previous = value
  }
  return writer.take()
}

export function unpackNumbers(reader: ByteReader, length: number, steps: Steps): Int32Array {
  const values = new Int32Array(length)
  let previous = 0
  for (let i = 0; i < length; i++) {
    if (steps === 'deltas') previous += reader.signed()
    else previous = reader.unsigned()
    values[i] = previous
  }
  return values
}
