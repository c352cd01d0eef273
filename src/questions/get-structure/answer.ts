/** A map of the repository, or of one folder: the most important symbols of each file, as many as the budget holds. */

import { advise } from '../../errors/advice.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import { FILE_FLAG, SYMBOL_FLAG, SYMBOL_KINDS, type SymbolKind } from '../../model/index.ts'
import type { FileRow, SymbolRow } from '../../store/schema/rows.ts'
import { checkInput, checkPath } from '../declare/check-input.ts'
import type { Answer } from '../shared/answer.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget } from '../shared/fit-budget.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import { ownFactor } from '../shared/path-factor.ts'
import type { QueryContext } from '../shared/question.ts'
import { suggest } from '../shared/suggestion.ts'
import { chooseStars, isForNewcomers } from './choose-stars.ts'
import { getStructureQuestion, type StructureInput } from './declare.ts'
import { countFolders, drawMap, type MapFile } from './draw-map.ts'
import { drawOverview } from './draw-overview.ts'
import { renderStructure } from './render.ts'

export interface StructureAnswer extends Answer {
  path: string
  /** Folders, files and symbols, indented; ten symbols to read first are marked. A large repository begins with its folders. */
  map: string
  /** Handles of the ten symbols to read first, best first. */
  top_symbols: string[]
  total_files: number
  total_symbols_shown: number
}

/** More symbols than this fit no budget anyone would give; tests and fields among them are left out later. */
const MAX_SYMBOLS = 2_000
const MIN_SYMBOLS = 300
const MIN_TOKENS_A_SYMBOL = 4
/** A folder with so many files is overviewed first, where the budget has space for it. */
const LARGE = 120
const MIN_FOR_OVERVIEW = 1_500
/** Fields and variables say little without the code around them. */
const SHOWN: ReadonlySet<SymbolKind> = new Set(
  SYMBOL_KINDS.filter(kind => !['module', 'property', 'variable'].includes(kind)),
)
/** Left out of the map of everything: they say little of what a repository is about. */
const SECONDARY = FILE_FLAG.test | FILE_FLAG.generated | FILE_FLAG.vendored | FILE_FLAG.marked

export function getStructure(context: QueryContext, given: StructureInput): StructureAnswer {
  const input = checkInput(getStructureQuestion.input, given)
  const path = checkPath('path', input.path)
  const all = context.reader.files()
  const files = filesUnder(all, path)
  if (files.length === 0) throw notThere(path, all.length)
  const budget = input.token_budget ?? context.audience.budgets.structure
  const most = Math.min(MAX_SYMBOLS, Math.max(MIN_SYMBOLS, Math.ceil(budget / MIN_TOKENS_A_SYMBOL)))
  if (input.files) return listFiles(context, input, path, files)
  const { symbols: ranked, weight } = choose(context, files, all.length, most)
  const names = new SymbolNames(context)
  const stars = chooseStars(names, ranked, weight)
  // They are shown whatever the budget leaves out.
  const symbols = [...new Set([...stars, ...ranked])]
  const places = new Map(stars.map(({ id }, index) => [id, index + 1]))
  const countIn = symbolCounter(context)
  const describe = (keep: number): MapFile[] =>
    group(names, symbols.slice(0, keep), input.include_signatures, places, countIn)
  const folders = countFolders(files.map(file => file.path))
  const overview =
    files.length >= LARGE && budget >= MIN_FOR_OVERVIEW ? overviewOf(files, ranked, names, path) : []
  const top = stars.map(symbol => names.handle(symbol))
  return fitBudget(
    context,
    input.token_budget,
    {
      most: symbols.length,
      build: keep =>
        finishAnswer(
          context,
          {
            path,
            map: drawMap(describe(keep), folders, path, overview),
            top_symbols: top.slice(0, keep),
            total_files: files.length,
            total_symbols_shown: keep,
          },
          {
            files: [],
            shown: symbols.slice(0, keep),
            why: keep < symbols.length ? ['truncated_by_budget'] : [],
            ...(keep < symbols.length ? { omitted: { symbols: symbols.length - keep } } : {}),
            ...(top[0] ? { suggestion: suggest('get_references', { symbol_name: top[0] }) } : {}),
          },
        ),
      render: renderStructure,
    },
    'structure',
  )
}

