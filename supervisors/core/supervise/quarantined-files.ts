/** Files on which an engine died or hung. They are not queried again until their text changes. */
import { createHash } from 'node:crypto'
import type { EngineWhy, FileChange, FileQuestions } from '../../../src/model/engine.ts'

export class QuarantinedFiles {
  readonly #files = new Map<string, { hash: string; why: EngineWhy }>()

  add({ path, text }: FileQuestions, why: EngineWhy): void {
    this.#files.set(path, { hash: hashOf(text), why })
  }

  why({ path, text }: FileQuestions): EngineWhy | undefined {
    const entry = this.#files.get(path)
    return entry && entry.hash === hashOf(text) ? entry.why : undefined
  }

  forget(changes: readonly FileChange[]): void {
    for (const { path } of changes) this.#files.delete(path)
  }
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64')
}
