/** What a project's configuration hashes to: when it changes, engines may answer differently. */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { Project } from '../../model/index.ts'
import type { ConfigReader } from './config-reader.ts'
import { folderOf, nameOf } from './repo-path.ts'

/** Files whose text decides what imports mean for a family, wherever a project of it lies at or below them. */
const CONFIGURATION: Readonly<Record<string, RegExp>> = {
  typescript: /^(.*\.json|pnpm-workspace\.yaml)$/,
  python: /^(pyproject\.toml|setup\.cfg|setup\.py)$/,
  go: /^(go\.mod|go\.work)$/,
  java: /^(pom\.xml|.*\.gradle|.*\.gradle\.kts)$/,
}
/** What tsconfig files inherit from may bear any name and lie anywhere. */
const INHERITED = /^(?!package\.json$|lerna\.json$).*\.json$/

/** What fixes the versions of packages, at or above a project: another version may have other types. */
const LOCKS: Readonly<Record<string, readonly string[]>> = {
  typescript: ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock'],
  python: ['poetry.lock', 'pdm.lock', 'uv.lock', 'Pipfile.lock', 'requirements.txt'],
  go: ['go.sum', 'go.work.sum'],
  java: ['gradle.lockfile'],
}

/** Sets `settings.configHash` of every project. */
export function fingerprintProjects(projects: readonly Project[], reader: ConfigReader): void {
  for (const { family, folder } of projects)
    for (const at of foldersUp(folder))
      for (const name of LOCKS[family] ?? []) reader.mark(posix.join(at, name))
  const read = [...reader.texts()].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const project of projects) {
    const pattern = CONFIGURATION[project.family]
    const hash = createHash('sha256')
    for (const [path, text] of read) {
      const name = nameOf(path)
      const concerns = INHERITED.test(name) || isAtOrAbove(folderOf(path), project.folder)
      const isLock =
        LOCKS[project.family]?.includes(name) === true && isAtOrAbove(folderOf(path), project.folder)
      if ((pattern?.test(name) && concerns && !isAnyLock(name)) || isLock) hash.update(`${path}\0${text}\0`)
    }
    project.settings.configHash = hash.digest('hex').slice(0, 16)
  }
}

const ALL_LOCKS: ReadonlySet<string> = new Set(Object.values(LOCKS).flat())

function isAnyLock(name: string): boolean {
  return ALL_LOCKS.has(name)
}

/** A folder and all that it lies in, up to the root. */
function foldersUp(folder: string): string[] {
  const parts = folder === '' ? [] : folder.split('/')
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join('/')), '']
}

function isAtOrAbove(folder: string, of: string): boolean {
  return folder === '' || of === folder || of.startsWith(`${folder}/`)
}
