/** Reading matches from the parser's memory gives what the library's own way gives. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Node, Parser, Query, Language as TreeSitterLanguage } from 'web-tree-sitter'
import { MatchCursor, type ParserModule } from '../../src/extract/match-cursor.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const QUERY = `
(function_definition name: (identifier) @name parameters: (parameters) @params body: (block) @body) @def
(call function: (attribute object: (_) @recv attribute: (identifier) @call))
(decorator (identifier) @skip (#any-of? @skip "property" "staticmethod"))
(identifier) @ref
`

test('the same matches, captures and offsets', async () => {
  const module = {} as ParserModule
  await Parser.init(module as never)
  const wasm = join(ROOT, 'node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm')
  const language = await TreeSitterLanguage.load(wasm)
  const parser = new Parser()
  parser.setLanguage(language)
  const query = new Query(language, QUERY)
  const cursor = new MatchCursor(module, query)
  const folder = join(ROOT, 'fixtures', 'python')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith('.py'),
  )
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) {
    const text = `s = '𝒳 é'\n${readFileSync(join(folder, path), 'utf8')}`
    const tree = parser.parse(text)!
    const seen: unknown[] = []
    cursor.forEach(tree, text, () => {
      const captures = Array.from({ length: cursor.count }, (_, place) => [
        query.captureNames[cursor.captureAt(place)],
        cursor.startAt(place),
        cursor.endAt(place),
      ])
      seen.push([cursor.pattern, captures])
    })
    expect(seen, path).toEqual(
      query.matches(tree.rootNode).map(match => [match.patternIndex, match.captures.map(describe)]),
    )
    tree.delete()
  }
})

function describe({ name, node }: { name: string; node: Node }): unknown {
  return [name, node.startIndex, node.endIndex]
}
