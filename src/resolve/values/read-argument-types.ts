/** The types of a call's arguments as parameters name them, and those that they probably have. */
import { OF_NAMED_TYPE } from '../../model/index.ts'
import type { Call } from './read-expression.ts'

/** A member of an enum is of it (`Mode.Fast`). A member of another type often is, which decides between overloads at most. */
export function readArgumentTypes(
  call: Call,
  argumentType: ((type: string) => string) | undefined,
  isEnum: (type: string) => boolean,
): void {
  const nameOf = (type: string): string => (argumentType ? argumentType(type) : type)
  const named = call.types.map(type => (type.endsWith(OF_NAMED_TYPE) ? type.slice(0, -1) : ''))
  if (named.some(type => type !== '')) call.hints = named.map(type => (type === '' ? '' : nameOf(type)))
  call.types = call.types.map((type, i) =>
    named[i] === '' ? nameOf(type) : isEnum(named[i]) ? nameOf(named[i]) : '?',
  )
}
