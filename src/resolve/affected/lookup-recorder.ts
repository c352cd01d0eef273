/** Records the lookups that lead to a value, so that a file is resolved again only if one of its lookups may have another result. */
import { NumberSet } from '../values/number-set.ts'

/**
 * Lookups are stored as hashes of so many bits: two that share one cost a file resolved for nothing, never one forgotten.
 * With fewer, a change of some members is mistaken for one of something that hundreds of files look up; more bits take more space.
 */
const LOOKUP_BITS = 27

/** What is looked up by something else than the name of a member: distinguished by these. */
export const [MODULE, STARS, BELOW, MEMBERS, GLOBALS, PATHS, INSIDE, LISTED] = [1, 2, 3, 4, 5, 6, 7, 8]
export const [EXTENSIONS, GLOBAL_IMPORTS, NAMED] = [9, 10, 11]

/** What some value depends on: its own lookups, each with the file that alone decides it (-1 for any), and other values. */
export class Steps {
  readonly lookups: readonly number[]
  readonly uses: readonly Steps[]
  /** Number of the gathering that has seen it. */
  mark = 0

  constructor(lookups: readonly number[], uses: readonly Steps[]) {
    this.lookups = lookups
    this.uses = uses
  }
}

const NO_STEPS = new Steps([], [])

/**
 * Code that computes a cached value enters, looks up, and leaves with its steps; code that finds it in the cache uses those steps.
 * So what a file depends on is known whatever was computed before it.
 */
export class LookupRecorder {
  readonly #lookups: number[] = []
  readonly #uses: Steps[] = []
  /** For each value that is being computed: where its lookups and its uses begin. */
  readonly #starts: number[] = []
  readonly #seen = new NumberSet()
  #gatherings = 0

  /** `home` is the file whose own change alone can change the outcome. */
  add(lookup: number, home = -1): void {
    if (this.#starts.length > 0) this.#lookups.push(lookup, home)
  }

  use(steps: Steps): void {
    if (this.#starts.length === 0 || steps === NO_STEPS) return
    const isFirst = this.#uses.length === this.#starts[this.#starts.length - 1]
    if (isFirst || this.#uses[this.#uses.length - 1] !== steps) this.#uses.push(steps)
  }

  enter(): void {
    this.#starts.push(this.#lookups.length, this.#uses.length)
  }

  /** Its steps also count for the computation around it. */
  leave(): Steps {
    const uses = this.#starts.pop()!
    const lookups = this.#starts.pop()!
    const steps = this.#stepsFrom(lookups, uses)
    this.#lookups.length = lookups
    this.#uses.length = uses
    this.use(steps)
    return steps
  }

  #stepsFrom(lookups: number, uses: number): Steps {
    if (this.#lookups.length > lookups) return new Steps(this.#lookups.slice(lookups), this.#uses.slice(uses))
    if (this.#uses.length === uses) return NO_STEPS
    return this.#uses.length === uses + 1 ? this.#uses[uses] : new Steps([], this.#uses.slice(uses))
  }

  /** The lookups of a file in rising order, without those that only its own text decides. */
  gather(steps: Steps, file: number): Int32Array {
    const mark = ++this.#gatherings
    this.#seen.clear()
    const found: number[] = []
    const open = [steps]
    for (let next = open.pop(); next; next = open.pop()) {
      if (next.mark === mark) continue
      next.mark = mark
      for (let at = 0; at < next.lookups.length; at += 2) {
        const lookup = next.lookups[at]
        if (next.lookups[at + 1] !== file && this.#seen.add(lookup)) found.push(lookup)
      }
      for (const one of next.uses) if (one.mark !== mark) open.push(one)
    }
    return Int32Array.from(found).sort()
  }
}

/** A hash of 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** The lookup of something in something, both as hashes. */
export function lookupOf(holder: number, name: number): number {
  let hash = Math.imul(holder ^ (holder >>> 16), 0x85ebca6b) ^ name
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> (32 - LOOKUP_BITS)
}

/** What a symbol is known by that holds others: its name in its module, so that it differs from all others of that name. */
export function hashOfHolder(module: number, name: number): number {
  return Math.imul(module ^ (module >>> 15), 0x9e3779b1) ^ name
}

/** The lookup of a name in the list of what a module gives to star imports. */
export function lookupOfListed(module: number, name: number): number {
  return lookupOf(lookupOf(LISTED, module), name)
}
