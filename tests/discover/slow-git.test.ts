/** Ignore rules that keep git busy for hours: it gets a bounded time once, and is not asked again until they change. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from '../../src/discover/files/list-files.ts'
import { gitRepository, tempFolder, writeFiles } from './temp-repository.ts'

test('git is too slow for a state once', { timeout: 60_000 }, async () => {
  const before = process.env.XDG_CACHE_HOME
  process.env.XDG_CACHE_HOME = tempFolder()
  try {
    const root = gitRepository({ 'a.py': '' })
    gitRepository({ 'c.py': '' }, join(root, 'inner'))
    const names = Array.from({ length: 50 }, (_, at) => `${'a'.repeat(200)}${at}.py`)
    writeFiles(root, Object.fromEntries(names.map(name => [name, ''])))
    writeFiles(root, { '.gitignore': `${'*a'.repeat(30)}*b\n` })
    expect(await messages(root)).toEqual(['git took too long'])
    // The next one does not wait, which its reason shows.
    expect(await messages(root)).toEqual(['git took too long before'])
    expect((await listFiles(root, true)).listing.files).toContain('inner/c.py')
    rmSync(join(root, '.gitignore'))
    expect(await messages(root)).toEqual([])
  } finally {
    if (before === undefined) delete process.env.XDG_CACHE_HOME
    else process.env.XDG_CACHE_HOME = before
  }
})

async function messages(root: string): Promise<string[]> {
  const { listing } = await listFiles(root, false)
  const about = listing.problems.filter(({ message }) => message.includes('git'))
  return about.map(({ message }) => message.split(';')[0]!)
}
