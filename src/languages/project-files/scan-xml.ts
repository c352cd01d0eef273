/** Scans XML for the text of its elements: no document types, no entities but the five, bounded depth and length. */

const MAX_DEPTH = 40
const MAX_TEXT = 1_000
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** `place` is the path of element names (`project/build/sourceDirectory`). False where the scan had to stop. */
export function scanXml(
  text: string,
  onText: (place: string, value: string) => void,
  onTag?: (place: string, attribute: (name: string) => string | undefined) => void,
): boolean {
  const open: string[] = []
  let at = 0
  while (at < text.length) {
    const start = text.indexOf('<', at)
    const words = text.slice(at, start < 0 ? text.length : start).trim()
    if (words !== '' && open.length > 0 && words.length <= MAX_TEXT) onText(open.join('/'), decode(words))
    if (start < 0) return open.length === 0
    const next = pastMarkup(text, start, open, onTag)
    if (next < 0) return false
    at = next
  }
  return open.length === 0
}

/** Where scanning goes on after the tag, comment or section at `start`; -1 to stop. */
function pastMarkup(
  text: string,
  start: number,
  open: string[],
  onTag?: (place: string, attribute: (name: string) => string | undefined) => void,
): number {
  if (text.startsWith('<!--', start)) return after(text, '-->', start + 4)
  if (text.startsWith('<![CDATA[', start)) return after(text, ']]>', start)
  if (text.startsWith('<?', start)) return after(text, '?>', start)
  // A document type could define entities; nothing that is built with Maven needs one.
  if (text.startsWith('<!', start)) return -1
  const end = endOfTag(text, start)
  if (end < 0) return -1
  const name = /^<\/?([\w:.-]{1,100})/.exec(text.slice(start, start + 110))?.[1]
  if (name === undefined) return -1
  if (onTag && text[start + 1] !== '/' && end - start < MAX_TEXT)
    onTag([...open, name].join('/'), attribute => attributeIn(text.slice(start, end), attribute))
  if (text[start + 1] === '/') {
    if (open.pop() !== name) return -1
  } else if (text[end - 1] !== '/') {
    open.push(name)
    if (open.length > MAX_DEPTH) return -1
  }
  return end + 1
}

/** Values in quotes may have a `>`. */
function endOfTag(text: string, start: number): number {
  TAG.lastIndex = start
  return TAG.test(text) ? TAG.lastIndex - 1 : -1
}

const TAG = /<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/y

function attributeIn(tag: string, attribute: string): string | undefined {
  for (const [, name, value] of tag.matchAll(/\s([\w:.-]+)\s*=\s*["']([^"'<]*)["']/g))
    if (name === attribute) return decode(value)
  return undefined
}

function after(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from)
  return end < 0 ? -1 : end + mark.length
}

function decode(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name]!)
}
