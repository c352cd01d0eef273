/** Holds one answer against what a good one must show: which lines are printed, in which files, in how many tokens. */
import { codeLines } from '../../src/questions/get-context/fold-source.ts'

export interface Gold {
  file: string
  symbol: string
  line: number
  /** 3: any good answer must have it; 2: clearly needed; 1: helpful. */
  grade: number
}

export interface Question {
  id: string
  repo: string
  commit: string
  archetype: string
  query: string
  gold: Gold[]
}

export interface QuestionScore {
  repo: string
  archetype: string
  /** An entry point (grade 3) is in the answer. */
  entry: boolean
  /** Share of grade 2 and 3 that is printed. */
  source: number
  ndcg: number
  /** How many of the first five files help, of as many as there can be. */
  precision: number
  /** Share of the files that help that are among the first twenty. */
  recall: number
  /** The first file is one of grade 3. */
  first: boolean
  tokens: number
  ms: number
  /** Needed functions that are not printed, with the share of their code lines that is. */
  missed: { gold: Gold; printed: number }[]
}

export interface Extent {
  start: number
  end: number
}

/** A symbol counts as printed with this share of its code lines, or with so many of a long one. */
const PRINTED = { share: 0.6, long: 60, lines: 30 }
const CHARACTERS_A_TOKEN = 3.6

export function scoreAnswer(
  question: Question,
  text: string,
  ms: number,
  extentOf: (gold: Gold) => Extent,
  linesOf: (path: string) => readonly string[],
): QuestionScore {
  const seen = readText(text)
  const countLines = (gold: Gold): { needed: number; got: number } => {
    const { start, end } = extentOf(gold)
    const needed = codeLines(linesOf(gold.file), start, end)
    return {
      needed: needed.length,
      got: needed.filter(line => seen.lines.get(gold.file)?.has(line)).length,
    }
  }
  const isPrinted = (gold: Gold): boolean => {
    const { needed, got } = countLines(gold)
    const isLong = needed > PRINTED.long && got >= PRINTED.lines
    return needed > 0 && (got >= PRINTED.share * needed || isLong)
  }
  const isNamed = (gold: Gold): boolean =>
    seen.lines.get(gold.file)?.has(gold.line) === true ||
    seen.names.get(gold.file)?.has(lastName(gold.symbol)) === true
  const needed = question.gold.filter(({ grade }) => grade >= 2)
  const grades = new Map<string, number>()
  for (const { file, grade } of question.gold) grades.set(file, Math.max(grade, grades.get(file) ?? 0))
  return {
    repo: question.repo,
    archetype: question.archetype,
    entry: question.gold.some(gold => gold.grade === 3 && (isPrinted(gold) || isNamed(gold))),
    source: needed.filter(isPrinted).length / Math.max(1, needed.length),
    ndcg: ndcg(seen.files, grades),
    precision: countOf(seen.files.slice(0, 5), grades) / Math.max(1, Math.min(5, grades.size)),
    recall: countOf(seen.files.slice(0, 20), grades) / Math.max(1, grades.size),
    first: grades.get(seen.files[0] ?? '') === 3,
    tokens: Math.round(text.length / CHARACTERS_A_TOKEN),
    ms,
    missed: needed
      .filter(gold => !isPrinted(gold))
      .map(gold => {
        const { needed: all, got } = countLines(gold)
        return { gold, printed: got / Math.max(1, all) }
      }),
  }
}

function countOf(paths: readonly string[], meant: ReadonlyMap<string, number>): number {
  return paths.filter(path => meant.has(path)).length
}

export function lastName(symbol: string): string {
  return symbol.replaceAll('#', '').split('.').at(-1)!.split('(')[0]!
}

interface Seen {
  /** In the order they come. */
  files: string[]
  lines: Map<string, Set<number>>
  names: Map<string, Set<string>>
}

const NUMBERED = /^\s*(\d+)[:│|]/
const PATH = /^[\w.@+/()[\] -]+\.\w{1,6}$/
const HANDLE = /([\w.@+/-]+\.\w{1,6})#([\w.$]+)/g

/** What a model reads: paths as headings, numbered lines below them, handles anywhere. */
function readText(text: string): Seen {
  const seen: Seen = { files: [], lines: new Map(), names: new Map() }
  let current: string | undefined
  const take = (path: string): void => {
    if (!seen.files.includes(path)) seen.files.push(path)
  }
  const name = (path: string, word: string): void => {
    seen.names.set(path, (seen.names.get(path) ?? new Set()).add(word))
  }
  for (const line of text.split('\n')) {
    const [, number] = NUMBERED.exec(line) ?? []
    if (number !== undefined && current !== undefined) {
      seen.lines.set(current, (seen.lines.get(current) ?? new Set()).add(Number(number)))
      continue
    }
    if (!line.startsWith(' ') && PATH.test(line.trim())) {
      current = line.trim()
      take(current)
      continue
    }
    for (const [, path, symbol] of line.matchAll(HANDLE)) {
      take(path!)
      name(path!, symbol!.split('.').at(-1)!)
    }
    if (current !== undefined) for (const [word] of line.matchAll(/[A-Za-z_$][\w$]*/g)) name(current, word)
  }
  return seen
}

function ndcg(files: readonly string[], grades: ReadonlyMap<string, number>): number {
  const gain = (grade: number, index: number): number => (2 ** grade - 1) / Math.log2(index + 2)
  const sum = (all: readonly number[]): number =>
    all.slice(0, 10).reduce((total, grade, index) => total + gain(grade, index), 0)
  const ideal = sum([...grades.values()].sort((a, b) => b - a))
  return sum(files.slice(0, 10).map(path => grades.get(path) ?? 0)) / ideal
}
