/** What the name of a package means: gopls answers it with the import that binds it, whose path is then asked about in turn. */
import type { FileAnswers, FileQuestions, SiteAnswer, SiteQuestion } from '../../src/model/engine.ts'

const IMPORT = /^\s*(?:import\s+)?(?:[\w.]+\s+)?(["`])([^"`]*)\1/

/** The path in the import statement of a line, as a question; null where there is none. */
export function importOn(text: string, line: number): SiteQuestion | null {
  const source = text.split('\n')[line - 1] ?? ''
  const [, quote = '', name = ''] = IMPORT.exec(source) ?? []
  return quote ? { kind: 'import', name, line, column: source.indexOf(quote) + 2 } : null
}

/** Which sites of a file were answered with an import of it, by their place. */
export class BoundByImport {
  private readonly imports = new Map<SiteQuestion, SiteQuestion>()

  add(site: SiteQuestion, path: SiteQuestion): void {
    this.imports.set(site, path)
  }

  /** The file's answers, with those sites answered as their imports are; `ask` puts one file's sites to the server. */
  async complete(
    file: FileQuestions,
    said: FileAnswers,
    ask: (file: FileQuestions) => AsyncIterable<FileAnswers>,
  ): Promise<FileAnswers> {
    const paths = new Map<number, SiteQuestion>()
    for (const [at, site] of file.sites.entries()) {
      const path = said.answers[at] === 'silent' ? this.imports.get(site) : undefined
      if (path) paths.set(at, path)
    }
    if (paths.size === 0) return said
    const byLine = new Map([...paths.values()].map(path => [path.line, path]))
    const answers: SiteAnswer[] = [...said.answers]
    for await (const asked of ask({ ...file, sites: [...byLine.values()] })) {
      const lines = [...byLine.keys()]
      for (const [at, { line }] of paths) answers[at] = asked.answers[lines.indexOf(line)] ?? 'silent'
    }
    return { ...said, answers }
  }
}
