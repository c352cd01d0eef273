/**
 * Says what the preprocessor would change in words the grammar reads, at the same length: conditions that cut through
 * statements, and macros where the grammar expects none; beside that, a few forms that the grammar does not know.
 */
import { blankConditions } from './blank-conditions.ts'
import { blankMacros } from './blank-macros.ts'

/** `__has_include(<a.h>)` in a condition. */
const HAS_INCLUDE = /(?<=\b(?:__has_include(?:_next)?|\w+_HAS_INCLUDE)\s*\(\s*)(?:<[^<>\n]*>|"[^"\n]*")/g
/** `__has_cpp_attribute(clang::a)` in a condition. */
const ATTRIBUTE_PATH = /(?<=^[ \t]*#[ \t]*(?:el)?if\b[^\n]{0,500}\w)::(?=\w)/gm
/** A value by default that the grammar takes for a body: `f(const A& a = {})`. */
const EMPTY_DEFAULT = /(?<==\s*)\{\}(?=\s*[,)])/g
/** `unsigned(a) < unsigned(b())`, which the grammar takes for types between angles. */
const UNSIGNED_CAST = /\bunsigned(?=\((?![*&)]))/g

export function prepare(text: string): string {
  const plain = text
    .replace(HAS_INCLUDE, found => '0'.padEnd(found.length))
    .replace(ATTRIBUTE_PATH, '__')
    .replace(EMPTY_DEFAULT, '0 ')
    .replace(UNSIGNED_CAST, 'unsigne_')
  return blankMacros(blankConditions(plain))
}
