/** Copies a repository with what it has installed, so that its source can be rewritten. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export function copyTree(source: string): string {
  const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'bombe-trace-'))), basename(source))
  cpSync(source, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: path => basename(path) !== '.bombe',
  })
  return folder
}

/** The files that git knows or would know. */
export function listFiles(folder: string): string[] {
  const args = ['-C', folder, 'ls-files', '-z', '-co', '--exclude-standard']
  const { stdout, status, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\0').filter(path => path !== '')
}
