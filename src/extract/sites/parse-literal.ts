/** Parses Python literals: tuples, lists, sets, dictionaries and comprehensions. */

import type { BuiltinCall } from '../../languages/language.ts'
import { UNKNOWN } from '../../model/index.ts'
import type { Span } from '../matcher/records.ts'
import { skipBlank, splitTopLevel } from '../parse/scan-text.ts'
import { addStep, either, tupleOf } from './compose-expression.ts'

/** Reads an expression; the loop of a comprehension may follow it. */
type Read = (start: number, end: number) => string

/** `a, b` with or without brackets. */
export function readTuple(text: string, start: number, end: number, read: Read): string {
  const parts = splitTopLevel(text, start, end)
  const starred = parts.some(part => text[skipBlank(text, part.start, part.end)] === '*')
  if (!starred) return parts.length === 0 ? '{?}' : tupleOf(parts.map(part => read(part.start, part.end)))
  return `{${either(parts.map(part => readStarred(text, part, read)))}}`
}

/** `{k: v}` and `{v}`: a collection of any of the values. */
export function readBraces(text: string, start: number, end: number, read: Read): string {
  const values = splitTopLevel(text, start, end).map(part => {
    const [, value] = splitTopLevel(text, part.start, part.end, ':')
    return value ? read(value.start, part.end) : readStarred(text, part, read)
  })
  return `{${values.length === 0 ? UNKNOWN : either(values)}}`
}

/** `*xs` adds the elements of xs, `**xs` those of a dictionary. */
function readStarred(text: string, part: Span, read: Read): string {
  let at = skipBlank(text, part.start, part.end)
  if (text[at] !== '*') return read(at, part.end)
  while (text[at] === '*') at++
  return addStep(read(at, part.end), '[]')
}

/** Result of a built-in function; the arguments are already read. */
export function builtinResult(gives: BuiltinCall, args: readonly string[]): string {
  const [first] = args
  switch (gives) {
    case 'class':
      return addStep(first, '.__class__')
    case 'result':
      return addStep(first, '()')
    case 'results':
      return `{${addStep(first, '()')}}`
    case 'element':
      return addStep(first, '[]')
    case 'elements':
      return `{${addStep(first, '[]')}}`
    case 'pairs':
      return `{${tupleOf([UNKNOWN, addStep(first, '[]')])}}`
    case 'zip':
      return `{${tupleOf(args.map(arg => addStep(arg, '[]')))}}`
    default:
      return first
  }
}
