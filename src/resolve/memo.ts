/** Values worked out once, each with what was looked up for it. What rests on a value that is still being worked out is kept only until that is done. */
import type { Steps, Trail } from './trail.ts'

/** Values in doubt that one site may rest on. */
const MOST_IN_DOUBT = 50

/**
 * Values that mean one another in circles have no order in which they could be worked out: which one is met first
 * decides. Kept for good, a site in one file would depend on which sites were resolved before it. So every value that
 * rests on such a circle is in doubt, and is forgotten when what was asked for is worked out: what a site means
 * depends on nothing but its own expression and the declarations it leads to.
 */
export class Doubts {
  /** Grows whenever something in doubt is made use of. */
  count = 0
  readonly trail: Trail
  #open = 0
  #kept = 0
  readonly #holding = new Set<{ forget(): void }>()

  constructor(trail: Trail) {
    this.trail = trail
  }

  begin(): number {
    this.#open++
    this.trail.enter()
    return this.count
  }

  /**
   * Variables that many files assign hold one another in thickets, which every site in them would walk whole. What is
   * counted is in doubt whatever was worked out before, so that the end comes at the same place in any order.
   */
  get isThicket(): boolean {
    return this.#kept >= MOST_IN_DOUBT
  }

  /** `memo` where it holds something in doubt. */
  end(memo: { forget(): void } | undefined): void {
    this.#open--
    if (memo) {
      this.#holding.add(memo)
      this.#kept++
    }
    if (this.#open > 0 || this.#holding.size === 0) return
    for (const one of this.#holding) one.forget()
    this.#holding.clear()
    this.#kept = 0
  }
}

interface Kept<Value> {
  value: Value
  /** It rests on nothing that is still being worked out. */
  isSure: boolean
  /** Of what is in doubt there are none: it lasts no longer than what is being worked out, whose steps its own are part of. */
  steps: Steps | undefined
}

export class Memo<Key, Value> {
  private readonly doubts: Doubts
  private readonly kept = new Map<Key, Kept<Value>>()
  /** Keys of what was worked out and is in doubt. */
  private readonly unsure: Key[] = []

  constructor(doubts: Doubts) {
    this.doubts = doubts
  }

  get(key: Key): Value | undefined {
    const kept = this.kept.get(key)
    if (kept === undefined) return undefined
    if (kept.isSure) this.doubts.trail.use(kept.steps!)
    else this.doubts.count++
    return kept.value
  }

  /** `meanwhile` is what it counts as when it is asked for again on the way. Gives what `end` wants to know. */
  begin(key: Key, meanwhile: Value): number {
    this.kept.set(key, { value: meanwhile, isSure: false, steps: undefined })
    return this.doubts.begin()
  }

  end(key: Key, value: Value, begun: number): Value {
    const kept = this.kept.get(key)!
    const steps = this.doubts.trail.leave()
    kept.value = value
    kept.isSure = this.doubts.count === begun
    if (kept.isSure) kept.steps = steps
    else this.unsure.push(key)
    this.doubts.end(kept.isSure ? undefined : this)
    return value
  }

  forget(): void {
    for (const key of this.unsure) this.kept.delete(key)
    this.unsure.length = 0
  }
}
