/** Compares a question's vector with those of all callables, types and files: what means the same without sharing a word. */

/** One vector after the other, as the store reads them. */
export interface Vectors {
  files: Int32Array
  ordinals: Int32Array
  norms: Float32Array
  values: Int8Array
}

export interface Meaning {
  /** By file: the best of its vectors, 1 for the best of all and 0 for what is no nearer than usual. */
  files: Map<number, number>
  /** By file and ordinal (`unitKey`), the same. */
  units: Map<number, number>
}

/** Enough to add files that words do not find; the rest counts as usual. */
const MAX_UNITS = 600

export function compareMeaning({ files, ordinals, norms, values }: Vectors, asked: Int8Array): Meaning {
  const meaning: Meaning = { files: new Map(), units: new Map() }
  const likeness = likenessOf(norms, values, asked)
  if (likeness.length === 0) return meaning
  const sorted = Float32Array.from(likeness).sort()
  const best = sorted[sorted.length - 1]!
  const usual = sorted[sorted.length >>> 1]!
  const least = Math.max(usual, sorted[Math.max(0, sorted.length - MAX_UNITS)]!)
  if (best <= usual || best <= 0) return meaning
  for (let i = 0; i < likeness.length; i++) {
    if (likeness[i]! < least) continue
    const share = (likeness[i]! - usual) / (best - usual)
    const file = files[i]!
    meaning.units.set(unitKey(file, ordinals[i]!), share)
    if (share > (meaning.files.get(file) ?? 0)) meaning.files.set(file, share)
  }
  return meaning
}

/** No file has so many symbols. */
export const UNIT_SCALE = 0x100000

export function unitKey(file: number, ordinal: number): number {
  return file * UNIT_SCALE + ordinal
}

/** How near the nearest is: the cosine, whatever the others have. */
export function nearestLikeness({ norms, values }: Vectors, asked: Int8Array): number {
  return likenessOf(norms, values, asked).reduce((best, one) => Math.max(best, one), 0)
}

/** Cosines. */
function likenessOf(norms: Float32Array, values: Int8Array, asked: Int8Array): Float32Array {
  const width = asked.length
  const length = Math.sqrt(asked.reduce((sum, value) => sum + value * value, 0))
  if (length === 0 || values.length !== norms.length * width) return new Float32Array()
  const likeness = new Float32Array(norms.length)
  for (let i = 0, at = 0; i < norms.length; i++) {
    let sum = 0
    for (let k = 0; k < width; k++, at++) sum += asked[k]! * values[at]!
    likeness[i] = norms[i]! > 0 ? sum / (norms[i]! * length) : 0
  }
  return likeness
}
