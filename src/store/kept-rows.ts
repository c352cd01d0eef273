/** What was read and will be asked for again, kept while no writer changes the index. */

/** A question needs far fewer. */
const MOST_KEPT = 8_192

export class KeptRows<Key, Value> {
  readonly #version: (() => number) | undefined
  readonly #half: number
  /** Those asked for of late, and those before them: what is asked for again moves back up, the rest goes. */
  #late = new Map<Key, Value>()
  #before = new Map<Key, Value>()
  #readAt: number | undefined

  /** Without a version nothing is kept: a connection does not see its own writes by it. */
  constructor(version: (() => number) | undefined, most = MOST_KEPT) {
    this.#version = version
    this.#half = most / 2
  }

  get(key: Key, read: () => Value): Value {
    if (!this.#version) return read()
    const version = this.#version()
    if (version !== this.#readAt) {
      this.#late.clear()
      this.#before.clear()
      this.#readAt = version
    }
    const known = this.#late.get(key)
    if (known !== undefined) return known
    const value = this.#before.get(key) ?? read()
    if (this.#late.size >= this.#half) {
      this.#before = this.#late
      this.#late = new Map()
    }
    this.#late.set(key, value)
    return value
  }
}
