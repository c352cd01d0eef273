/** What a symbol says of itself in a bundle, and how many tokens the reader will count for it. */
import { estimateTokens } from './estimate-tokens.ts'
import { outerKind, type SymbolNames } from './name-symbols.ts'
import type { IncludedAs, Wanted } from './plan-bundle.ts'
import type { QueryContext } from './question.ts'
import { sliceLines } from './slice-lines.ts'

const LONGEST_LIST = 300
const LONGEST_SIGNATURE = 200

export class SymbolCost {
  readonly #context: QueryContext
  readonly #names: SymbolNames

  constructor(context: QueryContext, names: SymbolNames) {
    this.#context = context
    this.#names = names
  }

  of(wanted: Wanted, as: IncludedAs): number {
    const { form } = this.#context.audience
    const entry = bundledSymbol(this.#context, this.#names, wanted, as)
    const asJson = form === 'text' ? 0 : estimateTokens(JSON.stringify(entry)) + 2
    const asText =
      form === 'structured'
        ? 0
        : estimateTokens(`${entry.lines} ${entry.kind} ${entry.handle}\n${entry.source ?? ''}`) + 4
    return asJson + asText
  }
}

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

export function bundledSymbol(
  context: QueryContext,
  names: SymbolNames,
  { symbol, confidence }: Wanted,
  as: IncludedAs,
): BundledSymbol {
  const text = as === 'full_source' ? context.readSource(symbol.path) : null
  const source =
    as === 'location'
      ? undefined
      : text !== null
        ? sliceLines(text, symbol.startLine, symbol.endLine).text
        : signatureOf(context, names, symbol.id)
  const notes = context.notes.textsOf(symbol)
  return {
    handle: names.handle(symbol),
    name: symbol.name,
    kind: outerKind(symbol),
    lines: `${symbol.startLine}-${symbol.endLine}`,
    // Source that cannot be read any more is a signature.
    included_as: as === 'full_source' && text === null ? 'signature_only' : as,
    ...(source === undefined || source === '' ? {} : { source }),
    confidence,
    ...(notes.length > 0 ? { notes } : {}),
  }
}

/** A file has no signature: the names it declares stand for it. */
function signatureOf({ reader }: QueryContext, names: SymbolNames, id: number): string {
  const symbol = names.symbol(id)
  if (symbol?.kind !== 'module') return cutSignature(symbol?.signature ?? '')
  const declared = reader
    .symbolsInFile(symbol.file)
    .filter(row => row.container === id && !row.part)
    .map(row => row.name)
  const list = declared.join(', ')
  return list.length > LONGEST_LIST ? `${list.slice(0, list.lastIndexOf(',', LONGEST_LIST))}, …` : list
}

function cutSignature(signature: string): string {
  return signature.length > LONGEST_SIGNATURE ? `${signature.slice(0, LONGEST_SIGNATURE - 1)}…` : signature
}
