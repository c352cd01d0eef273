/** What is asked is checked before anything is looked up, and what is wrong is said in one sentence. */
import { describe, expect, test } from 'vitest'
import { QUESTIONS } from '../../src/questions/all-questions.ts'
import { checkArguments } from '../../src/questions/declare/check-input.ts'
import { COMMON_INPUT } from '../../src/questions/declare/input-fields.ts'

const toolNamed = (name: string) => QUESTIONS.find(({ tool }) => tool === name) ?? QUESTIONS[0]!
const check = (name: string, given: unknown) => checkArguments(given, toolNamed(name).input, COMMON_INPUT)

describe('refused', () => {
  test.each([
    ['search_symbols', {}, 'query is missing'],
    ['search_symbols', null, 'query is missing'],
    ['search_symbols', [], 'the arguments must be an object'],
    ['search_symbols', { query: 7 }, 'query must be text'],
    ['search_symbols', { query: 'x'.repeat(1_000_000) }, 'query is longer than 4000 characters'],
    ['get_context', { query: 'x'.repeat(1_000_000) }, 'query is longer than 100000 characters'],
    ['search_symbols', { query: 'a\0b' }, 'query holds a NUL character'],
    ['search_symbols', { query: 'x', limit: -1 }, 'limit must be a whole number from 1 to 500'],
    ['search_symbols', { query: 'x', limit: 1e12 }, 'limit must be a whole number from 1 to 500'],
    ['search_symbols', { query: 'x', limit: '5' }, 'limit must be a whole number from 1 to 500'],
    ['search_symbols', { query: 'x', detail: 'everything' }, 'detail cannot be "everything"'],
    ['search_symbols', { query: 'x', token_budget: 10 }, 'token_budget must be a whole number from 200'],
    ['search_symbols', { query: 'x', __proto__x: 1 }, 'there is no argument __proto__x'],
    ['get_references', { symbol_name: 'x', direction: 'sideways' }, 'direction cannot be "sideways"'],
    ['get_references', { symbol_name: 'x', depth: 6 }, 'depth must be a whole number from 0 to 5'],
    ['get_references', { symbol_name: 'x', include_tests: 'yes' }, 'include_tests must be true or false'],
    ['notes', { action: 'focus', paths: 'src' }, 'paths must be a list'],
    ['notes', { action: 'focus', paths: [1] }, 'paths[0] must be text'],
    ['notes', { action: 'focus', paths: Array(101).fill('a') }, 'paths has more than 100 entries'],
  ])('%s %o', (name, given, message) => {
    expect(() => check(name, given)).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(message) }),
    )
  })
})

test('nothing, for something optional, may be null', () => {
  expect(check('search_symbols', { query: 'x', limit: null })).toEqual({ query: 'x' })
})

test('what every read tool accepts is not listed, and accepted', () => {
  expect(check('get_outline', { path: 'a', freshness: 'strict', session: 's', ref: 'main' })).toMatchObject({
    path: 'a',
  })
})
