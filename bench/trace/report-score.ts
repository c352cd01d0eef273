/** The figures of a trace as text: shares averaged over called functions, then the worst cases. */
import { CALL_KINDS, type CallKind } from './classify-call.ts'
import type { ScoredCall, ScoredCallee, TraceScore } from './score-calls.ts'

/** One line of the committed figures. */
export function reportScore(name: string, { callees, unknown }: TraceScore): string {
  const complete = callees.filter(({ isComplete }) => isComplete)
  const isFalse = ({ calls }: ScoredCallee) => calls.some(({ isFound }) => !isFound)
  const byName = callees.filter(({ calls }) => calls.every(({ kind }) => kind === 'named'))
  const kinds = CALL_KINDS.map(kind => {
    const of = callees.filter(({ calls }) => calls.some(call => call.kind === kind))
    return `${kind} ${percent(mean(of.map(callee => shareFound(callee, kind))))} of ${of.length}`
  })
  const possible = callees.map(callee => callee.possible)
  return [
    `${name}: ${callees.length} called functions, ${sum(callees.map(({ calls }) => calls.length))} calls, ${unknown} functions no symbols`,
    `  callers found  ${percent(mean(callees.map(callee => shareFound(callee))))}; ${kinds.join('; ')}`,
    `  complete said  ${percent(complete.length / callees.length)} (${complete.length}); false ${percent(complete.filter(isFalse).length / Math.max(1, complete.length))} (${complete.filter(isFalse).length})`,
    `  only by name   ${byName.length} functions; complete said ${percent(byName.filter(({ isComplete }) => isComplete).length / Math.max(1, byName.length))}`,
    `  possible       median ${median(possible)}; where there are any ${median(possible.filter(count => count > 0))}`,
    '',
  ].join('\n')
}

/** Functions whose answer said "complete" and was not; then those with missed calls by name; then the rest. */
export function reportWorst({ callees }: TraceScore, count: number): string {
  const order = ({ isComplete, calls }: ScoredCallee) =>
    (isComplete ? 0 : CALL_KINDS.length) +
    Math.min(...calls.filter(({ isFound }) => !isFound).map(({ kind }) => CALL_KINDS.indexOf(kind)))
  return callees
    .filter(({ calls }) => calls.some(({ isFound }) => !isFound))
    .sort((a, b) => order(a) - order(b))
    .slice(0, count)
    .map(describeMisses)
    .join('')
}

/** Callers that answers vouch for, spread over them: to be read by a person. */
export function reportSample({ callees }: TraceScore, count: number): string {
  const all = callees.flatMap(callee => callee.vouched.map(one => ({ callee, one })))
  const step = Math.max(1, all.length / count)
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)]!)
    .map(({ callee, one }) => `  ${one.confidence} ${one.file}:${one.line} -> ${callee.handle}\n`)
    .join('')
}

/** How many missed calls of one function are shown. */
const SHOWN = 3

function describeMisses({ handle, line, calls, isComplete, why }: ScoredCallee): string {
  const missed = calls.filter(({ isFound }) => !isFound)
  const said = isComplete ? 'said complete' : why.join(', ')
  return [
    `  ${handle} (line ${line}): ${missed.length} of ${calls.length} not found; ${said}\n`,
    ...missed.slice(0, SHOWN).map(describeMiss),
  ].join('')
}

function describeMiss({ kind, file, line, text }: ScoredCall): string {
  return `    ${kind} ${file}:${line}  ${text.trim().slice(0, 90)}\n`
}

function shareFound({ calls }: ScoredCallee, kind?: CallKind): number {
  const of = kind ? calls.filter(call => call.kind === kind) : calls
  return of.filter(({ isFound }) => isFound).length / of.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : sum(values) / values.length
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function percent(share: number): string {
  return Number.isNaN(share) ? '-' : `${(share * 100).toFixed(1)} %`
}
