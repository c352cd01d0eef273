/** The hash of the extractor covers the code that decides which facts an index holds. */
import { expect, test } from 'vitest'
import { FOLDERS } from '../../scripts/hash-extractor.mjs'
import { folderOf, readSources } from './read-sources.ts'

/** What the hashed folders import and no fact depends on. */
const WITHOUT_FACTS: Readonly<Record<string, string>> = {
  'src/discover': 'git and the watcher: which files there are is decided in the folders that are hashed',
  'src/errors': 'words of errors',
  'src/files': 'opens files',
  'src/processes': 'starts programs',
  'src/runtime': 'memory of threads',
  'src/settings': 'values that decide about facts are stored beside them',
}

const isHashed = (path: string): boolean => FOLDERS.some(folder => path.startsWith(`${folder}/`))

test('what the extractor imports is part of the hash, or has no part in facts', () => {
  const hashed = readSources('src').filter(({ path }) => isHashed(path))
  expect(hashed.length).toBeGreaterThan(100)
  const imported = hashed.flatMap(({ imports }) =>
    imports.flatMap(({ module, relative, typeOnly }) => (relative && !typeOnly ? [module] : [])),
  )
  const left = imported.filter(path => !isHashed(path) && WITHOUT_FACTS[folderOf(path)] === undefined)
  expect([...new Set(left)]).toEqual([])
})
