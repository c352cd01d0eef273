/** Finds the symbols of the graph that traced functions are. */
import type { DumpGraph, DumpSymbol } from '../accuracy/read-dump.ts'

/** A decorator may stand so many lines before the name. */
const MAX_LINES_BEFORE = 15
const CALLABLE = new Set(['function', 'method', 'constructor', 'component'])
/** What may hold a function, or look like one. */
const NAMED = new Set([...CALLABLE, 'property', 'variable', 'constant'])

export class SymbolFinder {
  readonly #byFile = new Map<string, DumpSymbol[]>()

  constructor({ symbols }: DumpGraph) {
    for (const symbol of symbols.values())
      this.#byFile.set(symbol.file, [...(this.#byFile.get(symbol.file) ?? []), symbol])
  }

  /** The symbol of that name at or around the line. */
  named(file: string, name: string, line: number): DumpSymbol | undefined {
    const wanted = name === '<init>' ? 'constructor' : name
    const fitting = (this.#byFile.get(file) ?? []).filter(
      symbol =>
        NAMED.has(symbol.kind) &&
        (nameOf(symbol) === wanted || (symbol.kind === 'constructor' && wanted === 'constructor')) &&
        symbol.line - MAX_LINES_BEFORE <= line &&
        line <= symbol.end_line,
    )
    const distance = (symbol: DumpSymbol) => Math.abs(symbol.line - line)
    return fitting.sort((a, b) => distance(a) - distance(b))[0]
  }

  /** The innermost function around a line, and everything else around it. */
  around(file: string, line: number): { innermost: DumpSymbol | undefined; all: Set<string> } {
    const holding = (this.#byFile.get(file) ?? []).filter(
      symbol => symbol.line <= line && line <= symbol.end_line,
    )
    const size = (symbol: DumpSymbol) => symbol.end_line - symbol.line
    const functions = holding.filter(({ kind }) => CALLABLE.has(kind)).sort((a, b) => size(a) - size(b))
    return { innermost: functions[0], all: new Set(holding.map(({ handle }) => handle)) }
  }
}

export function nameOf({ handle }: DumpSymbol): string {
  const qualified = qualifiedPart(handle)
  return qualified.slice(qualified.lastIndexOf('.') + 1)
}

/** The name of what holds a symbol, or an empty text. */
export function holderOf({ handle }: DumpSymbol): string {
  return qualifiedPart(handle).split('.').at(-2) ?? ''
}

function qualifiedPart(handle: string): string {
  return handle
    .slice(handle.indexOf('#') + 1)
    .replace(/\([^()]*\)$/, '')
    .replace(/~\d+/g, '')
}
