/** What was read and will be asked for again, kept while no writer changes the index. */

/** Past so many, all are dropped: a question needs far fewer, and the next one reads its own again. */
const MOST_KEPT = 4_096

export class KeptRows<Key, Value> {
  readonly #version: (() => number) | undefined
  readonly #rows = new Map<Key, Value>()
  #readAt: number | undefined

  /** Without a version nothing is kept: a connection does not see its own writes by it. */
  constructor(version: (() => number) | undefined) {
    this.#version = version
  }

  get(key: Key, read: () => Value): Value {
    if (!this.#version) return read()
    const version = this.#version()
    if (version !== this.#readAt || this.#rows.size >= MOST_KEPT) this.#rows.clear()
    this.#readAt = version
    const known = this.#rows.get(key)
    if (known !== undefined) return known
    const value = read()
    this.#rows.set(key, value)
    return value
  }
}
