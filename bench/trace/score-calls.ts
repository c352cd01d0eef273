/** Asks bombe for the callers of every function that was called, and holds the answers against the calls. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DumpGraph, readDump } from '../accuracy/read-dump.ts'
import { openRepository } from '../open-repository.ts'
import { type CallKind, classifyCall } from './classify-call.ts'
import { holderOf, nameOf, SymbolFinder } from './find-symbols.ts'
import type { TracedCall } from './traced-call.ts'

export interface ScoredCall {
  file: string
  line: number
  text: string
  kind: CallKind
  isFound: boolean
}

/** One function that was called. */
export interface ScoredCallee {
  handle: string
  file: string
  line: number
  calls: ScoredCall[]
  isComplete: boolean
  why: string[]
  /** How many callers the answer has that are only possible. */
  possible: number
  /** Callers that the answer vouches for, with their sites. */
  vouched: { file: string; line: number; confidence: string }[]
}

export interface TraceScore {
  callees: ScoredCallee[]
  /** Functions that were called and are no symbols. */
  unknown: number
}

export interface ScoreOptions {
  /** Functions whose file matches are left out: tests, examples. */
  leavesOut: RegExp
  /** Only calls from files that are not left out. */
  isProductOnly: boolean
}

/** More callers than any function of a tested repository has. */
const LIMIT = 2000
const BUDGET = 1_000_000

export async function scoreCalls(
  repository: string,
  calls: readonly TracedCall[],
  { leavesOut, isProductOnly }: ScoreOptions,
): Promise<TraceScore> {
  const workspace = await openRepository(repository, { isExact: true })
  try {
    const graph = readDump([...workspace.dump({ format: 'jsonl', engineNames: false })].join(''))
    const finder = new SymbolFinder(graph)
    const wanted = calls.filter(
      call => !leavesOut.test(call.calleeFile) && !(isProductOnly && leavesOut.test(call.callerFile)),
    )
    const { byHandle, unknown } = groupByCallee(finder, graph, wanted)
    const lineText = readLines(repository)
    const callees: ScoredCallee[] = []
    for (const [handle, group] of byHandle) {
      const answer = await workspace.references({
        symbol_name: handle,
        direction: 'callers',
        limit: LIMIT,
        token_budget: BUDGET,
      })
      callees.push(scoreCallee(graph, finder, handle, group, answer as never, lineText))
    }
    return { callees, unknown }
  } finally {
    await workspace.close()
  }
}

function groupByCallee(finder: SymbolFinder, graph: DumpGraph, calls: readonly TracedCall[]) {
  const byHandle = new Map<string, TracedCall[]>()
  const unknown = new Set<string>()
  for (const call of calls) {
    const symbol = finder.named(call.calleeFile, call.calleeName, call.calleeLine)
    if (!symbol) unknown.add(`${call.calleeFile}:${call.calleeLine}`)
    // A file that is not indexed was made while the tests ran.
    else if (graph.files.has(call.callerFile))
      byHandle.set(symbol.handle, [...(byHandle.get(symbol.handle) ?? []), call])
  }
  return { byHandle: new Map([...byHandle].sort()), unknown: unknown.size }
}

interface AnswerOfCallers {
  callers: { handle: string; file_path: string; site_lines: number[]; confidence: string }[]
  verdict: { complete: boolean; why: string[] }
}

function scoreCallee(
  graph: DumpGraph,
  finder: SymbolFinder,
  handle: string,
  calls: readonly TracedCall[],
  { callers, verdict }: AnswerOfCallers,
  lineText: (file: string, line: number) => string,
): ScoredCallee {
  const symbol = graph.symbols.get(handle)!
  const isConstructor = symbol.kind === 'constructor' || nameOf(symbol) === '__init__'
  const callee = {
    name: nameOf(symbol),
    holder: holderOf(symbol),
    isConstructor,
    isAccessor: !handle.endsWith(')'),
  }
  const isFound = ({ callerFile, line }: TracedCall): boolean => {
    const { innermost, all } = finder.around(callerFile, line)
    return callers.some(
      ({ handle: caller, file_path, site_lines }) =>
        file_path === callerFile &&
        // The call may be part of a longer statement, which the trace places at its first or last line.
        (site_lines.some(site => Math.abs(site - line) <= 1) ||
          (innermost ? caller === innermost.handle : caller === callerFile || all.has(caller))),
    )
  }
  return {
    handle,
    file: symbol.file,
    line: symbol.line,
    calls: calls.map(call => ({
      file: call.callerFile,
      line: call.line,
      text: lineText(call.callerFile, call.line),
      kind: classifyCall(callee, textAround(lineText, call)),
      isFound: isFound(call),
    })),
    isComplete: verdict.complete,
    why: verdict.why,
    possible: callers.filter(({ confidence }) => confidence === 'possible').length,
    vouched: callers
      .filter(({ confidence }) => confidence === 'exact' || confidence === 'probable')
      .map(one => ({ file: one.file_path, line: one.site_lines[0] ?? 0, confidence: one.confidence })),
  }
}

/** A call may go over several lines, and runtimes name one of them. */
const LINES_AFTER = 3

function textAround(
  lineText: (file: string, line: number) => string,
  { callerFile, line }: TracedCall,
): string {
  return Array.from({ length: LINES_AFTER + 1 }, (_, add) => lineText(callerFile, line + add)).join('\n')
}

function readLines(repository: string): (file: string, line: number) => string {
  const texts = new Map<string, string[]>()
  return (file, line) => {
    let lines = texts.get(file)
    if (!lines) {
      lines = readFileSync(join(repository, file), 'utf8').split('\n')
      texts.set(file, lines)
    }
    return lines[line - 1] ?? ''
  }
}
