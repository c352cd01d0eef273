/** A Node of another major version, fetched once through npm: what users may have. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../house/read-sources.ts'

/** The newest of each major version that is tested. */
const VERSIONS = { 22: '22.23.3', 24: '24.21.0' }

/** The folder with `node`; `npm` of this machine runs under it where it comes first on PATH. */
export function folderOfNode(major: 22 | 24): string {
  if (process.versions.node.startsWith(`${major}.`)) return join(process.execPath, '..')
  const version = VERSIONS[major]
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(ROOT, 'node_modules', '.bombe-nodes', version)
  const bin = join(folder, 'node_modules', name, 'bin')
  if (existsSync(join(bin, 'node'))) return bin
  mkdirSync(folder, { recursive: true })
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`],
    {
      stdio: 'pipe',
    },
  )
  return bin
}
