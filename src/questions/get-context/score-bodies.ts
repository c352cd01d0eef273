/** Compares the text of every candidate with the question again: words, guesses and quoted texts in its body. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { splitWord } from '../../words/split-word.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import type { Candidate } from './find-candidates.ts'
import { isAccessor } from './is-accessor.ts'
import type { Guess, QuestionTerms } from './question-terms.ts'
import type { RankedContext } from './rank-context.ts'
import type { SourceLines } from './source-lines.ts'

export interface ScoredBody extends Candidate {
  score: number
  /** Its name is one of the guesses, and the rest of it fits the question. */
  isGuessed: boolean
  /** Its own text in lower case. */
  text: string
  /** Words of the question and the guesses that it has. */
  terms: ReadonlySet<string>
}

/** Weights were set on one half of the tuning questions (docs/retrieval.md). */
const WEIGHT = {
  name: 2.5,
  path: 0.5,
  guessTerm: 0.9,
  /** The best of the words that may stand for one of the question. */
  related: 0.6,
  exactGuess: 8,
  /** For a member of what is guessed by name. */
  exactOwner: 1,
  guessText: 2.5,
  literal: 6,
  agreeBase: 0.35,
  agreeWord: 0.25,
  agreeGuess: 0.2,
  declared: 0.35,
  container: 0.6,
  /** A guess that many candidates bear as their name says less of each. */
  namesakes: 0.7,
  /** Kinds that seldom answer a question, unless it has all words of their name. */
  kinds: { property: 0.3, constant: 0.4, variable: 0.5, constructor: 0.5, module: 0.4 } as Record<
    string,
    number
  >,
  /** Longer constants are tables that code is driven by. */
  tableLines: 3,
  /** Declarations of one line, such as a method of an interface. */
  oneLine: 0.5,
  /** A getter or setter says less than what uses it. */
  accessor: 0.5,
  lengthScale: 220,
  priorBase: 0.5,
  priorScale: 1.5,
  priorMax: 1.5,
  supportScale: 0.5,
  /** What it adds if a body means just what the question means. */
  meaningScale: 0.2,
  /** Without guesses the words of a body say less, so the index's own ranking counts more. */
  alone: { priorBase: 0.3, priorScale: 2.5, priorMax: 3, supportScale: 0.5, meaningScale: 0.8 },
}

/** Longer bodies are compared by their beginning. */
const MAX_BODY_LINES = 250
/** Declarations that rarely answer a question by themselves. */
const DECLARED_ONLY = new Set(['type', 'interface', 'property', 'variable', 'constant', 'enum'])
/** What something new implements. */
const BASES = new Set(['interface', 'type'])
const CONTAINERS = new Set(['module', 'class', 'interface', 'struct', 'enum', 'namespace'])
const LARGE_CONTAINER = 60

interface Span {
  id: number
  startLine: number
  endLine: number
}

/** The members of a class are candidates of their own: their text does not count for the class. */
export function membersIn({ reader }: Pick<QueryContext, 'reader'>, symbol: SymbolRow): Span[] {
  if (!CONTAINERS.has(symbol.kind)) return []
  return reader
    .placesInFile(symbol.file)
    .filter(
      ({ id, startLine, endLine }) =>
        startLine >= symbol.startLine && endLine <= symbol.endLine && endLine > startLine && id !== symbol.id,
    )
    .sort((a, b) => a.startLine - b.startLine)
}

interface Body {
  terms: ReadonlyMap<string, number>
  text: string
  lineCount: number
  ownLines: number
}

