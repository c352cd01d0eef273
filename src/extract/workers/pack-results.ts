/** Packs results into number arrays and a list of texts, to send them from a worker to the main thread. */
import { KEY_OF_UNKNOWN, SITE_KINDS, type SiteFact } from '../../model/index.ts'
import type { FileResult } from '../extract-file.ts'
import { packImports, packSymbols, unpackImports, unpackSymbols } from './pack-symbol-facts.ts'
import { TextList } from './text-list.ts'

const FIELDS = 6
const TARGET = 5
const KIND = new Map(SITE_KINDS.map((kind, i) => [kind, i]))

export interface PackedResult {
  /** The result without the packed parts. */
  result: FileResult
  texts: string[]
  symbols: Float64Array
  imports: Int32Array
  sites: Int32Array
}

export function packResult(result: FileResult): PackedResult {
  const list = new TextList()
  const { texts } = list
  if (!('facts' in result))
    return { result, texts, symbols: new Float64Array(), imports: new Int32Array(), sites: new Int32Array() }
  const { facts } = result
  return {
    result: { ...result, facts: { ...facts, symbols: [], imports: [], sites: [] } },
    texts,
    symbols: packSymbols(facts.symbols, list),
    imports: packImports(facts.imports, list),
    sites: packSites(facts.sites, list),
  }
}

/** Buffers that are transferred instead of copied. */
export function buffersOf({ symbols, imports, sites }: PackedResult): ArrayBuffer[] {
  return [symbols.buffer, imports.buffer, sites.buffer] as ArrayBuffer[]
}

function packSites(sites: readonly SiteFact[], texts: TextList): Int32Array {
  const packed = new Int32Array(sites.length * FIELDS)
  for (let i = 0, at = 0; i < sites.length; i++) {
    const site = sites[i]
    packed[at++] = KIND.get(site.kind)!
    packed[at++] = site.from
    packed[at++] = texts.intern(site.name)
    packed[at++] = site.line
    packed[at++] = site.column
    packed[at++] = texts.intern(site.target)
  }
  return packed
}

/**
 * The facts decode their sites on each access. As objects, the sites of a large repository would take half of the
 * memory of an index run, and they are needed only a few times, one file at a time.
 */
export function unpackResult({ result, texts, symbols, imports, sites }: PackedResult): FileResult {
  if (!('facts' in result)) return result
  result.facts.symbols = unpackSymbols(symbols, texts)
  result.facts.imports = unpackImports(imports, texts)
  Object.defineProperty(result.facts, 'sites', { get: () => unpackSites(texts, sites), enumerable: true })
  return result
}

/**
 * Drops key sites of tests. Tests contain much data, and querying an engine about its keys would cost more than all
 * calls in tests.
 */
export function withoutKeys(packed: PackedResult): PackedResult {
  const { texts, sites } = packed
  const isKey = texts.map(text => text.startsWith(KEY_OF_UNKNOWN))
  if (!isKey.includes(true)) return packed
  const rest = new Int32Array(sites.length)
  let length = 0
  for (let at = 0; at < sites.length; at += FIELDS) {
    if (isKey[sites[at + TARGET]]) continue
    rest.set(sites.subarray(at, at + FIELDS), length)
    length += FIELDS
  }
  return { ...packed, sites: rest.slice(0, length) }
}

function unpackSites(texts: readonly string[], sites: Int32Array): SiteFact[] {
  const unpacked: SiteFact[] = new Array(sites.length / FIELDS)
  for (let i = 0, at = 0; i < unpacked.length; i++, at += FIELDS) {
    unpacked[i] = {
      kind: SITE_KINDS[sites[at]],
      from: sites[at + 1],
      name: texts[sites[at + 2]],
      line: sites[at + 3],
      column: sites[at + 4],
      target: texts[sites[at + TARGET]],
    }
  }
  return unpacked
}
