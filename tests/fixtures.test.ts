/** Every fixture repository: its carets must hold, and its graph must be the golden one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCarets } from './fixtures/check-carets.ts'
import { dumpFixture } from './fixtures/dump-fixture.ts'
import { listFolders } from './fixtures/list-folders.ts'

const FIXTURES = join(import.meta.dirname, '..', 'fixtures')
const isRewriting = process.env.BOMBE_GOLDEN === '1'

for (const language of listFolders(FIXTURES)) {
  describe(language, () => {
    for (const name of listFolders(join(FIXTURES, language))) {
      test(name, async () => {
        const folder = join(FIXTURES, language, name)
        const repo = join(folder, 'repo')
        expect(existsSync(repo), `${language}/${name} has a golden but no repo/`).toBe(true)
        const { text, lines } = await dumpFixture(repo)
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
  const there = listFolders(FIXTURES).flatMap(one =>
    listFolders(join(FIXTURES, one)).map(name => `${one}/${name}`),
  )
  expect([...listed].sort()).toEqual(there.sort())
})
