/** A value is exported only where another file uses it. Types may be: they belong to the signatures beside them. */
import { expect, test } from 'vitest'
import { readSources } from './read-sources.ts'

const EXPORTED = /^export (?:async )?(?:function\*?|const|let|(?:abstract )?class) ([A-Za-z_$][\w$]*)/gm

const sources = readSources('src', 'supervisors', 'view', 'bench')
const users = new Map<string, Set<string>>()
for (const { path, text } of [...sources, ...readSources('tests', 'scripts')])
  for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g))
    users.set(word, (users.get(word) ?? new Set()).add(path))

test('every exported value is used by another file', () => {
  const unused = sources.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED)].flatMap(([, name = '']) =>
      users.get(name)!.size === 1 ? [`${path}: ${name}`] : [],
    ),
  )
  expect(unused, 'drop the word export, or what nothing uses').toEqual([])
})
