/** Our matcher finds in the parser's memory what the library's own queries find, for every language and fixture. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Parser, Query, Language as TreeSitterLanguage } from 'web-tree-sitter'
import { compileQuery } from '../../src/extract/matcher/compile-query.ts'
import { FlatTree } from '../../src/extract/matcher/flat-tree.ts'
import { GrammarTables } from '../../src/extract/matcher/grammar-tables.ts'
import { Matcher } from '../../src/extract/matcher/match-query.ts'
import type { ParserModule } from '../../src/extract/matcher/parser-module.ts'
import { grammarFiles, nameOfGrammar, readQueries } from '../../src/extract/parse/load-grammars.ts'
import { loadLanguages } from '../../src/languages/load-languages.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FIXTURES = join(ROOT, 'fixtures')
const module = {} as ParserModule
await Parser.init(module as never)
const languages = await loadLanguages()
const grammars = languages.flatMap(language =>
  [...new Set(Object.values(language.grammars).map(nameOfGrammar))].map(name => ({ language, name })),
)

describe.each(grammars)('$language.id, grammar $name', ({ language, name }) => {
  test('the same matches, captures and offsets', async () => {
    const { parser, library, ours } = await load(readQueries(language, name), name)
    const paths = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter(
      path => extname(path) in language.grammars && nameOfGrammar(language.grammars[extname(path)]!) === name,
    )
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      const text = readFileSync(join(FIXTURES, path), 'utf8')
      // Broken source too: whatever lies in the middle is cut out.
      const middle = Math.floor(text.length / 2)
      for (const source of [text, `${text.slice(0, middle)}${text.slice(middle + 7)}`]) {
        const tree = parser.parse(source)!
        expect(ours(tree, source), path).toEqual(library(tree))
        tree.delete()
      }
    }
  })
})

test('characters beyond the first plane count as two units', async () => {
  const { parser, library, ours } = await load('(identifier) @ref (string) @text', 'python')
  const text = "s = '𝒳 é'\nt = s\n"
  const tree = parser.parse(text)!
  expect(ours(tree, text)).toEqual(library(tree))
  expect(ours(tree, text)).toEqual(['0: ref 0-1', '0: ref 11-12', '0: ref 15-16', '1: text 4-10'])
})

test.each([
  ['(nothing_like_it) @x', 'the grammar has no nothing_like_it'],
  ['(call function: (identifier) @x', 'unexpected the end'],
  ['(call nofield: (identifier) @x)', 'the grammar has no field nofield'],
  ['((identifier) @x (#match? @x "a"))', 'unexpected ('],
])('%s is refused', async (query, message) => {
  await expect(load(query, 'python', false)).rejects.toThrow(message)
})

async function load(text: string, name: string, withLibrary = true) {
  const wasm = grammarFiles(languages).get(name)!
  const grammar = await TreeSitterLanguage.load(wasm)
  const parser = new Parser()
  parser.setLanguage(grammar)
  const tables = new GrammarTables(module, grammar)
  const compiled = compileQuery(text, grammar, tables)
  const flat = new FlatTree(module)
  const matcher = new Matcher(flat)
  const query = withLibrary ? new Query(grammar, text) : undefined
  return {
    parser,
    library: (tree: NonNullable<ReturnType<Parser['parse']>>) =>
      query!
        .matches(tree.rootNode)
        .map(({ patternIndex, captures }) => {
          const places = captures.map(({ name, node }) => `${name} ${node.startIndex}-${node.endIndex}`)
          return `${patternIndex}: ${places.join(', ')}`
        })
        .sort(),
    ours: (tree: NonNullable<ReturnType<Parser['parse']>>, source: string) => {
      const found: string[] = []
      flat.read(tree, tables, compiled.wanted)
      matcher.forEach(compiled, source, ({ pattern, captures }) => {
        const there = captures.filter(({ step }) => matcher.nodes[step] >= 0)
        const places = there.map(({ step, name }) => {
          const node = matcher.nodes[step]
          return `${name} ${flat.start[node]}-${flat.end[node]}`
        })
        found.push(`${pattern}: ${places.join(', ')}`)
      })
      return found.sort()
    },
  }
}
