/** Makes a work tree of a repository at a commit, with its history, and indexes it. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { openRepository } from '../open-repository.ts'
import { mirrorOf } from './read-tasks.ts'

/** Shares objects with the mirror, which may lack a few large blobs: writes what is there. */
export async function prepareRepository(
  mirrors: string,
  scratch: string,
  repo: string,
  commit: string,
  beforeIndexing: (folder: string) => void = () => {},
): Promise<Workspace> {
  const folder = join(scratch, repo.replace('/', '+'))
  if (!existsSync(join(folder, '.git'))) {
    mkdirSync(scratch, { recursive: true })
    git(['clone', '-q', '--shared', '--no-checkout', mirrorOf(mirrors, repo), folder])
  }
  if (headOf(folder) !== commit || !existsSync(join(folder, '.git', 'bombe-bench'))) {
    git(['-C', folder, 'checkout', '-q', '--force', '--detach', commit])
    git(['-C', folder, 'clean', '-q', '-fdx', '-e', '.bombe'])
    mkdirSync(join(folder, '.git', 'bombe-bench'), { recursive: true })
  }
  beforeIndexing(folder)
  // Beside the work trees: an index is reused only by the home that owns it.
  const home = join(scratch, 'home')
  mkdirSync(home, { recursive: true })
  return openRepository(folder, { home })
}

function headOf(folder: string): string {
  return spawnSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
}

/** A missing blob costs its file, not the run. */
function git(args: string[]): void {
  const run = spawnSync('git', args, { encoding: 'utf8' })
  if (run.status !== 0 && !/unable to read|invalid object/.test(run.stderr))
    throw new Error(`git ${args.join(' ')}: ${run.stderr.trim().split('\n')[0]}`)
}
