/** Only src/languages names a language: what differs between languages is asked of them. */
import { expect, test } from 'vitest'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import { readSources } from './read-sources.ts'

const languages = await loadLanguages()
const families = languages.map(({ shared }) => shared)

/** Whole texts: ids of languages, families and project kinds. `root` and `package` are words of every language. */
const IDS = new Set(
  [
    ...languages.flatMap(({ id, family, grammars }) => [
      ...[id, family, ...Object.keys(grammars)],
      ...Object.values(grammars).map(grammar => (typeof grammar === 'string' ? grammar : grammar.name)),
    ]),
    ...families.flatMap(({ projects }) => projects?.kinds ?? []),
  ].filter(id => id !== 'package'),
)

/** Anywhere in a text or a pattern: names of languages, of project files, of what fixes versions. */
const NAMES = [
  ...['typescript', 'javascript', 'python', 'golang', 'maven', 'gradle', 'tsconfig', 'jsconfig', 'pyproject'],
  ...['package.json', 'setup.py', 'setup.cfg', 'go.mod', 'go.work', 'pom.xml', '__init__'],
  ...languages.map(({ id }) => id).filter(id => id.length > 5),
  ...families.flatMap(({ projects, sample }) => [...(projects?.locks ?? []), sample?.project.config ?? '']),
].filter(name => name !== '')

/** Short names count as words of their own; `go` is a verb in a sentence, `Go` is not. */
const WORDS = [/\bjava\b/i, /\bGo\b/, /\bPyPI\b/i]

/** Files that may, each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  'src/pipeline/extractor-version.ts': 'the package.json of bombe itself',
  'src/extract/workers/worker-pool.ts': 'the built files of bombe itself',
  'src/pipeline/jobs/start-index-child.ts': 'the built files of bombe itself',
  'src/cli/read-version.ts': 'the package.json of bombe itself',
  'src/secrets/issuer-rules.ts': 'names of issuers of keys, such as PyPI',
  'src/secrets/kind-of-text.ts': 'extensions of code in any language, indexed or not',
  'src/store/sqlite.ts': 'the words of an error of node:sqlite',
  'src/cli/shell/print-completions.ts': 'the shells that completions are written for',
  'src/mcp/page/page-files.ts': 'the type of the script of the page',
  'src/questions/index/declare.ts': 'an example for readers of the help',
  'src/workspace/text/find-strings-naming.ts':
    'endings of configuration and templates that may name a symbol',
  'src/model/engine.ts': 'names of package registries that engines are installed from',
  'src/workspace/engines/run-doctor.ts': 'names of package registries that engines are installed from',
}

/** Texts, templates and patterns of a line of code. */
const LITERAL =
  /'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`|(?<=[=(,:[&|?!]\s*)\/((?:\\.|[^/\\\n])+)\//g

function literalsOf(text: string): string[] {
  const code = text.replace(/^\s*(\/\*[\s\S]*?\*\/|\*.*|\/\/.*)$/gm, '').replace(/\s\/\/ .*$/gm, '')
  return [...code.matchAll(LITERAL)].map(match =>
    (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').replaceAll('\\', ''),
  )
}

function namesIn(literal: string): boolean {
  const lower = literal.toLowerCase()
  if (IDS.has(literal) || NAMES.some(name => lower.includes(name.toLowerCase()))) return true
  return WORDS.some(word => word.test(literal))
}

const elsewhere = readSources('src').filter(({ folder }) => folder !== 'src/languages')

test('no other folder of src names a language', () => {
  const found = elsewhere
    .filter(({ path }) => !(path in EXCEPTIONS))
    .flatMap(({ path, text }) =>
      literalsOf(text)
        .filter(namesIn)
        .map(literal => `${path}: ${literal}`),
    )
  expect(found, 'ask the language or its family for it (src/languages/language.ts, family.ts)').toEqual([])
})

test('every exception is needed', () => {
  const needless = Object.keys(EXCEPTIONS).filter(
    path => !elsewhere.some(source => source.path === path && literalsOf(source.text).some(namesIn)),
  )
  expect(needless).toEqual([])
})

test('a language and its family agree', () => {
  for (const { id, family, shared } of languages) expect(shared.id, id).toBe(family)
})
