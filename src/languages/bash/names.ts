/** How shells write names of functions: `foo-bar`, `ns::foo`, and tests by a sentence. */

/** Tried where a name starts: of a variable, of a test, of a function. */
export const SPECIAL_NAMES =
  /(?<=\$\{?[#!]?)\w+|\w+(?=\+?=|\[)|"[^"\n]*"(?=\s*\{)|'[^'\n]*'(?=\s*\{)|[^\s"'`$\\(){}<>;&|=[\]]+/uy

/** The name as it is called. */
export function declaredName(written: string): string {
  return written.replace(/^(["'])(.*)\1$/, '$2')
}
