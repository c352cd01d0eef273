/** What a name holds by what it was given: a type, a value, an element, a part of a pattern. */
import { alternativesOf, OUTSIDE, UNKNOWN } from '../model/index.ts'
import { addStep, collectionOf, either } from './compose-expression.ts'
import { partPath } from './destructure.ts'
import { type ScopedContext, typeAt, valueAt } from './file-context.ts'
import { NOTHING } from './look-up-names.ts'
import type { BindingRecord, Span } from './records.ts'
import { identifierAt } from './scan-text.ts'

/** What a value-like definition or a local was given. */
export type Given = Omit<BindingRecord, 'kind'>

export function givenValue(context: ScopedContext, given: Given, name: string): string {
  if (given.type && given.rest) return collectionOf(typeAt(context, given.type))
  if (given.type && !isInferred(context, given.type)) return typeAt(context, given.type)
  if (given.of) return addStep(typeAt(context, given.of), `.${name}`)
  if (given.is) return instancesOf(context, given.is)
  if (given.element) return collectionOf(valueAt(context, given.element))
  if (given.entered) return addStep(valueAt(context, given.entered), '^')
  if (given.shape) return partOf(context, given, given.shape)
  if (given.iter) return addStep(valueAt(context, given.iter), '[]')
  if (given.from) {
    const key = given.key ? identifierAt(context.text, given.key.start) : name
    return addStep(valueAt(context, given.from), key ? `.${key}` : '[]')
  }
  return given.value ? valueAt(context, given.value) : UNKNOWN
}

export function isGiven(given: Given): boolean {
  return (
    (given.type ??
      given.value ??
      given.iter ??
      given.from ??
      given.of ??
      given.is ??
      given.entered ??
      given.element) !== undefined
  )
}

/** `x = None`: says nothing about what else it may hold. */
export function isNothing({ text }: ScopedContext, { value }: Given): boolean {
  return (
    value !== undefined && value.end - value.start <= 9 && NOTHING.has(text.slice(value.start, value.end))
  )
}

/** `isinstance(x, A)`, `except (A, B) as x`: an instance of one of the classes. */
export function instancesOf(context: ScopedContext, span: Span): string {
  const classes = alternativesOf(valueAt(context, span)).map(one =>
    one[0] === '{' ? addStep(one, '[]') : one,
  )
  return addStep(either(classes), '@')
}

/** `a, (b, *c) = …`: what stands at the name's place of what is taken apart. */
function partOf(context: ScopedContext, given: Given, shape: Span): string {
  const whole = given.iter
    ? addStep(valueAt(context, given.iter), '[]')
    : given.from
      ? valueAt(context, given.from)
      : UNKNOWN
  return partPath(context.text, shape, given.nameAt).reduce(addStep, whole)
}

/** `var x = …`: the type is what the value has. */
function isInferred({ text, language }: ScopedContext, { start, end }: Span): boolean {
  return language.syntax.inferredTypes?.has(text.slice(start, end)) ?? false
}

/** A default value is one of many: a literal says nothing about the others. */
export function defaultValue(value: string): string {
  return value === OUTSIDE ? UNKNOWN : value
}

/** Evaluated once; asked again while being evaluated (a cycle) it is unknown. */
export function once(evaluate: () => string): () => string {
  let value: string | undefined
  let busy = false
  return () => {
    if (value !== undefined) return value
    if (busy) return UNKNOWN
    busy = true
    value = evaluate()
    busy = false
    return value
  }
}
