/** Who refers to a symbol and what it refers to, by direction and depth. */
import { BombeError } from '../errors/bombe-error.ts'
import { FILE_FLAG, SYMBOL_FLAG } from '../model/index.ts'
import type { SymbolRow } from '../store/rows.ts'
import type { Answer, Reference, SymbolSummary } from './answer.ts'
import { DIRECTIONS, type Direction, type Walk } from './directions.ts'
import { finishAnswer } from './finish-answer.ts'
import { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'
import { resolveSymbol } from './resolve-symbol.ts'
import { sliceLines } from './slice-lines.ts'
import { isIncoming, type Step, walkReferences } from './walk-references.ts'

export interface ReferencesInput {
  symbol_name: string
  direction?: Direction
  depth?: number
  include_source?: boolean
  include_tests?: boolean
  limit?: number
}

export interface TargetSymbol extends SymbolSummary {
  name: string
  qualified_name: string
  file_path: string
  line: number
}

export type ReferencesAnswer = Answer & { target_symbol: TargetSymbol } & Partial<Record<Walk, Reference[]>>

export const REFERENCES_LIMIT = { default: 100, most: 2000 }
const LONGEST_SOURCE = 60

export function getReferences(context: QueryContext, input: ReferencesInput): ReferencesAnswer {
  const { direction, depth, limit } = checkInput(input)
  const names = new SymbolNames(context)
  const target = resolveSymbol(context, names, input.symbol_name)
  const walks: readonly Walk[] = direction === 'both' ? ['callers', 'callees'] : [direction]
  const lists: Partial<Record<Walk, Reference[]>> = {}
  const shown: Step[] = []
  const omitted: Record<string, number> = {}
  for (const walk of walks) {
    const steps = walkReferences(context.reader, names, target, walk, depth)
      .filter(step => input.include_tests !== false || !isTest(names, step.symbol))
      .sort(compareSteps(names))
    const kept = steps.slice(0, limit)
    if (kept.length < steps.length) omitted[walk] = steps.length - kept.length
    lists[walk] = kept.map(step => describe(context, names, step, input.include_source === true))
    shown.push(...kept)
  }
  const involved = [target, ...shown.map(step => step.symbol)]
  return finishAnswer(
    context,
    { target_symbol: describeTarget(names, target), ...lists },
    {
      files: new Set(involved.map(symbol => symbol.path)),
      languages: new Set(involved.map(symbol => names.file(symbol.file)?.language ?? '')),
      restsOnEdges: true,
      edges: shown.flatMap(step => step.confidences),
      openCandidates: countOpen(context, target, walks),
      why: [
        ...(Object.keys(omitted).length > 0 ? (['truncated_by_limit'] as const) : []),
        ...(involved.some(symbol => names.file(symbol.file)?.parseStatus !== 'full')
          ? (['parse_errors'] as const)
          : []),
      ],
      omitted,
    },
  )
}

function checkInput(input: ReferencesInput): { direction: Direction; depth: number; limit: number } {
  const { direction = 'both', depth = 1, limit = REFERENCES_LIMIT.default } = input
  if (!DIRECTIONS.includes(direction)) {
    throw new BombeError('invalid_input', `there is no direction ${direction}`, {
      hint: `directions: ${DIRECTIONS.join(', ')}`,
    })
  }
  if (!Number.isInteger(depth) || depth < 1 || depth > 5)
    throw new BombeError('invalid_input', 'depth must be 1 to 5')
  if (!Number.isInteger(limit) || limit < 1)
    throw new BombeError('invalid_input', 'limit must be a whole number above 0')
  return { direction, depth, limit: Math.min(limit, REFERENCES_LIMIT.most) }
}

function isTest(names: SymbolNames, symbol: SymbolRow): boolean {
  if (symbol.flags & SYMBOL_FLAG.test) return true
  return ((names.file(symbol.file)?.flags ?? 0) & FILE_FLAG.test) !== 0
}

/** Near before far, sure before unsure, code before tests, important before not; position last. */
function compareSteps(names: SymbolNames): (a: Step, b: Step) => number {
  return (a, b) =>
    a.depth - b.depth ||
    a.sureness - b.sureness ||
    Number(isTest(names, a.symbol)) - Number(isTest(names, b.symbol)) ||
    b.symbol.rank - a.symbol.rank ||
    (a.symbol.path < b.symbol.path ? -1 : a.symbol.path > b.symbol.path ? 1 : a.symbol.line - b.symbol.line)
}

function describe(context: QueryContext, names: SymbolNames, step: Step, withSource: boolean): Reference {
  const { symbol } = step
  const text = withSource ? context.readSource(symbol.path) : null
  const end = Math.min(symbol.endLine, symbol.startLine + LONGEST_SOURCE - 1)
  return {
    handle: names.handle(symbol),
    name: symbol.name,
    kind: symbol.kind === 'module' ? 'file' : symbol.kind,
    file_path: symbol.path,
    line: symbol.line,
    site_lines: step.lines,
    depth: step.depth,
    confidence: step.confidence,
    engine: step.engine,
    ...(step.via ? { via: names.handle(step.via) } : {}),
    ...(text === null ? {} : { source: sliceLines(text, symbol.startLine, end).text }),
  }
}

function describeTarget(names: SymbolNames, target: SymbolRow): TargetSymbol {
  return {
    ...names.summary(target),
    name: target.name,
    qualified_name: names.qualifiedName(target),
    file_path: target.path,
    line: target.line,
  }
}

/** For what comes in, open sites that bear the name; for what goes out, open sites inside the symbol. */
function countOpen({ reader }: QueryContext, target: SymbolRow, walks: readonly Walk[]): number {
  const incoming = walks.some(isIncoming) && target.kind !== 'module' ? reader.openSitesNamed(target.name) : 0
  if (walks.every(isIncoming)) return incoming
  const inside = reader
    .sitesInFile(target.file)
    .filter(site => site.from === target.id && site.state === 'open')
  return incoming + inside.filter(site => site.reason !== 'outside').length
}
