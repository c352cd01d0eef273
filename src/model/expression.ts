/**
 * Reference expressions: what a piece of text refers to, once the scopes of its own file are known.
 *
 * Extraction writes them (it alone sees scopes), resolution evaluates them against the whole repository.
 * They are short strings, so that they can be stored, compared and interned:
 *
 *   s12      symbol 12 of this file
 *   i3       what import 3 of this file binds
 *   t5       an instance of class symbol 5 of this file (`this`, `self`)
 *   u5       what class symbol 5 inherits from (`super`)
 *   ~name    a name no scope of this file binds; ~name`2 with two type arguments
 *   ~%name   what a test runner supplies for a parameter of that name
 *   ?        something syntax does not show
 *   !        something that cannot be of this repository: a literal, a builtin
 *   {X}      a collection of X
 *   {X;Y}    a collection of X and Y, in these places
 *
 * followed by steps:
 *
 *   .name    member        .name/2  member called with two arguments (languages that overload)
 *            .name/2<String,?>  the same, with what is known of their types; `Mode:` is a member of the type Mode
 *            .name/2`1  the same, with one type argument (languages whose types differ in that)
 *            .name/*  a method, called elsewhere with arguments not known here (`Foo::bar`)
 *   ()       result of calling it; on a class, an instance
 *   []       an element of it        [1]  its second element        [-1]  its last
 *   ^        what entering it gives (Python's `with`)
 *   @        an instance of the type it names
 *
 * `A|B` is either of them.
 */
export const UNKNOWN = '?'
export const OUTSIDE = '!'
/** Before a name that no scope binds: what supplies a parameter of that name (`~%client`). */
export const SUPPLIED = '%'
/** A member of the expected type at a key, which only an engine knows. */
export const KEY_OF_UNKNOWN = '?@.'

/** Behind the name of a type, where an argument is one of its members. */
export const OF_NAMED_TYPE = ':'

/** How deep values are followed before they count as unknown. */
export const MAX_STEPS = 32

/** The expressions of `A|B`. */
export function alternativesOf(expression: string): string[] {
  return splitOutsideBraces(expression, '|')
}

/** Splits at a mark that belongs to the expression itself, not to a collection inside it. */
export function splitOutsideBraces(expression: string, mark: string): string[] {
  if (!expression.includes(mark)) return [expression]
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < expression.length; at++) {
    const char = expression[at]
    if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === mark && depth === 0) {
      parts.push(expression.slice(from, at))
      from = at + 1
    }
  }
  parts.push(expression.slice(from))
  return parts
}
