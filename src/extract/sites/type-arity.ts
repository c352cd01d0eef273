/** Marks a name with the number of its type arguments, where types of one name differ in that (`Foo` and `Foo<T>`). */
import type { SyntaxRules } from '../../languages/language.ts'
import { skipBrackets, splitTopLevel } from '../parse/scan-text.ts'

/** `at` is the offset after the name. */
export function withTypeArity(
  expression: string,
  text: string,
  at: number,
  end: number,
  rules: SyntaxRules,
): string {
  if (!rules.typesByArity || text[at] !== '<' || !/^~[^.(`]*$/.test(expression)) return expression
  const after = skipBrackets(text, at, Math.min(end, at + MAX_LENGTH))
  return after < 0 ? expression : `${expression}\`${splitTopLevel(text, at + 1, after - 1).length}`
}

const MAX_LENGTH = 1_000
