/** Finds the sections of documents, configuration and templates that a question in words is about. */
import { FIELD } from '../words/pack-words.ts'
import { readUnits, scanTerms, TermSet } from '../words/read-words.ts'
import type { QueryTerm } from './query-terms.ts'

export interface RankableDocument {
  path: string
  terms: Uint8Array
  units: Uint8Array
  sections: readonly { title: string; startLine: number; endLine: number }[]
}

export type DocumentSet = readonly RankableDocument[]

export interface FoundSection {
  path: string
  title: string
  startLine: number
  endLine: number
  /** Which share of the question's words it has, by their rarity; up to 1. */
  score: number
}

/** Documents that are read section by section. */
const MAX_READ = 60
/** What a word in the title counts beside one in the text. */
const IN_TITLE = 0.35
/** A section with less of the question is about something else. */
const MIN_SCORE = 0.6

/** Best first, one section a document. */
export function rankDocuments(
  documents: DocumentSet,
  query: readonly QueryTerm[],
  most: number,
): FoundSection[] {
  const asked = query.filter(({ weight }) => weight >= 1)
  if (asked.length === 0 || documents.length === 0) return []
  const terms = new TermSet(asked.map(({ hash }) => hash))
  const frequency = new Float64Array(asked.length)
  const scanned = documents.map(document => {
    const scan = scanTerms(document.terms, terms)
    for (const { term } of scan.found) frequency[term]!++
    return { document, scan }
  })
  const worth = asked.map((_, term) => Math.log(1 + (documents.length + 0.5) / (frequency[term]! + 0.5)))
  const all = worth.reduce((sum, one) => sum + one, 0)
  const coverage = (found: Iterable<number>): number => {
    let sum = 0
    for (const term of found) sum += worth[term]!
    return sum / all
  }
  const likely = scanned
    .map(one => ({ ...one, share: coverage(one.scan.found.map(({ term }) => term)) }))
    .filter(({ share }) => share >= MIN_SCORE)
    .sort((a, b) => b.share - a.share || (a.document.path < b.document.path ? -1 : 1))
    .slice(0, MAX_READ)
  const found = likely.flatMap(({ document, scan }) => {
    let best: FoundSection | undefined
    readUnits(document.units, scan).forEach((unit, index) => {
      const inTitle = new Set<number>()
      const anywhere = new Set<number>()
      for (let i = 0; i < unit.found.length; i += 3) {
        anywhere.add(unit.found[i]!)
        if (unit.found[i + 1] === FIELD.name) inTitle.add(unit.found[i]!)
      }
      const score = (coverage(anywhere) + IN_TITLE * coverage(inTitle)) / (1 + IN_TITLE)
      const section = document.sections[index]
      if (section && score > (best?.score ?? 0)) best = { path: document.path, ...section, score }
    })
    return best ? [best] : []
  })
  return found
    .filter(({ score }) => score >= MIN_SCORE / (1 + IN_TITLE))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, most)
}
