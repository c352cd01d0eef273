/** Makes a work tree of a repository at its revision, with one folder of it to be indexed. */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { prepareRepository } from '../retrieval/prepare-repository.ts'

export interface AnnotatedRepository {
  name: string
  language: string
  /** Owner and name. */
  url: string
  revision: string
  /** The folder that is indexed; null for all. */
  benchmark_root: string | null
}

/** Null where there is no mirror. A mirror without the revision serves its newest commit. */
export async function prepareFolder(
  mirrors: string,
  scratch: string,
  { url, revision, benchmark_root }: AnnotatedRepository,
): Promise<Workspace | null> {
  const mirror = join(mirrors, url.replace('/', '+'), 'repo')
  if (!existsSync(mirror)) return null
  const git = (...args: string[]): string =>
    spawnSync('git', ['--git-dir', mirror, ...args], { encoding: 'utf8' }).stdout.trim()
  const commit = git('rev-parse', '--verify', '-q', `${revision}^{commit}`) || git('rev-parse', 'HEAD')
  return prepareRepository(mirrors, scratch, url, commit, folder => {
    if (benchmark_root) writeFileSync(join(folder, '.bombeignore'), onlyFolder(benchmark_root))
  })
}

/** Patterns that leave out everything else on the way down to a folder. */
function onlyFolder(path: string): string {
  const parts = path.split('/')
  const lines = parts.map((_, depth) => {
    const above = parts.slice(0, depth).map(part => `/${part}`)
    return `${above.join('')}/*\n!${above.join('')}/${parts[depth]}\n`
  })
  return lines.join('')
}