export function scoreBodies(
  context: QueryContext,
  names: SymbolNames,
  source: SourceLines,
  candidates: readonly Candidate[],
  question: QuestionTerms,
  { factor, meaning }: Pick<RankedContext, 'factor' | 'meaning'>,
): ScoredBody[] {
  const wanted = new Set([...question.asked, ...question.guessed, ...[...question.related.values()].flat()])
  const counter = new TermCounter(wanted)
  const bodies = candidates.map(({ symbol }) => {
    const summaries = context.notes.summariesOf(symbol)
    return readBody(symbol, source, counter, membersIn(context, symbol), summaries)
  })
  const frequency = new Map<string, number>()
  for (const { terms } of bodies)
    for (const term of terms.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const rarity = (term: string): number => Math.log(1 + candidates.length / (frequency.get(term) ?? 1))
  const namesakes = new Map<string, number>()
  for (const { symbol } of candidates) namesakes.set(symbol.name, (namesakes.get(symbol.name) ?? 0) + 1)
  return candidates.map((candidate, index) => {
    const scored = scoreBody(
      candidate,
      bodies[index]!,
      question,
      names,
      rarity,
      namesakes.get(candidate.symbol.name)!,
    )
    const { symbol } = candidate
    const { meaningScale } = question.guesses.length > 0 ? WEIGHT : WEIGHT.alone
    return { ...scored, score: scored.score * factor(symbol.file) * (1 + meaningScale * meaning(symbol)) }
  })
}

function readBody(
  symbol: SymbolRow,
  source: SourceLines,
  counter: TermCounter,
  members: readonly Span[],
  summaries: readonly string[],
): Body {
  const lines = source.of(symbol.path)
  const end = Math.min(symbol.endLine, symbol.startLine + MAX_BODY_LINES, lines.length)
  const own: string[] = []
  let at = symbol.startLine
  for (const { startLine, endLine } of members) {
    for (; at < startLine && at <= end; at++) own.push(lines[at - 1]!)
    at = Math.max(at, endLine + 1)
  }
  for (; at <= end; at++) own.push(lines[at - 1]!)
  const text = own.join('\n')
  return {
    terms: counter.count([text, ...summaries].join('\n')),
    text: text.toLowerCase(),
    lineCount: symbol.endLine - symbol.startLine + 1,
    ownLines: own.length,
  }
}

const WORD = /[\w$\u0080-\uffff]+/g

/** Stems of one question: a repository has few distinct words, each is split once. */
class TermCounter {
  readonly #wanted: ReadonlySet<string>
  readonly #parts = new Map<string, readonly string[]>()

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted
  }

  count(text: string): Map<string, number> {
    const counts = new Map<string, number>()
    for (const word of text.match(WORD) ?? []) {
      let parts = this.#parts.get(word)
      if (parts === undefined) {
        parts = splitWord(word).parts.filter(part => this.#wanted.has(part))
        this.#parts.set(word, parts)
      }
      for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
    }
    return counts
  }
}

function scoreBody(
  candidate: Candidate,
  body: Body,
  question: QuestionTerms,
  names: SymbolNames,
  rarity: (term: string) => number,
  namesakes: number,
): ScoredBody {
  const { symbol, prior, support } = candidate
  const w = WEIGHT
  const nameTerms = new Set(names.chain(symbol).flatMap(({ name }) => splitWord(name).parts))
  const pathTerms = new Set(symbol.path.split(/[/.]/).flatMap(part => splitWord(part).parts))
  let score = 0
  let ownWords = 0
  const worthOf = (term: string): number =>
    rarity(term) * (1 + (nameTerms.has(term) ? w.name : 0) + (pathTerms.has(term) ? w.path : 0))
  for (const term of body.terms.keys()) {
    const isAsked = question.asked.has(term)
    if (isAsked) ownWords++
    if (isAsked || question.guessed.has(term)) score += worthOf(term) * (isAsked ? 1 : w.guessTerm)
  }
  const counted = new Set<string>()
  for (const words of question.related.values()) {
    let best = ''
    for (const word of words)
      if (body.terms.has(word) && !counted.has(word) && (best === '' || worthOf(word) > worthOf(best)))
        best = word
    if (best === '') continue
    counted.add(best)
    score += w.related * worthOf(best)
  }
  const name = symbol.name.toLowerCase()
  const exact = question.guesses.filter(guess => isNamed(guess, name, symbol, names))
  const inText = question.guesses.filter(guess => guess.lower.length > 3 && body.text.includes(guess.lower))
  const guessed = new Set([...exact, ...inText])
  const agrees = Math.min(
    1,
    w.agreeBase + w.agreeWord * Math.min(ownWords, 2) + w.agreeGuess * Math.max(0, guessed.size - 1),
  )
  const exactWorth = (w.exactGuess * exact.length) / namesakes ** w.namesakes
  score += agrees * (exactWorth + w.guessText * guessed.size)
  const owner = names.chain(symbol).at(-2)?.name.toLowerCase()
  if (question.guesses.some(({ last }) => last === owner)) score += w.exactOwner * agrees
  if (isAccessor(symbol, body.text)) score *= w.accessor
  score += w.literal * question.literals.filter(text => body.text.includes(text)).length
  const isTable = symbol.kind === 'constant' && body.lineCount > w.tableLines
  const isBase = question.isAboutBases && BASES.has(symbol.kind)
  if (DECLARED_ONLY.has(symbol.kind) && exact.length === 0 && !isTable && !isBase) score *= w.declared
  if (!isTable && !splitWord(symbol.name).parts.every(part => question.asked.has(part)))
    score *= (w.kinds[symbol.kind] ?? 1) * (body.lineCount === 1 ? w.oneLine : 1)
  if (CONTAINERS.has(symbol.kind) && body.lineCount > LARGE_CONTAINER) score *= w.container
  score /= 1 + (CONTAINERS.has(symbol.kind) ? body.ownLines : body.lineCount) / w.lengthScale
  const { priorBase, priorScale, priorMax, supportScale } = question.guesses.length > 0 ? w : w.alone
  const leads = priorScale * prior + supportScale * support
  return {
    ...candidate,
    score: score * (priorBase + Math.min(priorMax, leads)),
    isGuessed: exact.length > 0 && agrees > w.agreeBase,
    text: body.text,
    terms: new Set(body.terms.keys()),
  }
}

/** `Session.login` names `login` only inside of a `Session`. */
function isNamed(guess: Guess, name: string, symbol: SymbolRow, names: SymbolNames): boolean {
  if (guess.last !== name) return false
  if (guess.last === guess.lower) return true
  const chain = names.chain(symbol).map(part => part.name.toLowerCase())
  const parts = guess.lower.split(/\.|::|#/).slice(0, -1)
  return parts.some(part => chain.includes(part) || symbol.path.toLowerCase().includes(part))
}
