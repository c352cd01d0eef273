/** Writes receivers and values of Lua as other languages do, at the same length. */

const COMMENT = /--(?:\[\[[\s\S]*?\]\]|[^\n]*)/g
/** What a table finds its members in, is what it is one of. */
const META =
  /\bsetmetatable\s*\(\s*(?:\{[^{}]*\}|[\w.:]+)\s*,\s*(?:\{\s*__index\s*=\s*([\w.]+)\s*,?\s*\}|([\w.]+))\s*\)/g
const METHOD = /(?<=[\w)\]}"'])\s*:(?=\s*[A-Za-z_])/g

export function plainText(text: string): string {
  return text
    .replace(COMMENT, found => (found.length > 0 ? found.replace(/[^\n]/g, ' ') : found))
    .replace(META, (found, index?: string, table?: string) => {
      const name = index ?? table ?? ''
      const at = found.lastIndexOf(name)
      return `${' '.repeat(at)}${name}${' '.repeat(found.length - at - name.length)}`
    })
    .replace(METHOD, found => found.replace(':', '.'))
}
