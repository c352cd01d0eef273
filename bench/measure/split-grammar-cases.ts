/** Splits a tree-sitter corpus file (=== name === code --- tree) into the pieces of code it holds. */

export function splitGrammarCases(text: string, repository: string): GrammarCase[] {
  const extension = EXTENSIONS[repository.replace(/^.*tree-sitter-/, '')] ?? '.txt'
  const parts = text.split(/^={3,}.*\r?\n([\s\S]*?)\r?\n={3,}.*\r?\n/m).slice(1)
  const cases: GrammarCase[] = []
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const code = parts[index + 1]!.split(/^-{3,}.*$/m)[0]!
    cases.push({ name: `case-${index / 2 + 1}${extension}`, code })
  }
  return cases
}

export interface GrammarCase {
  name: string
  code: string
}

const EXTENSIONS: Record<string, string> = {
  python: '.py',
  javascript: '.js',
  typescript: '.ts',
  java: '.java',
  go: '.go',
}
