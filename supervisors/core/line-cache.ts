/** The lines of files that positions are converted in: open ones as they were given, others from disk. */
import { join } from 'node:path'
import { splitLines } from './positions.ts'
import { readText } from './read-disk.ts'

const KEPT = 64

export class LineCache {
  readonly #root: string
  readonly #open = new Map<string, string | string[]>()
  readonly #read = new Map<string, string[]>()

  constructor(root: string) {
    this.#root = root
  }

  /** Splitting waits until somebody asks: with UTF-16 nobody does. */
  hold(path: string, text: string): void {
    this.#open.set(path, text)
  }

  drop(path: string): void {
    this.#open.delete(path)
    this.#read.delete(path)
  }

  /** 1-based; '' past the end. */
  line(path: string, line: number): string {
    return (this.#held(path) ?? this.#fromDisk(path))[line - 1] ?? ''
  }

  #held(path: string): string[] | undefined {
    const held = this.#open.get(path)
    if (typeof held !== 'string') return held
    const lines = splitLines(held)
    this.#open.set(path, lines)
    return lines
  }

  #fromDisk(path: string): string[] {
    const known = this.#read.get(path)
    if (known) return known
    const lines = splitLines(readText(join(this.#root, path)) ?? '')
    if (this.#read.size >= KEPT) this.#read.delete(this.#read.keys().next().value ?? '')
    this.#read.set(path, lines)
    return lines
  }
}
