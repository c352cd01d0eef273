/** Rows that were read and will be needed again, cached while no writer changes the index. */

/** A question needs far fewer. */
const MAX_ROWS = 8_192

export class CachedRows<Key, Value> {
  readonly #version: (() => number) | undefined
  readonly #half: number
  /** Recently used rows, and older ones: a row that is used again moves back up, the rest is dropped. */
  #late = new Map<Key, Value>()
  #before = new Map<Key, Value>()
  #readAt: number | undefined

  /** Without a version nothing is cached: a connection does not see its own writes by it. */
  constructor(version: (() => number) | undefined, max = MAX_ROWS) {
    this.#version = version
    this.#half = max / 2
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
