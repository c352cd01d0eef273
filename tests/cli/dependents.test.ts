/** Who depends on a library, a workspace package or a folder: `bombe refs -d importers`, with the names that are imported. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReferencesAnswer } from '../../src/questions/get-references/answer.ts'
import { type Sandbox, sandbox } from './run-bombe.ts'

const FILES = {
  'package.json': '{ "name": "shop", "private": true, "workspaces": ["packages/*"] }',
  'packages/ui/package.json': '{ "name": "@shop/ui", "main": "src/index.ts" }',
  'packages/ui/src/index.ts': "export { Button } from './button'\nexport const theme = 'dark'\n",
  'packages/ui/src/button.ts':
    "import { cx } from 'classnames'\nexport function Button() {\n  return cx('b')\n}\n",
  'packages/app/package.json':
    '{ "name": "@shop/app", "dependencies": { "@shop/ui": "*", "classnames": "2", "express": "4" } }',
  'packages/app/src/main.ts':
    "import { Button, theme } from '@shop/ui'\nimport express from 'express'\nexport const app = express()\nexport const page = [Button, theme]\n",
  'packages/app/src/main.test.ts': "import { Button } from '@shop/ui'\nButton()\n",
  'tool/fetch.py':
    'import requests\nfrom requests.adapters import HTTPAdapter\n\n\ndef fetch():\n    return requests.get(HTTPAdapter)\n',
  'tool/pyproject.toml': '[project]\nname = "tool"\ndependencies = ["requests"]\n',
}

let shop: Sandbox
beforeAll(() => {
  shop = sandbox(FILES)
  expect(shop.bombe('index').status).toBe(0)
}, 60_000)
afterAll(() => shop.remove())

const refs = (...args: string[]): ReferencesAnswer => JSON.parse(shop.bombe('refs', ...args, '--json').stdout)
const importers = (...args: string[]) =>
  refs(...args, '-d', 'importers').importers!.map(({ file_path, site_lines, names }) => [
    file_path,
    site_lines.join(' '),
    names?.join(' '),
  ])

describe('a library', () => {
  test('is imported by whole modules and by names', () => {
    expect(importers('requests')).toEqual([['tool/fetch.py', '1 2', 'HTTPAdapter requests']])
    expect(importers('requests.adapters')).toEqual([['tool/fetch.py', '2', 'HTTPAdapter']])
    expect(importers('express')).toEqual([['packages/app/src/main.ts', '2', 'express']])
  })

  test('is said to be exact and complete where its project declares it', () => {
    expect(refs('express', '-d', 'importers')).toMatchObject({
      target_symbol: { kind: 'library', name: 'express' },
      verdict: { trust: 'exact', complete: true, why: [] },
    })
  })

  test('that nobody imports is no symbol', () => {
    const { status, stderr } = shop.bombe('refs', 'lodash', '-d', 'importers')
    expect([status, stderr]).toEqual([1, expect.stringContaining('symbol_not_found')])
  })
})

describe('a workspace package and its folder', () => {
  test.each(['@shop/ui', 'packages/ui', './packages/ui/'])('%s', address => {
    expect(importers(address)).toEqual([
      ['packages/app/src/main.test.ts', '1', 'Button'],
      ['packages/app/src/main.ts', '1', 'Button theme'],
    ])
  })

  test('tests can be left out', () => {
    expect(importers('@shop/ui', '--no-tests').map(([path]) => path)).toEqual(['packages/app/src/main.ts'])
  })

  test('a limit cuts the list, and the answer says so', () => {
    const { importers: shown, verdict, meta } = refs('@shop/ui', '-d', 'importers', '-n', '1')
    expect(shown).toHaveLength(1)
    expect(verdict).toMatchObject({ complete: false, why: ['truncated_by_limit'] })
    expect(meta.omitted).toEqual({ importers: 1 })
  })

  test('what it imports: files of other folders, and libraries', () => {
    const { imports } = refs('packages/app', '-d', 'imports')
    expect(imports!.map(({ handle, kind, names }) => [handle, kind, names?.join(' ')])).toEqual([
      ['express', 'library', 'express'],
      ['packages/ui/src/button.ts', 'file', 'Button'],
      ['packages/ui/src/index.ts', 'file', 'theme'],
    ])
  })
})

test('as text, each file has its lines and names', () => {
  expect(shop.bombe('refs', 'requests', '-d', 'importers').stdout).toMatch(
    /^requests {2}library\n\nimporters \(1\)\n {2}tool\/fetch.py\n {4}at 1, 2 exact: HTTPAdapter, requests\n/,
  )
})
