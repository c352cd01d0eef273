/** Reads what an oracle says of places: lines of `path:line:column`, a tab, the name, a tab, and its targets. */
import { type Place, placeKey } from '../accuracy/read-dump.ts'

/** Places in the repository, `external` for one outside, `local` for what no other function can name, `open` for none. */
export type OracleAnswer = Place[] | 'external' | 'local' | 'open'

export interface OracleSite {
  place: Place
  name: string
  answer: OracleAnswer
}

/** By place. Of several answers about one place, those that lead into the repository count. */
export function readAnswers(text: string): Map<string, OracleSite> {
  const sites = new Map<string, OracleSite>()
  for (const line of text.split('\n')) {
    const [at = '', name = '', said = ''] = line.split('\t')
    const place = readPlace(at)
    if (!place) continue
    const key = placeKey(place)
    const site = { place, name, answer: readTargets(said) }
    const known = sites.get(key)?.answer
    if (Array.isArray(known) && Array.isArray(site.answer)) known.push(...site.answer.slice(0, 20))
    else if (!Array.isArray(known)) sites.set(key, site)
  }
  return sites
}

function readTargets(said: string): OracleAnswer {
  if (said === 'external' || said === 'local') return said
  const places = said.split(' ').flatMap(word => readPlace(word) ?? [])
  return places.length > 0 ? places : 'open'
}

function readPlace(text: string): Place | undefined {
  const [, file, line, column] = /^(.+?):(\d+)(?::(\d+))?$/.exec(text) ?? []
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column ?? 1) }
}
