/** Condition: no decorator or annotation can call the target, or what holds it, from elsewhere. */
import type { CallRules } from '../../languages/call-rules.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { headerOf } from '../block-around.ts'
import { type Asked, type Condition, HOLDS } from '../condition.ts'
import type { Evidence } from '../evidence.ts'

/** Marks in comments stand right above a declaration. */
const MAX_COMMENT_LINES = 3

export const decorated: Condition = (evidence, asked) => {
  const { target, walks, rules } = asked
  if (!walks.includes('callers') || target.kind === 'module' || !rules?.decorators) return HOLDS
  const held = holdersOf(evidence, target).filter(symbol => isDecorated(evidence, symbol, asked))
  if (held.length === 0) return HOLDS
  return [{ why: 'decorated', places: held.map(({ path, startLine }) => ({ path, line: startLine })) }]
}

/** The symbol, and the classes around it: who is given a class reaches its members. */
function holdersOf({ reader }: Evidence, target: SymbolRow): SymbolRow[] {
  const holders: SymbolRow[] = []
  let at: SymbolRow | null = target
  while (at && at.kind !== 'module') {
    if (!at.part) holders.push(at)
    at = reader.symbol(at.container)
  }
  return holders
}

function isDecorated(evidence: Evidence, symbol: SymbolRow, { rules }: Asked): boolean {
  const { readSource, reader } = evidence
  if (rules!.bySyntax) {
    // All of them: the attribute may stand on a prototype, or on another part of a type.
    return reader.declarations(symbol.id).some(one => isMarked(headerOf(evidence, one), rules!))
  }
  const text = readSource(symbol.path)
  if (text === null) return true
  const lines = text.split('\n')
  let start = symbol.startLine - 1
  while (start > 0 && start > symbol.startLine - 1 - MAX_COMMENT_LINES && lines[start - 1]?.startsWith('//'))
    start--
  const before = [...lines.slice(start, symbol.line - 1), lines[symbol.line - 1]?.slice(0, symbol.column - 1)]
  return isMarked(before.join('\n'), rules!)
}

function isMarked(text: string | undefined, rules: CallRules): boolean {
  if (text === undefined) return true
  const found = text.matchAll(rules.decorators!)
  return [...found].some(([, ...groups]) => {
    const name = groups.find(group => group !== undefined) ?? ''
    return !rules.harmlessDecorators.has(name.split('.').at(-1)!)
  })
}
