/** Reads expressions so that their calls know what the classes of their arguments inherit. */
import type { SiteFact } from '../../model/index.ts'
import type { Evaluation } from './evaluation.ts'
import { readArgumentTypes } from './read-argument-types.ts'
import { type Call, type Expression, type KnownBases, readExpression } from './read-expression.ts'
import { idOf, isSymbol } from './values.ts'

export function readCall(
  { tables, hierarchy, evaluate }: Evaluation,
  expression: string,
  file: number,
  context: number,
): Expression {
  const read = readExpression(expression)
  if (read.call.types.length === 0) return read
  const symbolOf = (type: string): number => {
    const [value] = evaluate(file, `~${type}`, context)
    return value !== undefined && isSymbol(value) ? idOf(value) : -1
  }
  read.call.basesOf = (type): KnownBases | undefined => {
    const symbol = symbolOf(type)
    if (symbol < 0 || !tables.isClassLike(symbol)) return undefined
    const order = hierarchy.orderOf(symbol)
    return {
      names: new Set(order.map(one => tables.facts[one].name)),
      isOpen: hierarchy.isOpen(symbol),
    }
  }
  const isEnum = (type: string) => {
    const symbol = symbolOf(type)
    return symbol >= 0 && tables.facts[symbol].kind === 'enum'
  }
  readArgumentTypes(read.call, tables.languageOf(file).symbols.overloads?.argumentType, isEnum)
  return read
}

/** How the last name of a site is called. */
export function callAt(evaluation: Evaluation, { target, from }: SiteFact, file: number): Call {
  return readCall(evaluation, target, file, evaluation.tables.base[file] + from).call
}
