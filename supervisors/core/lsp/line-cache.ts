/** Caches the lines of files for converting positions: open files as they were given, others from disk. */
import { join } from 'node:path'
import { readText } from '../find/read-disk.ts'
import { splitLines } from './positions.ts'

const MAX_CACHED = 64

export class LineCache {
  readonly #root: string
  readonly #open = new Map<string, string | string[]>()
  readonly #read = new Map<string, string[]>()

  constructor(root: string) {
    this.#root = root
  }

  /** Splits lazily: UTF-16 positions never need the lines. */
  setOpen(path: string, text: string): void {
    this.#open.set(path, text)
  }

  drop(path: string): void {
    this.#open.delete(path)
    this.#read.delete(path)
  }

  /** 1-based; '' past the end. */
  line(path: string, line: number): string {
    return (this.#openLines(path) ?? this.#fromDisk(path))[line - 1] ?? ''
  }

  #openLines(path: string): string[] | undefined {
    const open = this.#open.get(path)
    if (typeof open !== 'string') return open
    const lines = splitLines(open)
    this.#open.set(path, lines)
    return lines
  }

  #fromDisk(path: string): string[] {
    const known = this.#read.get(path)
    if (known) return known
    const lines = splitLines(readText(join(this.#root, path)) ?? '')
    if (this.#read.size >= MAX_CACHED) this.#read.delete(this.#read.keys().next().value ?? '')
    this.#read.set(path, lines)
    return lines
  }
}
