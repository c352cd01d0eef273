/** How search orders what it finds, on a store of real symbols. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchAnswer } from '../../src/questions/search-symbols/answer.ts'
import type { SearchInput } from '../../src/questions/search-symbols/declare.ts'
import { renderSearch } from '../../src/questions/search-symbols/render.ts'
import { PLAIN_AUDIENCE } from '../../src/questions/shared/question.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'

const getters = Array.from(
  { length: 20 },
  (_, i) => `class Box${i}:\n    def get(self, key${i}):\n        return key${i}\n`,
)

const FILES: Record<string, string> = {
  'src/auth/session.py':
    'class SessionStore:\n    def expire_sessions(self):\n        """Drop those that ended."""\n\n    def authenticate(self, user):\n        return user\n',
  'src/auth/query.py':
    'def run_query(statement):\n    return statement\n\n\ndef getting_started(  # noqa: X1\n    when,  # at dawn\n):  # noqa\n    # Nothing: yet.\n    pass\n',
  'src/boxes.py': getters.join('\n\n'),
  'examples/session.py':
    'class SessionStore:\n    def authenticate(self, user, password):\n        return user\n',
  'vendor_copy/query.py': 'def run_query(statement):\n    return statement\n',
  'src/far/lonely.py': 'def field_999():\n    pass\n',
  'tests/test_many.py': Array.from(
    { length: 260 },
    (_, i) => `def field_${i}():\n    return field_${(i + 1) % 260}()\n`,
  ).join('\n'),
  'tests/test_session.py':
    'def test_authenticate():\n    pass\n\n\ndef test_expired_session_is_dropped():\n    pass\n',
}

let base: string
let workspace: Workspace
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'bombe-ranking-'))
  const root = join(base, 'repo')
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  workspace = await openWorkspace({ root, settings: { ...defaultValues(), data_folder: join(base, 'data') } })
}, 60_000)
afterAll(async () => {
  await workspace?.close()
  rmSync(base, { recursive: true, force: true })
})

const search = (query: string, rest: Partial<SearchInput> = {}): SearchAnswer =>
  workspace.search({ query, ...rest })
const handles = (query: string, rest: Partial<SearchInput> = {}): string[] =>
  search(query, rest).symbols.map(({ handle }) => handle)

describe('meaning', () => {
  test('no word is shared', () => {
    expect(handles('verify the login of a person')[0]).toBe('src/auth/session.py#SessionStore.authenticate()')
  })
})

describe('similar to one', () => {
  test('another with other parameters, not the symbol itself', () => {
    const like = 'src/auth/session.py#SessionStore.authenticate()'
    const found = handles('*', { like, kind: 'method' })
    expect(found[0]).toBe('examples/session.py#SessionStore.authenticate()')
    expect(found).not.toContain(like)
  })

  test('the query narrows it', () => {
    const found = handles('query', { like: 'src/auth/session.py#SessionStore' })
    expect(found).toEqual(['src/auth/query.py#run_query()', 'vendor_copy/query.py#run_query()'])
  })
})

describe('nothing fits', () => {
  test.each(['blockchain wallet signature', 'render a triangle on the graphics card'])('%s', query => {
    const { symbols, meta } = search(query)
    expect(symbols).toEqual([])
    expect(String(meta.suggestion)).toContain('fewer or shorter words')
  })

  test('a third of the words is a guess', () => {
    const { symbols, meta } = search('expire sessions of blockchain wallets carefully')
    expect(symbols[0]?.name).toBe('expire_sessions')
    expect(String(meta.suggestion)).toContain('these are guesses')
  })
})

describe('words', () => {
  test.each([
    ['expiring session', 'src/auth/session.py#SessionStore.expire_sessions()'],
    ['authentication', 'src/auth/session.py#SessionStore.authenticate()'],
    ['queries run', 'src/auth/query.py#run_query()'],
    ['session expired', 'src/auth/session.py#SessionStore.expire_sessions()'],
    ['test session expired', 'tests/test_session.py#test_expired_session_is_dropped()'],
  ])('%s finds another form of it', (query, handle) => expect(handles(query)[0]).toBe(handle))

  test('none is demanded, and what is found by them is never called exact or complete', () => {
    expect(handles('run query')[0]).toBe('src/auth/query.py#run_query()')
    const { symbols, verdict } = search('run query zebra')
    expect(symbols[0]).toMatchObject({
      handle: 'src/auth/query.py#run_query()',
      score: 1,
      found_by: ['words'],
    })
    expect(verdict.complete).toBe(false)
    expect(verdict.trust).not.toBe('exact')
    expect(handles('authenticate zebra')).toContain('src/auth/session.py#SessionStore.authenticate()')
  })

  test('of a query language are words like any other', () => {
    expect(() => search('NEAR("a" OR b*) AND NOT session: -x ^')).not.toThrow()
  })
})

test('a misspelled name is found when nothing else is', () => {
  expect(handles('autenticate')[0]).toBe('src/auth/session.py#SessionStore.authenticate()')
  expect(search('autenticate', { explain: 'basic' }).symbols[0]?.ranking_reasons?.[0]).toBe(
    'a name spelled nearly so',
  )
  expect(handles('xyzzy')).toEqual([])
})

test('examples and tests come after the product', () => {
  expect(handles('authenticate').slice(0, 2)).toEqual([
    'src/auth/session.py#SessionStore.authenticate()',
    'examples/session.py#SessionStore.authenticate()',
  ])
  expect(search('authenticate', { explain: 'basic' }).symbols[1]?.ranking_reasons).toContain(
    'path: examples ×0.6',
  )
})

test('what the repository says of its paths counts instead of the usual', () => {
  const reader = { ...PLAIN_AUDIENCE, pathFactors: { examples: 3, 'src/auth/**': 0.2 } }
  const answer = workspace.readBy(reader).search({ query: 'authenticate', explain: 'basic' })
  expect(answer.symbols.slice(0, 2).map(({ file_path }) => file_path)).toEqual([
    'examples/session.py',
    'src/auth/session.py',
  ])
  expect(answer.symbols[0]?.ranking_reasons).toContain('path: examples ×3')
  const map = workspace.readBy(reader).structure({})
  expect(map.top_symbols[0]).toMatch(/^examples\//)
})

test('copies are folded and counted', () => {
  const answer = search('run_query', { kind: 'function' })
  expect(answer.symbols.map(({ handle }) => handle)).toEqual(['src/auth/query.py#run_query()'])
  expect(answer.meta.suppressed_duplicate_count).toBe(1)
  expect(answer.symbols[0]?.copies).toEqual(['vendor_copy/query.py#run_query()'])
  expect(renderSearch(answer)).toContain('same code: vendor_copy/query.py#run_query()')
})

test('a name that everything has leaves room for others', () => {
  const found = handles('get', { limit: 10 })
  expect(found.slice(0, 5).every(handle => handle.endsWith('.get()'))).toBe(true)
  expect(found).toContain('src/auth/query.py#getting_started()')
})

test('a file pattern finds what a hundred better known ones hide', () => {
  expect(search('field_*').total_is_lower_bound).toBe(true)
  expect(handles('field_*', { file_pattern: 'src/far/*' })).toEqual(['src/far/lonely.py#field_999()'])
})

test('a glob with a dot matches containers and modules', () => {
  const authenticate = 'src/auth/session.py#SessionStore.authenticate()'
  for (const query of ['*.authenticate', 'Sess*.authenticate', 'SessionStore.auth*', 'auth.session.*.auth*'])
    expect(handles(query), query).toContain(authenticate)
  expect(handles('auth.query.*')).toContain('src/auth/query.py#run_query()')
  expect(handles('Nothing*.authenticate')).toEqual([])
})

test('filters by flag and visibility', () => {
  expect(handles('authenticate', { flags: ['test'] })).toEqual(['tests/test_session.py#test_authenticate()'])
  expect(handles('run_query', { visibility: 'private' })).toEqual([])
})

test('comments are no part of a signature', () => {
  expect(search('getting_started').symbols[0]?.signature).toBe('def getting_started(when)')
})

test('files by name, kinds and patterns', () => {
  expect(handles('session', { kind: 'file', file_pattern: 'src/**' })).toEqual(['src/auth/session.py'])
  expect(handles('*session*', { kind: 'class' })).toEqual([
    'src/auth/session.py#SessionStore',
    'examples/session.py#SessionStore',
  ])
})
