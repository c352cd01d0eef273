/** Which interned names a text means. */

import type { NameMatch } from '../read/queries.ts'
import type { Database } from '../sqlite.ts'

/** Ids of the names that match and that a symbol has. */
export function matchNames(db: Database, text: string, match: Exclude<NameMatch, 'exact'>): number[] {
  const { matches } = namePattern(text, match)
  const likely = db
    .prepare(
      `SELECT id, text FROM names WHERE text LIKE ? ESCAPE '\\'
         AND EXISTS (SELECT 1 FROM symbols WHERE name = names.id AND part_of = 0)`,
    )
    .raw()
  const rows = likely.all(likePattern(text, match)) as [number, string][]
  return rows.filter(([, name]) => matches(name, name.toLowerCase())).map(([id]) => id)
}

/**
 * What SQLite can sort out faster than we can: the text itself, or the longest piece of a pattern. LIKE knows the case
 * of ASCII letters only, so from the first other character on it has to let everything pass.
 */
function likePattern(text: string, match: NameMatch): string {
  const plain = match === 'glob' ? longest(text.split(/[*?]+/)) : text
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is exactly ASCII, without NUL, where LIKE stops.
  const ascii = /^[\x01-\x7f]*/.exec(plain)![0]
  const escaped = ascii.slice(0, 200).replace(/[\\%_]/g, '\\$&')
  return `${match === 'glob' ? '%' : ''}${escaped}${match === 'nocase' && escaped === text ? '' : '%'}`
}

function longest(pieces: string[]): string {
  return pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '')
}

/** Decides by a name and the same name in lower case. */
type MatchesName = (name: string, lower: string) => boolean

export interface NamePattern {
  matches: MatchesName
  /** What every name that matches starts with, in lower case, or is, where it is the whole name. */
  start: string
  isWhole: boolean
}

export function namePattern(text: string, match: NameMatch): NamePattern {
  const start = (match === 'glob' ? /^[^*?]*/.exec(text)![0] : text).toLowerCase()
  return { matches: nameMatcher(text, match), start, isWhole: match === 'exact' || match === 'nocase' }
}

function nameMatcher(text: string, match: NameMatch): MatchesName {
  const wanted = text.toLowerCase()
  if (match === 'exact') return name => name === text
  if (match === 'nocase') return (_, lower) => lower === wanted
  if (match === 'prefix') return (_, lower) => lower.startsWith(wanted)
  // The most common pattern: a prefix.
  if (/^[^*?]+\*$/.test(text)) {
    const start = text.slice(0, -1)
    return wanted !== text ? name => name.startsWith(start) : (_, lower) => lower.startsWith(start)
  }
  if (wanted !== text) return name => matchesGlob(name, text)
  return (_, lower) => matchesGlob(lower, wanted)
}

/**
 * `*` is any run, `?` any one character. Of several stars only the last is ever tried again, so the cost is the product
 * of the lengths at worst; SQLite's GLOB, and regular expressions, can be made to take forever.
 */
export function matchesGlob(text: string, pattern: string): boolean {
  let [at, from] = [0, 0]
  let [star, resume] = [-1, 0]
  while (at < text.length) {
    if (pattern[from] === '*') {
      star = from++
      resume = at
    } else if (from < pattern.length && (pattern[from] === '?' || pattern[from] === text[at])) {
      at++
      from++
    } else if (star >= 0) {
      from = star + 1
      at = ++resume
    } else return false
  }
  while (pattern[from] === '*') from++
  return from === pattern.length
}
