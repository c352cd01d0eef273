/** Flags of what a shell script declares. */
import { SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { header, path, source, line }: DeclarationContext,
): void {
  const isFunction = symbol.kind === 'function'
  // A function that another one declares is seen by all, once that has run.
  if (isFunction) symbol.flags &= ~SYMBOL_FLAG.local
  if (container?.kind === 'module' || isFunction) symbol.flags |= SYMBOL_FLAG.exported
  if (symbol.kind === 'variable' && isConstant(header, lineOf(source, line))) symbol.kind = 'constant'
  if (symbol.kind === 'constant') symbol.flags |= SYMBOL_FLAG.readonly
  // A script that sources a file sees its functions, and the sourced file sees those of the script.
  if (isFunction || isPassedOn(lineOf(source, line))) symbol.flags |= SYMBOL_FLAG.ambient
  if (isFunction && isTest(symbol.name, path, lineOf(source, line))) symbol.flags |= SYMBOL_FLAG.test
}

function isConstant(header: string, line: string): boolean {
  return /^(?:readonly|(?:declare|typeset|local)\s+-\w*r)\b/.test(header) || /^\s*readonly\b/.test(line)
}

/** The programs that a script starts see it. */
function isPassedOn(line: string): boolean {
  return /^\s*(?:export|(?:declare|typeset)\s+-\w*x)\b/.test(line)
}

/** Bats names tests with a sentence; shUnit2 runs functions that start with `test`. */
function isTest(name: string, path: string, line: string): boolean {
  return (
    /^\s*@test\b/.test(line) || (/^test/.test(name) && /test/i.test(path.slice(path.lastIndexOf('/') + 1)))
  )
}

function lineOf(source: string, line: number): string {
  let at = 0
  for (let before = 1; before < line && at >= 0; before++) at = source.indexOf('\n', at) + 1
  const end = source.indexOf('\n', at)
  return source.slice(at, end < 0 ? undefined : end)
}
