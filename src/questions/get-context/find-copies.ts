/** Finds bodies that repeat one that is shown already: the same lines, but for a few. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { Chosen } from './choose-bodies.ts'

/** Share of equal lines that makes a copy; functions of one name are more likely meant to be equal. */
const COPY = { sameName: 0.6, otherName: 0.85, minLines: 4 }

export class CopyFinder {
  readonly #known: { chosen: Chosen; lines: ReadonlySet<string> }[] = []

  remember(chosen: Chosen, text: readonly string[]): void {
    this.#known.push({ chosen, lines: new Set(text) })
  }

  copyOf(symbol: SymbolRow, text: readonly string[]): Chosen | undefined {
    if (text.length < COPY.minLines) return undefined
    const lines = new Set(text)
    const copied = this.#known.find(({ chosen, lines: other }) => {
      const needed = chosen.symbol.name === symbol.name ? COPY.sameName : COPY.otherName
      return other.size >= COPY.minLines && shareOf(lines, other) >= needed
    })
    return copied?.chosen
  }
}

/** Equal lines as a share of the longer one. */
function shareOf(lines: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const equal = [...lines].filter(line => other.has(line)).length
  return equal / Math.max(lines.size, other.size)
}
