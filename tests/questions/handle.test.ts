/** Handles: what they look like, and that reading one back gives what was written. */

import { describe, expect, test } from 'vitest'
import { handleTypes } from '../../src/languages/java/parameter-list.ts'
import { SYMBOL_FLAG, SYMBOL_KINDS } from '../../src/model/index.ts'
import { type HandlePart, handleOf, isCallable, parseHandle } from '../../src/questions/shared/handle.ts'
import fc from '../random.ts'

const part = (name: string, kind: HandlePart['kind'], rest: Partial<HandlePart> = {}): HandlePart => {
  return { name, kind, duplicate: 0, flags: 0, params: '', ...rest }
}

describe('handleOf', () => {
  test.each([
    [
      'src/auth/service.py#AuthService.login()',
      [part('AuthService', 'class'), part('login', 'method')],
      'python',
    ],
    ['src/auth/service.py#AuthService', [part('AuthService', 'class')], 'python'],
    ['src/auth/service.py', [], 'python'],
    ['src/auth/service.py#f~2()', [part('f', 'function', { duplicate: 1 })], 'python'],
    ['src/auth/service.py#A~2.x', [part('A', 'class', { duplicate: 1 }), part('x', 'property')], 'python'],
    [
      'src/auth/service.py#A.[Symbol.iterator]()',
      [part('A', 'class'), part('[Symbol.iterator]', 'method')],
      'typescript',
    ],
    ['src/auth/service.py#A.#secret()', [part('A', 'class'), part('#secret', 'method')], 'typescript'],
    ['src/auth/service.py#a%2Eb', [part('a.b', 'property')], 'typescript'],
    [
      'src/auth/service.py#Foo.bar(String,int)',
      [
        part('Foo', 'class'),
        part('bar', 'method', { flags: SYMBOL_FLAG.overloaded, params: 'String a, final int b' }),
      ],
      'java',
    ],
    [
      'src/auth/service.py#Foo.bar()',
      [part('Foo', 'class'), part('bar', 'method', { params: 'String a' })],
      'java',
    ],
  ])('%s', (handle, chain, language) => {
    expect(handleOf('src/auth/service.py', chain, language)).toBe(handle)
  })

  test('a path with a hash or a line break is escaped', () => {
    expect(handleOf('a#b\n.py', [part('f', 'function')], 'python')).toBe('a%23b%0A.py#f()')
  })
})

test('handleTypes leaves names, annotations, generics and modifiers out', () => {
  expect(
    handleTypes('@Nullable final Map<String, List<X>> m, int... n, String[] s, byte b[], java.util.Set<T> t'),
  ).toEqual(['Map', 'int...', 'String[]', 'byte[]', 'java.util.Set'])
  expect(handleTypes('')).toEqual([])
})

test('what is written is read back', () => {
  const name = fc.string({
    unit: fc.oneof(fc.constantFrom(...'.#()~[]% ,1a'), fc.string({ minLength: 1, maxLength: 1 })),
  })
  const parts = fc.array(
    fc.record({
      name,
      kind: fc.constantFrom(...SYMBOL_KINDS.filter(kind => kind !== 'module')),
      duplicate: fc.nat(30),
      flags: fc.constant(0),
      params: fc.constant(''),
    }),
    { maxLength: 4 },
  )
  const path = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab/#%.:~() \n') })
  fc.assert(
    fc.property(path, parts, (file, chain) => {
      const parsed = parseHandle(handleOf(file, chain, 'typescript'))
      expect(parsed).toEqual({
        path: file,
        names: chain.map(({ name, duplicate }) => ({ name, duplicate })),
        callable: chain.length > 0 && isCallable(chain.at(-1)!.kind),
        types: [],
      })
    }),
  )
})

test('two different chains never share a handle', () => {
  const chain = fc.array(fc.string({ unit: fc.constantFrom(...'.#()~[]%2a') }), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(chain, chain, (a, b) => {
      const handle = (names: string[]) =>
        handleOf(
          'f',
          names.map(name => part(name, 'function')),
          'go',
        )
      expect(handle(a) === handle(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
    }),
  )
})
