/** What models and registries rely on, held as literals. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT_FORMS, formFor, isTextAlone } from '../../src/mcp/client-forms.ts'
import { INSTRUCTIONS } from '../../src/mcp/instructions.ts'
import { QUESTIONS } from '../../src/questions/all-questions.ts'
import { inputSchema } from '../../src/questions/declare/schema.ts'
import { ROOT } from '../house/read-sources.ts'

test('names and arguments of the tools', () => {
  expect(
    QUESTIONS.map(({ tool, input }) => [tool, Object.keys(inputSchema(input).properties).join(' ')]),
  ).toEqual([
    [
      'get_context',
      'query guesses entry_points cursor_file token_budget include_signatures_only expansion_depth strategy detail include_tests',
    ],
    ['get_references', 'symbol_name direction to access depth sort include_source include_tests limit'],
    ['search_symbols', 'query kind file_pattern language returns visibility flags project like limit detail'],
    ['get_structure', 'path token_budget include_signatures'],
    ['get_blast_radius', 'symbol_name change_type max_depth'],
    ['get_diff', 'base ref path symbol_name scope format'],
    ['get_outline', 'path depth'],
    ['get_source', 'symbol_name symbol_names path start_line end_line spans'],
    ['search_text', 'pattern paths fixed_strings file_pattern case_sensitive context_lines limit'],
    ['notes', 'action target paths text session ttl_seconds'],
    ['index', 'mode paths force wait'],
    ['status', ''],
  ])
})

test('what a model reads of the tools stays under 8,000 characters', () => {
  const visible = QUESTIONS.map(({ tool, description, input }) => ({
    name: tool,
    description,
    inputSchema: inputSchema(input),
  }))
  expect(JSON.stringify(visible).length).toBeLessThan(8_000)
  expect(INSTRUCTIONS.length).toBeLessThan(2_000)
})

test('only index and notes change anything', () => {
  expect(QUESTIONS.filter(({ writes }) => writes).map(({ tool }) => tool)).toEqual(['notes', 'index'])
})

test('the form of answers by client', () => {
  expect(formFor('auto', 'claude-code')).toBe('text')
  expect(formFor('auto', 'codex-mcp-client')).toBe('text')
  expect(isTextAlone('auto', 'claude-code')).toBe(true)
  expect(isTextAlone('structured', 'claude-code')).toBe(false)
  expect(isTextAlone('auto', 'Visual Studio Code')).toBe(false)
  expect(formFor('auto', 'Visual Studio Code')).toBe('text')
  expect(formFor('auto', 'somebody')).toBe('both')
  expect(formFor('auto', undefined)).toBe('both')
  expect(formFor('text', 'claude-code')).toBe('text')
  for (const { because } of CLIENT_FORMS) expect(because).toMatch(/\S+\/\S+#\d+/)
})

test('server.json names this package and version', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
  const manifest = read('package.json')
  expect(read('server.json')).toMatchObject({
    version: manifest.version,
    packages: [{ registryType: 'npm', identifier: manifest.name, version: manifest.version }],
  })
})
