/** Finds the names that a file writes to: the last name of each target of an assignment. */
import type { Access } from '../../model/index.ts'
import type { FileContext } from '../file-context.ts'
import { memberNameAt, skipBlank, skipBrackets, skipString, splitTopLevel } from '../parse/scan-text.ts'

/** By offset of the name; what is not listed reads. */
export function findAccesses({ plain, text, records }: FileContext): Map<number, Access> {
  const accesses = new Map<number, Access>()
  const mark = (access: Access) => (at: number, isPart: boolean) => {
    if (!accesses.has(at)) accesses.set(at, isPart ? 'both' : access)
  }
  // A name may be written otherwise than it is read in the plain text (PHP's `::`), at the same offset.
  const source = plain.length === text.length ? plain : text
  for (const { start, end } of records.written) visitTargets(source, start, end, mark('write'))
  for (const { start, end } of records.changed) visitTargets(source, start, end, mark('both'))
  return accesses
}

/** `isPart`: an element of what the name holds is set, or what it points at. */
type Visit = (at: number, isPart: boolean) => void

/** A target, or a pattern of targets in brackets or between commas. A star in a pattern takes the rest, alone it follows a pointer. */
function visitTargets(text: string, from: number, to: number, visit: Visit, isPattern = false): void {
  const parts = splitTopLevel(text, from, to)
  if (parts.length > 1) {
    for (const { start, end } of parts) visitTargets(text, start, end, visit, true)
    return
  }
  let at = skipBlank(text, from, to)
  while (text.startsWith('...', at)) at += 3
  const isPointer = text[at] === '*' && !isPattern
  while (at < to && (text[at] === '*' || text[at] === '&')) at = skipBlank(text, at + 1, to)
  const open = text[at]
  const end = open === '(' || open === '[' || open === '{' ? skipBrackets(text, at, to) : -1
  if (end > 0 && isAtEnd(text, end, to)) {
    if (open === '{') visitPattern(text, at + 1, end - 1, visit)
    else visitTargets(text, at + 1, end - 1, visit, true)
  } else visitName(text, at, to, isPointer && open !== '(', visit)
}

/** Only a default or a type may follow. */
function isAtEnd(text: string, at: number, to: number): boolean {
  const next = skipBlank(text, at, to)
  return next >= to || text[next] === '=' || text[next] === ':'
}

/** `{ a, b: this.c, d = 1, ...rest }` */
function visitPattern(text: string, from: number, to: number, visit: Visit): void {
  for (const { start, end } of splitTopLevel(text, from, to)) {
    const [key, value] = splitTopLevel(text, start, end, ':')
    visitTargets(text, value?.start ?? key?.start ?? start, end, visit, true)
  }
}

/** The last name of `a.b`, `a[0].b`, `this.#b`; the one before the brackets of `a.b[0]`. */
function visitName(text: string, from: number, to: number, isPointer: boolean, visit: Visit): void {
  let last = -1
  let isPart = isPointer
  for (let at = from; at < to; ) {
    const char = text[at]!
    const name = memberNameAt(text, at)
    if (name !== '' && name !== '#' && char !== '"' && char !== "'") {
      last = at
      isPart = isPointer
      at += name.length
    } else if (char === '[' || char === '(') {
      const quoted = char === '[' && /["'`]/.test(text[at + 1] ?? '') ? at + 2 : -1
      const end = skipBrackets(text, at, to)
      if (end < 0) return
      if (char === '[' && quoted > 0) visit(quoted, false)
      if (char === '[') isPart = true
      else last = -1
      at = end
    } else if (char === '"' || char === "'" || char === '`') {
      const end = skipString(text, at, to)
      if (end <= at) return
      at = end
    } else if (/[.?!:>\s-]/.test(char)) at++
    else break
  }
  if (last >= 0) visit(last, isPart)
}
