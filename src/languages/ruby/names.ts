/** How Ruby writes the names it declares: `empty?`, `name=`, `<=>`, `:name`, `@name`. */

/** Tried where a name starts. */
export const SPECIAL_NAMES =
  /@@?[\p{L}_]\w*|:(?:[\p{L}_]\w*[?!=]?|\[\]=?|[-+*/%<>=!~^&|]+)|"[\p{L}_]\w*[?!=]?"|'[\p{L}_]\w*[?!=]?'|[\p{Ll}_]\w*(?:[?!](?![=~])|=(?=[\s(]))|\[\]=?|===?|=~|![=~]?|<=>|<<|>>|[<>]=?|\*\*|[-+~]@?|[*/%&|^`]/uy

/** The name as it is called. */
export function declaredName(written: string): string {
  return written.replace(/^:|["']/g, '')
}

const ALIASED = /\balias\s+:?[^\s]+\s+:?$/

/** `:name` hands a method on by its name, `alias a name` gives it another one. */
export function isMethodNamed(text: string, at: number): boolean {
  return text[at] === ':' || ALIASED.test(text.slice(Math.max(0, at - 80), at))
}
