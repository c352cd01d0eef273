/** The value of a name from its source: a type, a value, an element, or a part of a pattern. */
import { alternativesOf, OUTSIDE, UNKNOWN } from '../../model/index.ts'
import { type ScopedContext, typeAt, valueAt } from '../file-context.ts'
import type { BindingRecord, Span } from '../matcher/records.ts'
import { identifierAt } from '../parse/scan-text.ts'
import { addStep, collectionOf, either } from '../sites/compose-expression.ts'
import { partPath } from './destructure.ts'
import { NOTHING } from './look-up-names.ts'

/** Where a value-like definition or a local gets its value. */
export type ValueSource = Omit<BindingRecord, 'kind'>

export function sourceValue(context: ScopedContext, source: ValueSource, name: string): string {
  if (source.type && source.rest) return collectionOf(typeAt(context, source.type))
  if (source.type && !isInferred(context, source.type)) return typeAt(context, source.type)
  if (source.of) return addStep(typeAt(context, source.of), `.${name}`)
  if (source.is) return instancesOf(context, source.is)
  if (source.element) return collectionOf(valueAt(context, source.element))
  if (source.entered) return addStep(valueAt(context, source.entered), '^')
  if (source.shape) return partOf(context, source, source.shape)
  if (source.iter) return addStep(valueAt(context, source.iter), '[]')
  if (source.from) {
    const key = source.key ? identifierAt(context.text, source.key.start) : name
    return addStep(valueAt(context, source.from), key ? `.${key}` : '[]')
  }
  return source.value ? valueAt(context, source.value) : UNKNOWN
}

export function hasSource(source: ValueSource): boolean {
  return (
    (source.type ??
      source.value ??
      source.iter ??
      source.from ??
      source.of ??
      source.is ??
      source.entered ??
      source.element) !== undefined
  )
}

/** `x = None` says nothing about other possible values. */
export function isNothing({ text }: ScopedContext, { value }: ValueSource): boolean {
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

/** `a, (b, *c) = …`: the part at the name's position. */
function partOf(context: ScopedContext, source: ValueSource, shape: Span): string {
  const whole = source.iter
    ? addStep(valueAt(context, source.iter), '[]')
    : source.from
      ? valueAt(context, source.from)
      : UNKNOWN
  return partPath(context.text, shape, source.nameAt).reduce(addStep, whole)
}

/** `var x = …`: the value gives the type. */
function isInferred({ text, language }: ScopedContext, { start, end }: Span): boolean {
  return language.syntax.inferredTypes?.has(text.slice(start, end)) ?? false
}

/** A default value is one of many: a literal says nothing about the others. */
export function defaultValue(value: string): string {
  return value === OUTSIDE ? UNKNOWN : value
}

/** Evaluates once. A lookup during the evaluation (a cycle) gives unknown. */
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
