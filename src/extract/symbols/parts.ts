/** Blocks that add members to a type which is written elsewhere: Rust's `impl`. */
import type { DefinitionRecord } from '../matcher/records.ts'
import { skipBlank, skipBrackets } from '../parse/scan-text.ts'

/** The type is written as a path (`impl m::Foo`): no name of this file means it. */
export function isPathPart(text: string, { part, nameAt }: DefinitionRecord): boolean {
  return part !== undefined && nameAt >= 0 && text.slice(part.start, nameAt).includes('::')
}

/** `impl<T> Trait for T`: the name is a type parameter and means no type of its own. */
export function isVariablePart(text: string, { start, nameAt, nameEnd }: DefinitionRecord): boolean {
  const header = text.slice(start, nameAt)
  const open = header.search(/\bimpl\s*</)
  if (open < 0) return false
  const list = header.slice(open, skipBrackets(header, header.indexOf('<', open), header.length))
  return new RegExp(`[<,]\\s*${text.slice(nameAt, nameEnd)}\\b`).test(list)
}

/** Rust's attributes: `#[test] fn f()`. */
export function afterAttributes(text: string, { start, end }: DefinitionRecord): number {
  let at = start
  while (text.startsWith('#[', at)) {
    const after = skipBrackets(text, at + 1, end)
    if (after < 0) return start
    at = skipBlank(text, after, end)
  }
  return at
}
