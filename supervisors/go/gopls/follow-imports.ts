/** Resolves package names: gopls answers with the import that binds the name, so the import's path is queried next. */
import type { FileAnswers, FileQuestions, SiteAnswer, SiteQuestion } from '../../../src/model/engine.ts'

const IMPORT = /^\s*(?:import\s+)?(?:[\w.]+\s+)?(["`])([^"`]*)\1/

/** The path in the import statement of a line, as a question; null if there is none. */
export function importOn(text: string, line: number): SiteQuestion | null {
  const source = text.split('\n')[line - 1] ?? ''
  const [, quote = '', name = ''] = IMPORT.exec(source) ?? []
  return quote ? { kind: 'import', name, line, column: source.indexOf(quote) + 2 } : null
}

/** Remembers which sites of a file were answered with one of its imports. */
export class BoundByImport {
  private readonly imports = new Map<SiteQuestion, SiteQuestion>()

  add(site: SiteQuestion, path: SiteQuestion): void {
    this.imports.set(site, path)
  }

  /** The file's answers, with those sites answered like their imports; `query` sends one file's sites to the server. */
  async complete(
    file: FileQuestions,
    first: FileAnswers,
    query: (file: FileQuestions) => AsyncIterable<FileAnswers>,
  ): Promise<FileAnswers> {
    const paths = new Map<number, SiteQuestion>()
    for (const [at, site] of file.sites.entries()) {
      const path = first.answers[at] === 'unanswered' ? this.imports.get(site) : undefined
      if (path) paths.set(at, path)
    }
    if (paths.size === 0) return first
    const byLine = new Map([...paths.values()].map(path => [path.line, path]))
    const answers: SiteAnswer[] = [...first.answers]
    for await (const second of query({ ...file, sites: [...byLine.values()] })) {
      const lines = [...byLine.keys()]
      for (const [at, { line }] of paths) answers[at] = second.answers[lines.indexOf(line)] ?? 'unanswered'
    }
    return { ...first, answers }
  }
}
