/** Shows the grammar what it can read: members on one line, interfaces of one function, delegation before a body. */

const FUN_INTERFACE = /\bfun(?=\s+interface\s+\w)/g
/** Members written on the line of their closing brace need a mark after them. */
const ONE_LINE = /(?<=[\w)\]"'}>?]) (?=\}[ \t]*(?:$|[\n}]))/gm
/** The grammar takes the body of the class for a lambda that is passed to what is delegated to. */
const DELEGATED = /(?<=[\w>?)])\s+by\s+(?=[\w.]+(?:\([^(){}\n]*\))?\s*\{\s*\n)[\w.]+(?:\([^(){}\n]*\))?/g

/** The same text, at the same length. */
export function reword(text: string): string {
  return text
    .replace(FUN_INTERFACE, '   ')
    .replace(ONE_LINE, ';')
    .replace(DELEGATED, (found, at: number) => (isInHeader(text, at) ? found.replace(/[^\n]/g, ' ') : found))
}

/** Only classes delegate to a value with a body behind it; properties do so too, with a lambda. */
function isInHeader(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 1_000), at)
  const start = Math.max(
    before.lastIndexOf('class '),
    before.lastIndexOf('object '),
    before.lastIndexOf('interface '),
  )
  return start >= 0 && !/[{}]|\bva[lr]\s+\w+\s*(?::\s*[\w<>]+\s*)?$/.test(before.slice(start))
}
