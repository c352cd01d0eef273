/** How the words of a search may be read: as written, by stems and prefixes, or any of them. */
import { stemWord } from '../../words/stem-word.ts'

/** A word, or the beginning of one. */
export interface Term {
  word: string
  isStart: boolean
}

/** Terms of which one is enough. */
export type Form = readonly Term[]

/** The parts of one word as it was typed, all of them; or, `joined`, the same written as one. */
export interface WordGroup {
  parts: readonly Form[]
  joined: Form | null
}

export interface Reading {
  groups: readonly WordGroup[]
  /** One group is enough. */
  isLoose: boolean
}

/** Beginnings of words shorter than this are the beginning of everything. */
const SHORTEST_START = 3

/** The strictest first. `isCommon`: so many symbols have the word that it says little. */
export function* readingsOf(
  typed: readonly string[][],
  isCommon: (word: string) => boolean,
): Iterable<Reading> {
  yield { groups: typed.map(parts => groupOf(parts, asWritten)), isLoose: false }
  const common = new Set(typed.flat().filter(isCommon))
  // A common word is complete as written.
  const form = (word: string): Form => (common.has(word) ? asWritten(word) : anyForm(word))
  yield { groups: typed.map(parts => groupOf(parts, form)), isLoose: false }
  if (typed.length === 1 && typed[0]!.length === 1) return
  const words = typed.flat()
  const telling = words.filter(word => !common.has(word))
  const any = telling.length > 0 ? telling : words
  yield { groups: any.map(word => ({ parts: [form(word)], joined: null })), isLoose: true }
}

function groupOf(parts: readonly string[], form: (word: string) => Form): WordGroup {
  return { parts: parts.map(form), joined: parts.length > 1 ? form(parts.join('')) : null }
}

function asWritten(word: string): Form {
  return [{ word, isStart: false }]
}

/** The word as a beginning, or the stem it shares with its other forms; `queri` is the stem of `query`. */
function anyForm(word: string): Form {
  const stem = stemWord(word)
  const forms = new Set([word, ...(stem.length > 2 ? [stem] : [])])
  if (stem.endsWith('i') && stem.length > 3) forms.add(`${stem.slice(0, -1)}y`)
  return Array.from(forms, form => ({ word: form, isStart: form.length >= SHORTEST_START }))
}

/** In FTS5's own language. */
export function matchExpression({ groups, isLoose }: Reading): string {
  return groups.map(expressGroup).join(isLoose ? ' OR ' : ' AND ')
}

function expressGroup({ parts, joined }: WordGroup): string {
  const all = parts.map(expressForm).join(' AND ')
  return joined ? `((${all}) OR ${expressForm(joined)})` : all
}

function expressForm(form: Form): string {
  return form.length === 1 ? expressTerm(form[0]!) : `(${form.map(expressTerm).join(' OR ')})`
}

/** Words hold only letters and digits here; quoted, FTS5 reads none of them as an operator. */
export function expressTerm({ word, isStart }: Term): string {
  return `"${word.replaceAll('"', '""')}"${isStart ? '*' : ''}`
}
