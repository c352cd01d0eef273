/** Reads the packed words of files: which query terms a file has, and how often each unit has them. */
import { ByteReader } from '../model/bytes.ts'
import { FIELD_COUNT } from './pack-words.ts'

/**
 * terms: number of units; total length of each field; the hashes of all terms, ascending, each as a difference.
 * units: for each its symbol (difference) and parent (distance back, 0 for none); then for each field the number of
 * distinct terms, and each as twice the difference of its index among the file's terms, plus 1 if a count follows.
 */
export interface TermScan {
  units: number
  lengths: number[]
  /** Indexes, among the file's terms, of the query terms, each with its number. */
  found: { place: number; term: number }[]
}

/** A set of term hashes that rejects nearly every other hash with one array access. */
export class TermSet {
  private readonly bits = new Uint8Array(1 << 16)
  private readonly numbers = new Map<number, number>()

  constructor(hashes: readonly number[]) {
    hashes.forEach((hash, term) => {
      this.bits[hash & 0xffff] = 1
      if (!this.numbers.has(hash)) this.numbers.set(hash, term)
    })
  }

  /** Number of the term; -1 if it is not a query term. */
  numberOf(hash: number): number {
    return this.bits[hash & 0xffff] === 0 ? -1 : (this.numbers.get(hash) ?? -1)
  }
}

export function scanTerms(packed: Uint8Array, wanted: TermSet): TermScan {
  const scan: TermScan = { units: 0, lengths: [], found: [] }
  if (packed.length === 0) return scan
  const reader = new ByteReader(packed)
  scan.units = reader.unsigned()
  for (let field = 0; field < FIELD_COUNT; field++) scan.lengths.push(reader.unsigned())
  for (let place = 0, hash = 0; !reader.done; place++) {
    hash += reader.unsigned()
    const term = wanted.numberOf(hash)
    if (term >= 0) scan.found.push({ place, term })
  }
  return scan
}

export interface UnitWords {
  /** Index of its symbol within the file. */
  symbol: number
  /** Index of the unit around it; the file itself has its own index. */
  parent: number
  /** Length of each field. */
  lengths: number[]
  /** Triples: which query term, in which field, how often. */
  found: number[]
}

export function readUnits(packed: Uint8Array, { found }: Pick<TermScan, 'found'>): UnitWords[] {
  const last = found.at(-1)?.place ?? -1
  const termAt = new Int32Array(last + 1).fill(-1)
  for (const { place, term } of found) termAt[place] = term
  const units: UnitWords[] = []
  const reader = new ByteReader(packed)
  let symbol = 0
  while (!reader.done) {
    symbol += reader.unsigned()
    const unit: UnitWords = { symbol, parent: units.length - reader.unsigned(), lengths: [], found: [] }
    for (let field = 0; field < FIELD_COUNT; field++) {
      let place = 0
      let length = 0
      for (let left = reader.unsigned(); left > 0; left--) {
        const step = reader.unsigned()
        place += step >>> 1
        const count = step & 1 ? reader.unsigned() : 1
        length += count
        if (place <= last && termAt[place]! >= 0) unit.found.push(termAt[place]!, field, count)
      }
      unit.lengths.push(length)
    }
    units.push(unit)
  }
  return units
}
