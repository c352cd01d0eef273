/** Folders that are no project are refused with what to do; projects inside them are not. */
import { expect, test } from 'vitest'
import { describeBroadRoot, refuseBroadRoot } from '../../src/discover/refuse-broad-root.ts'

test.each([
  ['/', 'the root of the disk'],
  ['/home/ada', 'your home folder'],
  ['/home', 'a folder that holds your home folder'],
  ['/usr', 'a folder of the system'],
  ['/home/ada/project', null],
  ['/home/adam', null],
  ['/usr/src/app', null],
  ['/workspace', null],
])('%s is %s', (root, expected) => {
  expect(describeBroadRoot(root, '/home/ada')).toBe(expected)
})

test('the refusal says how to go on', () => {
  expect(() => refuseBroadRoot('/')).toThrow(
    expect.objectContaining({
      code: 'workspace_not_allowed',
      hint: expect.stringContaining('--any-root'),
    }),
  )
})
