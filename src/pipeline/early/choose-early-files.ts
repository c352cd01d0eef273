/** Chooses the files that serve a question before there is an index: those that hold its names and words. */
import type { Discovery } from '../../discover/files/discover-repository.ts'
import { readBytes } from '../../extract/workers/read-file.ts'
import { type DiscoveredFile, FILE_FLAG } from '../../model/index.ts'
import { findName, NAME_USE } from './find-name.ts'
import { readSubjects, type Subjects, type Term } from './read-subjects.ts'

export interface EarlyChoice {
  files: DiscoveredFile[]
  /** Files that hold one of the names or words and were not chosen. */
  unread: number
}

/** What a second or so of one core can parse. */
const MAX_BYTES = 700_000
const MAX_FILES = 150
/** Beside a file that only uses a name, one that seems to declare it. */
const DECLARING = 4
const IN_PATH = 1.5
const OF_TEST = 0.6
const OF_OTHERS = 0.3

export function chooseEarlyFiles({ root, files }: Discovery, texts: readonly string[]): EarlyChoice {
  const subjects = readSubjects(texts)
  const scores = new EarlyScores(root, files, subjects).compute()
  const order = files.map((_, index) => index).filter(index => scores[index]! > 0)
  order.sort((a, b) => scores[b]! - scores[a]! || files[a]!.size - files[b]!.size || a - b)
  const chosen: DiscoveredFile[] = []
  let bytes = 0
  for (const index of order) {
    const file = files[index]!
    const fits = bytes + file.size <= MAX_BYTES && chosen.length < MAX_FILES
    // A file that was named is read however large it is.
    if (!fits && scores[index] !== Number.POSITIVE_INFINITY) continue
    chosen.push(file)
    bytes += file.size
  }
  return { files: chosen, unread: order.length - chosen.length }
}

class EarlyScores {
  private readonly root: string
  private readonly files: readonly DiscoveredFile[]
  private readonly subjects: Subjects

  constructor(root: string, files: readonly DiscoveredFile[], subjects: Subjects) {
    this.root = root
    this.files = files
    this.subjects = subjects
  }

  /** One for each file; 0 for those that say nothing about the question. */
  compute(): Float64Array {
    const { files, subjects } = this
    const { terms } = subjects
    const uses = terms.length > 0 ? files.map(file => this.usesIn(file)) : []
    const weights = terms.map((term, at) => term.weight * rarity(uses, at))
    return Float64Array.from(files, (file, index) => {
      if (subjects.paths.some(path => isOrEndsWith(file.path, path))) return Number.POSITIVE_INFINITY
      const isIn = subjects.paths.some(path => isUnder(file.path, path))
      if (terms.length === 0 || isIn) return isIn || subjects.paths.length === 0 ? likelyImportance(file) : 0
      return scoreOf(file, terms, uses[index]!, weights)
    })
  }

  /** How a file uses each term. */
  private usesIn(file: DiscoveredFile): Uint8Array {
    const { terms } = this.subjects
    const bytes = readBytes(this.root, file.path, file.size)
    return Uint8Array.from(terms, term => (bytes ? useOf(term, bytes) : NAME_USE.none))
  }
}

function useOf({ name, spellings }: Term, bytes: Buffer): number {
  if (name !== undefined) return findName(bytes, name)
  return spellings.some(spelling => bytes.includes(spelling)) ? NAME_USE.used : NAME_USE.none
}

/** Words that are nearly everywhere say little. */
function rarity(uses: readonly Uint8Array[], at: number): number {
  const count = uses.filter(one => one[at] !== NAME_USE.none).length
  return Math.log(1 + uses.length / (1 + count))
}

function scoreOf(
  file: DiscoveredFile,
  terms: readonly Term[],
  uses: Uint8Array,
  weights: readonly number[],
): number {
  const path = file.path.toLowerCase()
  let score = 0
  terms.forEach(({ lower }, at) => {
    if (uses[at] === NAME_USE.used) score += weights[at]!
    if (uses[at] === NAME_USE.declared) score += DECLARING * weights[at]!
    if (path.includes(lower)) score += IN_PATH * weights[at]!
  })
  return score * pathFactor(file)
}

/** Without a name or a word: source at the top of the repository is what others are built on. */
function likelyImportance(file: DiscoveredFile): number {
  return pathFactor(file) / file.path.split('/').length
}

function pathFactor({ flags }: DiscoveredFile): number {
  if (flags & (FILE_FLAG.generated | FILE_FLAG.vendored)) return OF_OTHERS
  return flags & FILE_FLAG.test ? OF_TEST : 1
}

function isOrEndsWith(path: string, named: string): boolean {
  return path === named || path.endsWith(`/${named}`)
}

function isUnder(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}
