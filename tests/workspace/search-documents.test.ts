/** Documents, configuration and templates are found by section and never displace code. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchInput } from '../../src/questions/search-symbols/declare.ts'
import { renderSearch } from '../../src/questions/search-symbols/render.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'

/** Written so that no scanner takes it for one in this file. */
const TOKEN = ['ghp', 'q7ZkV2mXw9TbRf4Lc8NpHs3Yd6JgAe1UoKiB'].join('_')

const FILES: Record<string, string> = {
  'src/deploy.py':
    'def deploy_release(version):\n    """Deploy a release."""\n    raise ValueError("no such release here")\n',
  'docs/guide.md': '# Guide\n\n## Deploy a release\nRun it.\n\n## Rotate certificates\nEvery ninety days.\n',
  'compose.yaml': `services:\n  database:\n    image: postgres\n    environment:\n      GITHUB_TOKEN: ${TOKEN}\n`,
  'ignored/more.md': '# Rotate certificates\n',
  '.bombeignore': 'ignored/\n',
}
let base: string
let workspace: Workspace

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'bombe-documents-'))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(base, 'repo', path)), { recursive: true })
    writeFileSync(join(base, 'repo', path), text)
  }
  const settings = { ...defaultValues(), data_folder: join(base, 'data') }
  workspace = await openWorkspace({ root: join(base, 'repo'), settings })
}, 60_000)
afterAll(async () => {
  await workspace?.close()
  rmSync(base, { recursive: true, force: true })
})

const search = (query: string, rest: Partial<SearchInput> = {}) => workspace.searchAll({ query, ...rest })

test('a section that nothing in code is about', async () => {
  const { documents } = await search('rotate certificates')
  expect(documents).toEqual([
    {
      path: 'docs/guide.md',
      section: 'Guide > Rotate certificates',
      lines: '6-8',
      score: expect.any(Number),
    },
  ])
})

test('code of equal fit comes first', async () => {
  const answer = await search('deploy a release')
  expect(answer.symbols[0]?.handle).toBe('src/deploy.py#deploy_release()')
  expect(answer.documents?.[0]).toMatchObject({ path: 'docs/guide.md', section: 'Guide > Deploy a release' })
  const text = renderSearch(answer)
  expect(text.indexOf('src/deploy.py#')).toBeLessThan(text.indexOf('docs/guide.md:3-5'))
})

test('configuration by its keys, a file by its name', async () => {
  expect((await search('database services')).documents?.[0]).toMatchObject({
    path: 'compose.yaml',
    section: 'services > database',
  })
  expect((await search('compose.yaml', { kind: 'file' })).documents?.[0]?.path).toBe('compose.yaml')
})

test('a filter of code leaves documents out', async () => {
  expect((await search('rotate certificates', { language: 'python' })).documents).toBeUndefined()
  expect((await search('rotate certificates', { kind: 'function' })).documents).toBeUndefined()
})

test('words of a secret find nothing', async () => {
  expect((await search(`${TOKEN} postgres`)).documents ?? []).toEqual([])
})

test('a quoted message leads to the code that raises it', async () => {
  const { symbols } = await search('why "no such release here"')
  expect(symbols[0]?.handle).toBe('src/deploy.py#deploy_release()')
})
