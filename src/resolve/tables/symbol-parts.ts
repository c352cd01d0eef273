/** Symbols that are declared in parts, and the one symbol that stands for all parts. */

export class SymbolParts {
  /** Symbols that add members to a type written elsewhere, each with that type once it is known; and the reverse. */
  private readonly wholes = new Map<number, number>()
  private readonly parts = new Map<number, number[]>()

  get isEmpty(): boolean {
    return this.wholes.size === 0
  }

  /** Several declarations of one symbol; each keeps what is written in it. */
  join(part: number, whole: number): void {
    if (whole === part) return
    this.wholes.set(part, whole)
    const parts = this.parts.get(whole)
    if (parts) parts.push(part)
    else this.parts.set(whole, [part])
  }

  /** The type that a symbol is a part of, or itself. */
  wholeOf(symbol: number): number {
    return this.wholes.get(symbol) ?? symbol
  }

  of(symbol: number): readonly number[] {
    return this.parts.get(symbol) ?? []
  }
}
