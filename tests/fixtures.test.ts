/** Every fixture repository: its carets must hold, and its graph must be the golden one. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultValues } from '../src/config/settings.ts'
import { indexRepository } from '../src/index/index-repository.ts'
import { openWorkspace } from '../src/workspace/open-workspace.ts'
import { checkCarets } from './fixtures/check-carets.ts'

const FIXTURES = join(import.meta.dirname, '..', 'fixtures')
const DATA = mkdtempSync(join(tmpdir(), 'bombe-fixtures-'))
const isRewriting = process.env.BOMBE_GOLDEN === '1'

afterAll(() => rmSync(DATA, { recursive: true, force: true }))

for (const language of foldersOf(FIXTURES)) {
  describe(language, () => {
    for (const name of foldersOf(join(FIXTURES, language))) {
      test(name, async () => {
        const folder = join(FIXTURES, language, name)
        const repo = join(folder, 'repo')
        expect(existsSync(repo), `${language}/${name} has a golden but no repo/`).toBe(true)
        const { text, lines } = await dumpOf(repo)
        expect(checkCarets(repo, lines), 'carets that do not hold').toEqual([])
        const golden = join(folder, 'graph.txt')
        if (isRewriting) writeFileSync(golden, text)
        expect(text, 'the graph differs from graph.txt; if that is right: npm run golden').toBe(
          readFileSync(golden, 'utf8'),
        )
      })
    }
  })
}

test('docs/constructs.md lists exactly the fixtures there are', () => {
  const listed = new Set<string>()
  let language = ''
  for (const line of readFileSync(join(FIXTURES, '..', 'docs', 'constructs.md'), 'utf8').split('\n')) {
    language = /^## (.+)$/.exec(line)?.[1].toLowerCase() ?? language
    const fixtures = /^\|.*\|([^|]*)\|\s*$/.exec(line)?.[1] ?? ''
    for (const name of fixtures.matchAll(/`(?:([\w-]+)\/)?([\w-]+)`/g))
      listed.add(`${name[1] ?? language}/${name[2]}`)
  }
  const there = foldersOf(FIXTURES).flatMap(one =>
    foldersOf(join(FIXTURES, one)).map(name => `${one}/${name}`),
  )
  expect([...listed].sort()).toEqual(there.sort())
})

function foldersOf(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => statSync(join(folder, name)).isDirectory())
    .sort()
}

async function dumpOf(root: string): Promise<{ text: string; lines: Record<string, unknown>[] }> {
  const settings = { ...defaultValues(), data_folder: DATA, workers: 1 }
  await indexRepository({ root, settings, force: true })
  const workspace = await openWorkspace({ root, settings })
  try {
    const text = [...workspace.dump({ format: 'text', engineNames: true })].join('')
    const json = [...workspace.dump({ format: 'jsonl', engineNames: true })].join('')
    return {
      text,
      lines: json
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line)),
    }
  } finally {
    workspace.close()
  }
}
