/** What a project's configuration hashes to: when it changes, engines may answer differently. */
import { createHash } from 'node:crypto'
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

/** Sets `settings.configHash` of every project. */
export function fingerprintProjects(projects: readonly Project[], reader: ConfigReader): void {
  const read = [...reader.texts()].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const project of projects) {
    const pattern = CONFIGURATION[project.family]
    const hash = createHash('sha256')
    for (const [path, text] of read) {
      const name = nameOf(path)
      const concerns = INHERITED.test(name) || isAtOrAbove(folderOf(path), project.folder)
      if (pattern?.test(name) && concerns) hash.update(`${path}\0${text}\0`)
    }
    project.settings.configHash = hash.digest('hex').slice(0, 16)
  }
}

function isAtOrAbove(folder: string, of: string): boolean {
  return folder === '' || of === folder || of.startsWith(`${folder}/`)
}
