/** The files of a work tree with their text and token count, each read and counted once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens } from 'gpt-tokenizer'

/** What an agent with grep would not read for a change to the product. */
const TESTS =
  /(^|\/)(tests?|__tests__|spec|e2e|testdata|fixtures?)\/|_test\.go$|\.(test|spec)\.[cm]?[jt]sx?$|Tests?\.java$/

export class SourceFiles {
  readonly #root: string
  readonly #paths: readonly string[]
  readonly #texts = new Map<string, string>()
  readonly #tokens = new Map<string, number>()

  constructor(root: string, paths: readonly string[]) {
    this.#root = root
    this.#paths = paths.filter(path => !TESTS.test(path))
  }

  text(path: string): string {
    let text = this.#texts.get(path)
    if (text === undefined) {
      try {
        text = readFileSync(join(this.#root, path), 'utf8')
      } catch {
        text = ''
      }
      this.#texts.set(path, text)
    }
    return text
  }

  tokens(path: string): number {
    let tokens = this.#tokens.get(path)
    if (tokens === undefined) {
      tokens = countTokens(this.text(path))
      this.#tokens.set(path, tokens)
    }
    return tokens
  }

  /** The files with most of the words, most lines first. */
  grep(words: readonly string[], max: number): string[] {
    const found = this.#paths.map(path => {
      const text = this.text(path)
      const hits = words.reduce((sum, word) => sum + text.split(word).length - 1, 0)
      return { path, hits }
    })
    return found
      .filter(({ hits }) => hits > 0)
      .sort((a, b) => b.hits - a.hits || (a.path < b.path ? -1 : 1))
      .slice(0, max)
      .map(({ path }) => path)
  }
}
