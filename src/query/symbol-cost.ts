/** What a symbol says of itself in a bundle, and how many tokens the reader will count for it; each worked out once. */
import { estimateTokens } from './estimate-tokens.ts'
import { outerKind, type SymbolNames } from './name-symbols.ts'
import type { IncludedAs, Wanted } from './plan-bundle.ts'
import type { QueryContext } from './question.ts'
import { sliceLines } from './slice-lines.ts'

export interface BundledSymbol {
  handle: string
  name: string
  kind: string
  /** `12-30`. */
  lines: string
  included_as: IncludedAs
  source?: string
  confidence: Wanted['confidence']
  notes?: string[]
}

const LONGEST_LIST = 240
const LONGEST_SIGNATURE = 160

export class SymbolCost {
  readonly #context: QueryContext
  readonly #names: SymbolNames
  readonly #entries = new Map<string, BundledSymbol>()
  readonly #texts = new Map<string, string | null>()

  constructor(context: QueryContext, names: SymbolNames) {
    this.#context = context
    this.#names = names
  }

  of(wanted: Wanted, as: IncludedAs): number {
    const { form } = this.#context.audience
    const entry = this.entry(wanted, as)
    const asJson = form === 'text' ? 0 : estimateTokens(JSON.stringify(entry)) + 2
    const line = `${entry.lines} ${entry.kind} ${entry.handle}\n${entry.source ?? ''}`
    return asJson + (form === 'structured' ? 0 : estimateTokens(line) + 4)
  }

  entry(wanted: Wanted, as: IncludedAs): BundledSymbol {
    const key = `${wanted.symbol.id} ${as}`
    let entry = this.#entries.get(key)
    if (!entry) {
      entry = this.#describe(wanted, as)
      this.#entries.set(key, entry)
    }
    return entry
  }

  #describe({ symbol, confidence }: Wanted, as: IncludedAs): BundledSymbol {
    const text = as === 'full_source' ? this.#text(symbol.path) : null
    const full = text === null ? null : sliceLines(text, symbol.startLine, symbol.endLine).text
    const source = as === 'location' ? '' : (full ?? this.#signature(symbol.id))
    const notes = this.#context.notes.textsOf(symbol)
    return {
      handle: this.#names.handle(symbol),
      name: symbol.name,
      kind: outerKind(symbol),
      lines: `${symbol.startLine}-${symbol.endLine}`,
      // Source that cannot be read any more is a signature.
      included_as: as === 'full_source' && full === null ? 'signature_only' : as,
      ...(source === '' ? {} : { source }),
      confidence,
      ...(notes.length > 0 ? { notes } : {}),
    }
  }

  #text(path: string): string | null {
    let text = this.#texts.get(path)
    if (text === undefined) {
      text = this.#context.readSource(path)
      this.#texts.set(path, text)
    }
    return text
  }

  /** A file has no signature: the names it declares stand for it. */
  #signature(id: number): string {
    const symbol = this.#names.symbol(id)
    if (symbol?.kind !== 'module') return cut(symbol?.signature ?? '', LONGEST_SIGNATURE)
    const declared = this.#context.reader
      .symbolsInFile(symbol.file)
      .filter(row => row.container === id && !row.part)
      .map(row => row.name)
    return cut(declared.join(', '), LONGEST_LIST)
  }
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