/** Folders and files without their symbols: what lies high up is shown first, tests and generated files last. */
function listFiles(
  context: QueryContext,
  input: { token_budget?: number },
  path: string,
  files: readonly FileRow[],
): StructureAnswer {
  const levels = (file: FileRow): number => file.path.split('/').length
  const isSecondary = (file: FileRow): number => Number((file.flags & SECONDARY) !== 0)
  const order = [...files].sort(
    (a, b) => isSecondary(a) - isSecondary(b) || levels(a) - levels(b) || (a.path < b.path ? -1 : 1),
  )
  const folders = countFolders(files.map(file => file.path))
  const describe = (keep: number): MapFile[] =>
    order
      .slice(0, keep)
      .map(file => ({ path: file.path, symbols: [], left: 0 }))
      .sort((a, b) => (a.path < b.path ? -1 : 1))
  const build = (keep: number): StructureAnswer =>
    finishAnswer(
      context,
      {
        path,
        map: drawMap(describe(keep), folders, path),
        top_symbols: [],
        total_files: files.length,
        total_symbols_shown: 0,
      },
      {
        files: [],
        why: keep < order.length ? ['truncated_by_budget'] : [],
        ...(keep < order.length ? { omitted: { files: order.length - keep } } : {}),
      },
    )
  return fitBudget(
    context,
    input.token_budget,
    { most: order.length, build, render: renderStructure },
    'structure',
  )
}

/** A folder, or a single file. */
function filesUnder(files: readonly FileRow[], path: string): FileRow[] {
  if (path === '.') return [...files]
  return files.filter(file => file.path === path || file.path.startsWith(`${path}/`))
}

function notThere(path: string, known: number): BombeError {
  if (known === 0) {
    return new BombeError('empty_results', 'no file of this repository is in a language bombe reads', {
      hint: advise`\`bombe index --show-ignored\` lists what is left out; \`${{ ask: 'search_text' }}\` (search_text) looks through every text file`,
    })
  }
  return new BombeError('file_not_found', `there is no folder or file ${path} in the index`, {
    hint: 'ask for the map of `.`, then name a folder of it',
  })
}

/** Best first. Tests and generated files count only where nothing else is there. */
function choose(
  { reader, notes, audience: { pathFactors } }: QueryContext,
  files: readonly FileRow[],
  total: number,
  most: number,
): { symbols: SymbolRow[]; weight(symbol: SymbolRow): number } {
  const main = files.filter(file => (file.flags & SECONDARY) === 0)
  const wanted = main.length > 0 ? main : files
  const ids = wanted.map(file => file.id)
  const isMost = wanted.length > total / 2
  const rows = reader.topRanked(most, isMost ? undefined : ids)
  const within = new Set(ids)
  const weight = (symbol: SymbolRow): number =>
    symbol.rank * notes.factorOf(symbol) * ownFactor(symbol.path, pathFactors)
  const shown = rows.filter(symbol => within.has(symbol.file) && isShown(symbol))
  const asRanked = notes.isEmpty && Object.keys(pathFactors ?? {}).length === 0
  return { symbols: asRanked ? shown : shown.sort((a, b) => weight(b) - weight(a)), weight }
}

function isShown({ kind, flags }: SymbolRow): boolean {
  return SHOWN.has(kind) && (flags & (SYMBOL_FLAG.local | SYMBOL_FLAG.anonymous)) === 0
}

/** How many symbols of a file could be shown; a file is counted once. */
function symbolCounter({ reader }: QueryContext): (file: number) => number {
  const known = new Map<number, number>()
  return file => {
    const count =
      known.get(file) ?? reader.symbolsInFile(file).filter(one => !one.part && isShown(one)).length
    known.set(file, count)
    return count
  }
}

function overviewOf(
  files: readonly FileRow[],
  ranked: readonly SymbolRow[],
  names: SymbolNames,
  path: string,
): string[] {
  const outermost = ranked.filter(symbol => isForNewcomers(names, symbol) && names.chain(symbol).length === 1)
  const described = files.map(file => ({ path: file.path, isSecondary: (file.flags & SECONDARY) !== 0 }))
  return drawOverview(described, outermost, path)
}

function group(
  names: SymbolNames,
  symbols: readonly SymbolRow[],
  withSignatures: boolean,
  places: ReadonlyMap<number, number>,
  countIn: (file: number) => number,
): MapFile[] {
  const byPath = new Map<string, SymbolRow[]>()
  for (const symbol of symbols) {
    const list = byPath.get(symbol.path)
    if (list) list.push(symbol)
    else byPath.set(symbol.path, [symbol])
  }
  const files = [...byPath].sort(([a], [b]) => (a < b ? -1 : 1))
  return files.map(([path, inside]) => ({
    path,
    left: Math.max(0, countIn(inside[0]!.file) - inside.length),
    symbols: inside
      .sort((a, b) => a.line - b.line || a.ordinal - b.ordinal)
      .map(symbol => ({
        chain: names.chain(symbol).map(part => part.name),
        kind: symbol.kind,
        text: withSignatures && symbol.signature !== '' ? symbol.signature : '',
        line: symbol.line,
        place: places.get(symbol.id),
      })),
  }))
}
