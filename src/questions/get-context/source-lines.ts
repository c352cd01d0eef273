/** The lines of files, each file read and split once for one question. */
import type { QueryContext } from '../shared/question.ts'

export class SourceLines {
  readonly #read: QueryContext['readSource']
  readonly #files = new Map<string, readonly string[]>()

  constructor({ readSource }: Pick<QueryContext, 'readSource'>) {
    this.#read = readSource
  }

  /** Empty for a file that cannot be read. */
  of(path: string): readonly string[] {
    let lines = this.#files.get(path)
    if (!lines) {
      lines = splitLines(this.#read(path) ?? '')
      this.#files.set(path, lines)
    }
    return lines
  }
}

function splitLines(text: string): readonly string[] {
  return text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n')
}
