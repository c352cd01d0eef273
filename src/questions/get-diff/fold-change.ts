/** Folds the source of a changed symbol, before and after, to the lines that changed and a few around them. */
import type { FileFacts } from '../../model/index.ts'
import {
  foldSource,
  lineNumbers,
  lineRanges,
  printSource,
  withSmallGaps,
} from '../get-context/fold-source.ts'
import { HOLDERS } from './compare-symbols.ts'
import { diffLines } from './diff-lines.ts'
import type { Version } from './match-versions.ts'

/** The lines of a file on one side: as they are, to be compared, and with secrets masked, to be shown. */
export interface VersionLines {
  lines: readonly string[]
  masked: readonly string[]
}

/** One version of a symbol in its file. */
export interface PlacedVersion {
  side: 'before' | 'after'
  version: Version
  file: FileFacts
  text: VersionLines
}

export interface FoldedVersion {
  side: 'before' | 'after'
  path: string
  start: number
  end: number
  masked: readonly string[]
  shown: number[]
  /** Lines that the other version does not have; undefined where there is no other. */
  changed?: ReadonlySet<number>
}

export interface ChangeSource {
  path: string
  start_line: number
  end_line: number
  source: string
  shown_lines?: string
  changed_lines?: string
}

/** Lines shown on each side of a change. */
const AROUND = 2
/** Code lines of an added symbol. */
const MAX_ADDED = 40

/** A version of which nothing is gone shows nothing that the later one does not, and the other way round. */
export function foldModified(before: PlacedVersion, after: PlacedVersion): FoldedVersion[] {
  const [old, now] = [numbersOf(before), numbersOf(after)]
  const { gone, added } = diffLines(
    old.map(line => before.text.lines[line - 1] ?? ''),
    now.map(line => after.text.lines[line - 1] ?? ''),
  )
  return [
    ...(gone.length > 0 ? [foldAround(before, old, gone)] : []),
    ...(added.length > 0 || gone.length === 0 ? [foldAround(after, now, added)] : []),
  ]
}

export function foldAdded({ side, version, text }: PlacedVersion): FoldedVersion[] {
  const { startLine: start, endLine: end } = version.fact.declarations[0]!
  const shown = foldSource(text.masked, start, end, {
    maxLines: MAX_ADDED,
    terms: new Set(),
    names: new Set(),
  })
  return [{ side, path: version.path, start, end, masked: text.masked, shown }]
}

/** The first lines of what is shown, as an answer has them. */
export function printVersion(folded: FoldedVersion, most: number): ChangeSource {
  const { path, start, end, masked, changed } = folded
  const shown = folded.shown.slice(0, most)
  const isWhole = shown.length === end - start + 1
  const seen = changed && lineRanges(shown.filter(line => changed.has(line)))
  return {
    path,
    start_line: start,
    end_line: end,
    source: printSource(masked, shown, end),
    ...(isWhole ? {} : { shown_lines: lineRanges(shown) }),
    ...(seen ? { changed_lines: seen } : {}),
  }
}

/** Its lines, in order. Members of a type are compared one by one: of the type itself only the head is shown. */
function numbersOf({ version, file }: PlacedVersion): number[] {
  const { fact } = version
  const own = file.symbols.indexOf(fact)
  const members = HOLDERS.has(fact.kind) ? file.symbols.filter(({ container }) => container === own) : []
  const starts = members.flatMap(({ declarations }) => declarations.map(({ startLine }) => startLine))
  const numbers = fact.declarations.flatMap(({ startLine, endLine }) => {
    const end = starts.reduce((last, line) => (line > startLine ? Math.min(last, line - 1) : last), endLine)
    return lineNumbers(startLine, end)
  })
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** `changed`: places in `numbers`. The first line says what is shown. */
function foldAround(
  { side, version, text }: PlacedVersion,
  numbers: readonly number[],
  changed: readonly number[],
): FoldedVersion {
  const near = changed.flatMap(at => lineNumbers(at - AROUND, at + AROUND))
  const places = [...new Set([0, ...near])].filter(at => numbers[at] !== undefined).sort((a, b) => a - b)
  return {
    side,
    path: version.path,
    start: numbers[0]!,
    end: numbers.at(-1)!,
    masked: text.masked,
    shown: withSmallGaps(
      text.masked,
      places.map(at => numbers[at]!),
      1,
    ),
    changed: new Set(changed.map(at => numbers[at]!)),
  }
}
