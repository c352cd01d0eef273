/** Reads the packed words of files: which of the asked terms a file has, and how often each of its units. */
import { FIELD_COUNT } from './pack-words.ts'

/**
 * terms: number of units; total length of each field; the hashes of all terms, rising, each as the step from the last.
 * units: for each its symbol (step from the last) and parent (steps back, itself for none); then field by field how many
 * distinct terms, and each as twice the step of its place among the file's terms, plus 1 where a count follows.
 */
export interface TermScan {
  units: number
  lengths: number[]
  /** Places, among the file's terms, of the asked terms, each with its number. */
  found: { place: number; term: number }[]
}

/** A set of term hashes that answers "no" for nearly everything with one look. */
export class AskedTerms {
  private readonly bits = new Uint8Array(1 << 16)
  private readonly numbers = new Map<number, number>()

  constructor(hashes: readonly number[]) {
    hashes.forEach((hash, term) => {
      this.bits[hash & 0xffff] = 1
      if (!this.numbers.has(hash)) this.numbers.set(hash, term)
    })
  }

  /** Number of the term, -1 for one that was not asked for. */
  numberOf(hash: number): number {
    return this.bits[hash & 0xffff] === 0 ? -1 : (this.numbers.get(hash) ?? -1)
  }
}

export function scanTerms(packed: Uint8Array, asked: AskedTerms): TermScan {
  const scan: TermScan = { units: 0, lengths: [], found: [] }
  const { length } = packed
  if (length === 0) return scan
  let value = 0
  let shift = 0
  let hash = 0
  let position = -1 - FIELD_COUNT
  for (let at = 0; at < length; at++) {
    const byte = packed[at]!
    value |= (byte & 0x7f) << shift
    if (byte >= 0x80) {
      shift += 7
      continue
    }
    if (position >= 0) {
      hash += value
      const term = asked.numberOf(hash)
      if (term >= 0) scan.found.push({ place: position, term })
    } else if (position < -FIELD_COUNT) scan.units = value
    else scan.lengths.push(value)
    position++
    value = 0
    shift = 0
  }
  return scan
}

export interface UnitWords {
  /** Index of its symbol within the file. */
  symbol: number
  /** Index of the unit around it, its own for the file itself. */
  parent: number
  /** Length of each field. */
  lengths: number[]
  /** Which asked term, in which field, how often; flattened threes. */
  found: number[]
}

export function readUnits(packed: Uint8Array, { found }: Pick<TermScan, 'found'>): UnitWords[] {
  const last = found.at(-1)?.place ?? -1
  const termAt = new Int32Array(last + 1).fill(-1)
  for (const { place, term } of found) termAt[place] = term
  const units: UnitWords[] = []
  let at = 0
  const next = (): number => {
    let byte = packed[at++]!
    let value = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = packed[at++]!
      value |= (byte & 0x7f) << shift
    }
    return value
  }
  let symbol = 0
  while (at < packed.length) {
    symbol += next()
    const unit: UnitWords = { symbol, parent: units.length - next(), lengths: [], found: [] }
    for (let field = 0; field < FIELD_COUNT; field++) {
      let place = 0
      let length = 0
      for (let left = next(); left > 0; left--) {
        const step = next()
        place += step >>> 1
        const count = step & 1 ? next() : 1
        length += count
        if (place <= last && termAt[place]! >= 0) unit.found.push(termAt[place]!, field, count)
      }
      unit.lengths.push(length)
    }
    units.push(unit)
  }
  return units
}
