/** Packs sites into one array of numbers for the way from a worker to the main thread: they are most of what travels. */
import { KEY_OF_UNKNOWN, SITE_KINDS, type SiteFact } from '../model/index.ts'
import type { FileResult } from './extract-file.ts'

const FIELDS = 6
const TARGET = 5
const KIND = new Map(SITE_KINDS.map((kind, i) => [kind, i]))

export interface PackedResult {
  /** The result with its sites left out. */
  result: FileResult
  strings: string[]
  sites: Int32Array
}

export function packResult(result: FileResult): PackedResult {
  if (!('facts' in result)) return { result, strings: [], sites: new Int32Array() }
  const strings: string[] = []
  const places = new Map<string, number>()
  const intern = (text: string): number => {
    let place = places.get(text)
    if (place === undefined) {
      place = strings.push(text) - 1
      places.set(text, place)
    }
    return place
  }
  const { sites } = result.facts
  const packed = new Int32Array(sites.length * FIELDS)
  for (let i = 0, at = 0; i < sites.length; i++) {
    const site = sites[i]
    packed[at++] = KIND.get(site.kind)!
    packed[at++] = site.from
    packed[at++] = intern(site.name)
    packed[at++] = site.line
    packed[at++] = site.column
    packed[at++] = intern(site.target)
  }
  return { result: { ...result, facts: { ...result.facts, sites: [] } }, strings, sites: packed }
}

/**
 * The facts get their sites each time they are asked for: as objects, all of a large repository's would be half of the
 * memory an index takes, and they are needed only twice, one file at a time.
 */
export function unpackResult({ result, strings, sites }: PackedResult): FileResult {
  if (!('facts' in result)) return result
  Object.defineProperty(result.facts, 'sites', { get: () => unpackSites(strings, sites), enumerable: true })
  return result
}

/** Tests are full of data: what its keys stand for would cost an engine more than all that tests call. */
export function withoutKeys(packed: PackedResult): PackedResult {
  const { strings, sites } = packed
  const isKey = strings.map(text => text.startsWith(KEY_OF_UNKNOWN))
  if (!isKey.includes(true)) return packed
  const kept = new Int32Array(sites.length)
  let length = 0
  for (let at = 0; at < sites.length; at += FIELDS) {
    if (isKey[sites[at + TARGET]]) continue
    kept.set(sites.subarray(at, at + FIELDS), length)
    length += FIELDS
  }
  return { ...packed, sites: kept.slice(0, length) }
}

function unpackSites(strings: readonly string[], sites: Int32Array): SiteFact[] {
  const unpacked: SiteFact[] = new Array(sites.length / FIELDS)
  for (let i = 0, at = 0; i < unpacked.length; i++, at += FIELDS) {
    unpacked[i] = {
      kind: SITE_KINDS[sites[at]],
      from: sites[at + 1],
      name: strings[sites[at + 2]],
      line: sites[at + 3],
      column: sites[at + 4],
      target: strings[sites[at + TARGET]],
    }
  }
  return unpacked
}
