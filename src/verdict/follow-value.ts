/** Follows a function that is used as a value to the calls that run it, where that takes a few steps only. */

import type { CallRules } from '../languages/call-rules.ts'
import { CALLABLE, VALUE_LIKE } from '../model/index.ts'
import type { EdgeRow, SymbolRow } from '../store/schema/rows.ts'
import { type Argument, argumentAt, parameterNames } from './argument-at.ts'
import { type Evidence, languageOf } from './evidence.ts'

/** A call that may run the value, and what it is in. */
export interface ValueCall {
  symbol: SymbolRow
  line: number
}

/** Longer functions are not read. */
const MAX_LINES = 400
/** More uses of a table are not read. */
const MAX_TABLE_USES = 50

/** Undefined: the value goes where nobody follows. */
export function followValue(evidence: Evidence, edge: EdgeRow): ValueCall[] | undefined {
  const { reader, readSource } = evidence
  const user = reader.symbol(edge.from)
  const text = edge.siteFile === null ? null : readSource(edge.siteFile)
  if (!user || text === null || user.path !== edge.siteFile) return undefined
  const rules = evidence.callRules?.(languageOf(evidence, user))
  if (!rules) return undefined
  const lines = text.split('\n')
  const name = /^[\p{L}\p{N}_$#]+/u.exec(lines[edge.line - 1]?.slice(edge.column - 1) ?? '')?.[0] ?? ''
  const argument = argumentAt(lines, edge.line, edge.column, name)
  if (!argument) return throughTable(evidence, user, edge.line, lines)
  const runs = runsAtOnce(argument, rules)
  if (runs !== undefined) return runs ? [{ symbol: user, line: edge.line }] : []
  const called = calleeAt(evidence, user, argument)
  const parameter = called && parameterNames(called, argument)
  if (!called || parameter === undefined || called.endLine - called.startLine > MAX_LINES) return undefined
  return callsOfLocal(evidence, called, parameter, rules)
}

/** A function of a library that calls an argument before it returns; undefined where it does something else with it. */
function runsAtOnce({ callee, index, keyword }: Argument, rules: CallRules): boolean | undefined {
  if (!rules.callsAtOnce?.has(callee)) return undefined
  // The first argument of `raises` is what is compared, further ones are given to the function.
  const isInspector = rules.inspectors.has(callee)
  if (isInspector && index === 0) return false
  return index === (isInspector ? 1 : 0) || keyword === 'key' ? true : undefined
}

function calleeAt(
  { reader }: Evidence,
  user: SymbolRow,
  { callee, line }: { callee: string; line: number },
): SymbolRow | undefined {
  const [site, ...more] = reader
    .sitesNamed(callee)
    .filter(one => one.file === user.file && one.line === line && one.kind === 'call')
  if (!site || more.length > 0) return undefined
  const targets = reader
    .edgesFrom(site.from, ['calls'])
    .filter(edge => edge.siteFile === user.path && edge.site === site.ordinal)
  const [to, ...others] = new Set(targets.map(edge => edge.to))
  const found = to === undefined || others.length > 0 ? null : reader.symbol(to)
  return found && CALLABLE.has(found.kind) && reader.edgesTo(found.id, ['overrides']).length === 0
    ? found
    : undefined
}

/** What a function does with a name that it binds: calls it, looks at it, or something else. */
function callsOfLocal(
  evidence: Evidence,
  within: SymbolRow,
  name: string,
  rules: CallRules,
  after = headerEnd(evidence, within),
): ValueCall[] | undefined {
  const lines = (evidence.readSource(within.path) ?? '').split('\n')
  const isUse = new RegExp(`(?<![\\w$."'])${name.replaceAll('$', '\\$')}(?![\\w$"'])`, 'g')
  const calls: ValueCall[] = []
  let isUsed = false
  for (let number = after + 1; number <= within.endLine; number++) {
    const line = lines[number - 1] ?? ''
    if (/^\s*(?:#|\/\/|\*|\/\*)/.test(line)) continue
    for (const use of line.matchAll(isUse)) {
      isUsed = true
      const [before, behind] = [line.slice(0, use.index), line.slice(use.index + name.length)]
      if (isCalled(behind) || isHandedToCaller(lines, number, use.index + 1, name, rules))
        calls.push({ symbol: innermost(evidence, within, number), line: number })
      else if (!isLookedAt(before, behind, rules)) return undefined
    }
  }
  // A declaration without a body says nothing of what runs in its place.
  return isUsed ? calls : undefined
}

function isCalled(behind: string): boolean {
  return /^(?:\s*\(|\?\.\(|\s*\.(?:call|apply)\()/.test(behind)
}

function isHandedToCaller(
  lines: readonly string[],
  line: number,
  column: number,
  name: string,
  rules: CallRules,
): boolean {
  const argument = argumentAt(lines, line, column, name)
  return argument !== undefined && runsAtOnce(argument, rules) === true
}

/** Tested, compared, or asked for its name. */
function isLookedAt(before: string, behind: string, rules: CallRules): boolean {
  if (
    /^\s*(?:\.__\w+__|\.(?:name|length)\b|is\b|[!=]==?|&&|\?(?![.?])|\band\b|:\s*$|\)\s*\{?\s*$)/.test(behind)
  ) {
    if (!/[({[,]\s*$/.test(before) || /\b(?:if|while)\s*\(!?\s*$/.test(before)) return true
  }
  if (/(?:\bis|[!=]==?|\btypeof|\bif|\bnot|!)$/.test(before.trimEnd())) return true
  const caller = /(?<![\w$])([\w$]+)\(\s*$/.exec(before)?.[1]
  return caller !== undefined && (rules.inspectors.has(caller) || caller === 'callable')
}

/** The last line of what stands before the body. */
function headerEnd({ readSource }: Evidence, { path, line, endLine }: SymbolRow): number {
  const lines = (readSource(path) ?? '').split('\n')
  let depth = 0
  for (let number = line; number <= endLine; number++) {
    for (const char of lines[number - 1] ?? '') {
      if (char === '(') depth++
      if (char === ')') depth--
    }
    if (depth <= 0) return number
  }
  return line
}

function innermost({ reader }: Evidence, within: SymbolRow, line: number): SymbolRow {
  return reader
    .symbolsInFile(within.file)
    .filter(one => CALLABLE.has(one.kind) && one.startLine <= line && line <= one.endLine)
    .reduce(
      (best, one) => (one.endLine - one.startLine <= best.endLine - best.startLine ? one : best),
      within,
    )
}

/** An element of a table whose elements are only taken out to be called: `TABLE[key](…)`. */
function throughTable(
  evidence: Evidence,
  user: SymbolRow,
  line: number,
  lines: readonly string[],
): ValueCall[] | undefined {
  const { reader } = evidence
  const [table] = reader
    .symbolsInFile(user.file)
    .filter(one => VALUE_LIKE.has(one.kind) && one.startLine <= line && line <= one.endLine)
    .sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine))
  const isLiteral = table && /[=:]\s*(?:\w+\(\s*)?[{[(]/.test(lines[table.line - 1]!.slice(table.column - 1))
  if (!isLiteral || reader.symbol(table.container)?.kind !== 'module') return undefined
  const uses = reader.edgesTo(table.id, ['references', 'calls'])
  if (uses.length > MAX_TABLE_USES || reader.importersOfSymbol(table.id).some(row => row.kind === 'reexport'))
    return undefined
  const calls: ValueCall[] = []
  for (const use of uses) {
    const found = callsOfElement(evidence, use, table.name)
    if (!found) return undefined
    for (const one of found) calls.push(one)
  }
  return calls
}

function callsOfElement(evidence: Evidence, use: EdgeRow, name: string): ValueCall[] | undefined {
  const user = evidence.reader.symbol(use.from)
  const text = use.siteFile === null ? null : evidence.readSource(use.siteFile)
  if (!user || text === null || user.path !== use.siteFile || use.access === 'write') return undefined
  if (use.siteKind === 'import') return []
  const line = text.split('\n')[use.line - 1] ?? ''
  const [before, behind] = [line.slice(0, use.column - 1), line.slice(use.column - 1 + name.length)]
  if (/^(?:\[[^[\]]*\]|\.get\([^()]*\))(?:\?\.|!)?\s*\(/.test(behind))
    return [{ symbol: user, line: use.line }]
  if (/\bin\s+$/.test(before) && /^\s*(?::|\)|$|and\b|or\b|&&|\|\|)/.test(behind) && !/\bfor\b/.test(before))
    return []
  const taken = /(?<!\S)([\w$]+)(?:\s{0,20}:[^=]{0,200})?\s{0,20}=\s*$/.exec(before)?.[1]
  const rules = evidence.callRules?.(languageOf(evidence, user))
  if (
    !taken ||
    !rules ||
    user.kind === 'module' ||
    !/^(?:\[[^[\]]*\]|\.get\([^()]*\))\s*;?$/.test(behind.trimEnd())
  )
    return undefined
  return callsOfLocal(evidence, user, taken, rules, use.line)
}
