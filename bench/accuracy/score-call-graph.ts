/** Scores call graphs: who calls whom, by the edges of a dump. */
import { CallEndNamer } from './name-call-ends.ts'
import type { Sources } from './parse-sources.ts'
import { type Call, readCalls } from './read-calls.ts'
import type { CallEdge, CallEnd, CallGraphCase } from './read-cases.ts'
import type { DumpGraph } from './read-dump.ts'
import { isWrittenCall } from './static-calls.ts'
import { emptyTally, exclude, type Tally } from './tally.ts'

export function scoreCallGraph(one: CallGraphCase, graph: DumpGraph, sources: Sources): Tally {
  const tally = emptyTally(one.suite, one.case)
  const namer = new CallEndNamer(graph, sources, one.files, one.complete === false)
  const calls = readCalls(graph)
  const truth = distinct(one.edges).map(edge => ({ edge, ...endsOf(edge, namer) }))
  for (const want of truth) {
    if (!isScored(want.edge)) continue
    if (namer.isInSource(want.edge.caller) && namer.isInSource(want.edge.callee)) {
      const found = scoreRecall(tally, want, calls)
      if (isWrittenCall(want.edge, namer, sources)) {
        tally.staticExpected++
        if (found) tally.staticFound++
      }
    } else exclude(tally, 'not a function of the source')
  }
  // "dynamic" lists are complete for dynamic calls only, and a dump does not mark dynamic calls.
  if (one.complete === true) scorePrecision(tally, truth, calls)
  for (const edge of one.forbidden ?? []) scoreForbidden(tally, edge, endsOf(edge, namer), calls)
  return tally
}

interface Ends {
  callers: string[]
  callees: string[]
}

interface Wanted extends Ends {
  edge: CallEdge
}

function endsOf(edge: CallEdge, namer: CallEndNamer): Ends {
  return { callers: namer.handlesOf(edge.caller, 'caller'), callees: namer.handlesOf(edge.callee, 'callee') }
}

/** An end outside the case, or one that a compiler generated, is not an edge of source code. */
function isScored(edge: CallEdge): boolean {
  const ends = [edge.caller, edge.callee]
  if (edge.external || edge.synthetic) return false
  return !ends.some(end => end.synthetic || end.file === null)
}

function scoreRecall(tally: Tally, want: Wanted, calls: Call[]): boolean {
  tally.expected++
  const from = calls.filter(call => want.callers.includes(call.from))
  const isDirect = from.some(call => meets(call.callees, want.callees))
  const isFound = isDirect || from.some(call => meets(call.overriders, want.callees))
  if (!isFound) tally.missed.push(describe(want.edge))
  else tally.found++
  if (isFound && !isDirect) tally.viaOverrides++
  return isFound
}

/** Each distinct pair of caller and callee counts once. */
function scorePrecision(tally: Tally, truth: Wanted[], calls: Call[]): void {
  for (const call of calls) {
    if (!call.isFunctionCall) continue
    tally.answered++
    const right = truth.some(want => want.callers.includes(call.from) && meets(call.callees, want.callees))
    if (right) tally.correct++
    else tally.wrong.push(`${call.from} calls ${call.to}`)
  }
}

function scoreForbidden(tally: Tally, edge: CallEdge, ends: Ends, calls: Call[]): void {
  const from = calls.filter(call => ends.callers.includes(call.from))
  if (!from.some(call => meets([...call.callees, ...call.overriders], ends.callees))) return
  tally.forbidden++
  tally.wrong.push(`forbidden: ${describe(edge)}`)
}

function meets(a: string[], b: string[]): boolean {
  return a.some(one => b.includes(one))
}

function distinct(edges: CallEdge[]): CallEdge[] {
  const seen = new Map<string, CallEdge>()
  for (const edge of edges) {
    const key = `${endKey(edge.caller)} ${endKey(edge.callee)}`
    if (!seen.has(key)) seen.set(key, edge)
  }
  return [...seen.values()]
}

function endKey(end: CallEnd): string {
  return `${end.file ?? ''}|${end.name ?? ''}|${end.line ?? ''}|${end.col ?? ''}`
}

function describe(edge: CallEdge): string {
  return `${describeEnd(edge.caller)} calls ${describeEnd(edge.callee)}`
}

function describeEnd(end: CallEnd): string {
  const name = end.module ? '<module>' : (end.name ?? '')
  const place = end.line ? `:${end.line}${end.col ? `:${end.col}` : ''}` : ''
  return `${end.file ?? ''}${place}${name ? `#${name}` : ''}`
}
