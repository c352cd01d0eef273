/** Values computed once, each with what was looked up for it. What depends on a value that is still being computed is cached only until that is done. */
import type { LookupRecorder, Steps } from '../affected/lookup-recorder.ts'

/** How many uncertain values one site may depend on. */
const MAX_UNCERTAIN = 50

/** How far values are followed through other values: far enough for real code, near enough to end. */
const MAX_DEPTH = 24

/**
 * Values that mean one another in circles have no order in which they could be computed: which one is met first
 * decides. Kept permanently, a site in one file would depend on which sites were resolved before it. So every value that
 * depends on such a circle is uncertain, and is forgotten when what was asked for is computed: what a site means
 * depends on nothing but its own expression and the declarations it leads to.
 */
export class Uncertainty {
  /** Grows whenever something uncertain is used. */
  count = 0
  /** How many values are being followed, each through the one before. */
  depth = 0
  readonly recorder: LookupRecorder
  #open = 0
  #entries = 0
  readonly #holding = new Set<{ forget(): void }>()

  constructor(recorder: LookupRecorder) {
    this.recorder = recorder
  }

  begin(): number {
    this.#open++
    this.recorder.enter()
    return this.count
  }

  /**
   * Variables that many files assign hold one another in dense clusters, which every site in them would walk whole. What is
   * counted is uncertain whatever was computed before, so that the end comes at the same place in any order.
   */
  private get isTooDense(): boolean {
    return this.#entries >= MAX_UNCERTAIN
  }

  /** Whether one more value may be followed; if not, what depends on it is uncertain. */
  mayFollow(): boolean {
    if (this.depth < MAX_DEPTH && !this.isTooDense) return true
    this.count++
    return false
  }

  /** `memo` where it holds something uncertain. */
  end(memo: { forget(): void } | undefined): void {
    this.#open--
    if (memo) {
      this.#holding.add(memo)
      this.#entries++
    }
    if (this.#open > 0 || this.#holding.size === 0) return
    for (const one of this.#holding) one.forget()
    this.#holding.clear()
    this.#entries = 0
  }
}

export interface MemoEntry<Key, Value> {
  readonly key: Key
  value: Value
  /** Count of uncertain values when its computation began. */
  begun: number
  /** It depends on nothing that is still being computed. */
  isSure: boolean
  /** An uncertain value has none: it lasts no longer than the computation around it, whose steps include its own. */
  steps: Steps | undefined
}

export class Memo<Key, Value> {
  private readonly uncertainty: Uncertainty
  private readonly entries = new Map<Key, MemoEntry<Key, Value>>()
  /** Keys of what was computed and is uncertain. */
  private readonly unsure: Key[] = []

  constructor(uncertainty: Uncertainty) {
    this.uncertainty = uncertainty
  }

  get(key: Key): Value | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    if (entry.isSure) this.uncertainty.recorder.use(entry.steps!)
    else this.uncertainty.count++
    return entry.value
  }

  /** `meanwhile` is what it counts as when it is needed again on the way. Gives what `end` needs. */
  begin(key: Key, meanwhile: Value): MemoEntry<Key, Value> {
    const entry = { key, value: meanwhile, begun: this.uncertainty.begin(), isSure: false, steps: undefined }
    this.entries.set(key, entry)
    return entry
  }

  end(entry: MemoEntry<Key, Value>, value: Value): Value {
    const steps = this.uncertainty.recorder.leave()
    entry.value = value
    entry.isSure = this.uncertainty.count === entry.begun
    if (entry.isSure) entry.steps = steps
    else this.unsure.push(entry.key)
    this.uncertainty.end(entry.isSure ? undefined : this)
    return value
  }

  forget(): void {
    for (const key of this.unsure) this.entries.delete(key)
    this.unsure.length = 0
  }
}
