/** Numbers and texts from a seed: the same seed gives the same ones on every machine. */

export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 0x9e3779b9) >>> 0
  }

  /** 0 up to, not including, `most`. */
  below(most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }

  text(alphabet: string, length: number): string {
    let text = ''
    for (let at = 0; at < length; at++) text += alphabet[this.below(alphabet.length)]
    return text
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }
}

export const LOWER = 'abcdefghijklmnopqrstuvwxyz'
export const DIGITS = '0123456789'
export const ALPHANUMERIC = LOWER + LOWER.toUpperCase() + DIGITS
export const UPPER_DIGITS = LOWER.toUpperCase() + DIGITS
export const HEX = '0123456789abcdef'
export const BASE64 = `${ALPHANUMERIC}+/`
export const URL_SAFE = `${ALPHANUMERIC}_-`
