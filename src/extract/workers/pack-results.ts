/** Packs results into number arrays and one text, to send them from a worker to the main thread. */
import {
  KEY_OF_UNKNOWN,
  type PackedTexts,
  putSites,
  SiteTable,
  siteRows,
  TextList,
} from '../../model/index.ts'
import type { FileResult } from '../extract-file.ts'
import { packImports, packSymbols, unpackImports, unpackSymbols } from './pack-symbol-facts.ts'

export interface PackedResult {
  /** The result without the packed parts. */
  result: FileResult
  texts: PackedTexts
  symbols: Float64Array
  imports: Int32Array
  sites: Int32Array
}

const NO_FACTS = { symbols: [], imports: [], sites: [] }

export function packResult(result: FileResult): PackedResult {
  const list = new TextList()
  const { symbols, imports, sites } = 'facts' in result ? result.facts : NO_FACTS
  const packed = {
    symbols: packSymbols(symbols, list),
    imports: packImports(imports, list),
    sites: siteRows(sites, list),
  }
  const rest = 'facts' in result ? { ...result, facts: { ...result.facts, ...NO_FACTS } } : result
  return { result: rest, texts: list.pack(), ...packed }
}

/** Buffers that are transferred instead of copied. */
export function buffersOf({ texts, symbols, imports, sites }: PackedResult): ArrayBuffer[] {
  return [texts.ends.buffer, symbols.buffer, imports.buffer, sites.buffer] as ArrayBuffer[]
}

export function unpackResult({ result, texts, symbols, imports, sites }: PackedResult): FileResult {
  if (!('facts' in result)) return result
  result.facts.symbols = unpackSymbols(symbols, texts)
  result.facts.imports = unpackImports(imports, texts)
  putSites(result.facts, new SiteTable(sites, texts))
  return result
}

/**
 * Drops key sites of tests. Tests contain much data, and querying an engine about its keys would cost more than all
 * calls in tests.
 */
export function withoutKeys(packed: PackedResult): PackedResult {
  const { texts, sites } = packed
  if (!texts.joined.includes(KEY_OF_UNKNOWN)) return packed
  return { ...packed, sites: new SiteTable(sites, texts).rowsWithout(KEY_OF_UNKNOWN) }
}
