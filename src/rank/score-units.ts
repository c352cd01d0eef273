/** BM25F by unit and by file: how well functions, classes and files match a question's terms, field by field. */
import { lengthNorm } from '../words/bm25.ts'
import { FIELD, FIELD_COUNT } from '../words/pack-words.ts'
import type { UnitWords } from '../words/read-words.ts'
import type { QueryTerm } from './query-terms.ts'

/** A file that is scored in detail. */
export interface ScoredFile {
  file: number
  path: string
  /** Query terms in its name and in its folders, by number, with their counts. */
  stem: ReadonlyMap<number, number>
  folder: ReadonlyMap<number, number>
  stemLength: number
  folderLength: number
  units: readonly UnitWords[]
}

export interface FieldWeights {
  stem: number
  folder: number
  container: number
  name: number
  signature: number
  doc: number
  body: number
}

/** Measured best (docs/retrieval.md): where a term is says more than how often it is there. */
const UNIT_WEIGHTS: FieldWeights = {
  stem: 5,
  folder: 8,
  container: 5,
  name: 2,
  signature: 1,
  doc: 1,
  body: 0.7,
}
const FILE_WEIGHTS: FieldWeights = {
  stem: 0.5,
  folder: 3,
  container: 0,
  name: 8,
  signature: 0.25,
  doc: 0.5,
  body: 0.5,
}

/** How strongly a field's length reduces its score. */
const UNIT_LENGTH_SHARE: FieldWeights = {
  stem: 0.75,
  folder: 0.75,
  container: 0.75,
  name: 0.75,
  signature: 0.1,
  doc: 0.3,
  body: 0.1,
}
const FILE_LENGTH_SHARE = 0.5
const SATURATION = 2
/** Typical lengths of fields that are always short. */
const USUAL = { stem: 2, folder: 4, container: 2 }

const FIELD_NAMES = ['name', 'signature', 'doc', 'body'] as const

export function scoreUnits(
  { stem, folder, stemLength, folderLength, units }: ScoredFile,
  query: readonly QueryTerm[],
  idf: Float64Array,
  meanLengths: readonly number[],
): Float64Array {
  const weighted = new Float64Array(query.length)
  const scores = new Float64Array(units.length)
  const place = (counts: ReadonlyMap<number, number>, field: 'stem' | 'folder', length: number): void => {
    const scale = UNIT_WEIGHTS[field] / lengthNorm(UNIT_LENGTH_SHARE[field], length, USUAL[field])
    for (const [term, count] of counts) weighted[term]! += scale * count
  }
  units.forEach((unit, index) => {
    weighted.fill(0)
    place(stem, 'stem', stemLength)
    place(folder, 'folder', folderLength)
    for (let i = 0; i < unit.found.length; i += 3) {
      const field = unit.found[i + 1]!
      // A file's name is its path, which is already counted.
      if (field === FIELD.name && index === 0) continue
      const name = FIELD_NAMES[field]!
      const norm = lengthNorm(UNIT_LENGTH_SHARE[name], unit.lengths[field]!, meanLengths[field]!)
      weighted[unit.found[i]!]! += (UNIT_WEIGHTS[name] * unit.found[i + 2]!) / norm
    }
    addContainers(units, index, weighted)
    scores[index] = total(weighted, query, idf)
  })
  return scores
}

/** A method also matches the names of the classes around it. */
function addContainers(units: readonly UnitWords[], index: number, weighted: Float64Array): void {
  let length = 0
  const counts: number[] = []
  for (let at = units[index]!.parent; at > 0; ) {
    const { found, lengths, parent } = units[at]!
    length += lengths[FIELD.name]!
    for (let i = 0; i < found.length; i += 3)
      if (found[i + 1] === FIELD.name) counts.push(found[i]!, found[i + 2]!)
    if (parent === at) break
    at = parent
  }
  if (counts.length === 0) return
  const scale = UNIT_WEIGHTS.container / lengthNorm(UNIT_LENGTH_SHARE.container, length, USUAL.container)
  for (let i = 0; i < counts.length; i += 2) weighted[counts[i]!]! += scale * counts[i + 1]!
}

export function scoreFile(
  { stem, folder, stemLength, folderLength, units }: ScoredFile,
  query: readonly QueryTerm[],
  idf: Float64Array,
  meanFileLengths: readonly number[],
): number {
  const weighted = new Float64Array(query.length)
  const lengths = new Array<number>(FIELD_COUNT).fill(0)
  for (const unit of units)
    for (let field = 0; field < FIELD_COUNT; field++) lengths[field]! += unit.lengths[field]!
  const scales = FIELD_NAMES.map(
    (name, field) =>
      FILE_WEIGHTS[name] / lengthNorm(FILE_LENGTH_SHARE, lengths[field]!, meanFileLengths[field]!),
  )
  units.forEach(({ found }, index) => {
    for (let i = 0; i < found.length; i += 3)
      if (index > 0 || found[i + 1] !== FIELD.name)
        weighted[found[i]!]! += scales[found[i + 1]!]! * found[i + 2]!
  })
  const stemScale = FILE_WEIGHTS.stem / lengthNorm(FILE_LENGTH_SHARE, stemLength, USUAL.stem)
  const folderScale = FILE_WEIGHTS.folder / lengthNorm(FILE_LENGTH_SHARE, folderLength, USUAL.folder)
  for (const [term, count] of stem) weighted[term]! += stemScale * count
  for (const [term, count] of folder) weighted[term]! += folderScale * count
  return total(weighted, query, idf)
}

function total(weighted: Float64Array, query: readonly QueryTerm[], idf: Float64Array): number {
  let sum = 0
  for (let term = 0; term < weighted.length; term++) {
    const tf = weighted[term]!
    if (tf > 0) sum += (query[term]!.weight * idf[term]! * (SATURATION + 1) * tf) / (SATURATION + tf)
  }
  return sum
}
