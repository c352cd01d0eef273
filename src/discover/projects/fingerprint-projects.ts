/** What a project's configuration hashes to: when it changes, engines may answer differently. */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { ProjectRules } from '../../languages/family.ts'
import { familyNamed } from '../../languages/load-languages.ts'
import type { Project } from '../../model/index.ts'
import { folderOf, nameOf } from '../../model/repo-path.ts'
import type { ConfigReader } from './config-reader.ts'

/** Sets `settings.configHash` of every project. */
export function fingerprintProjects(projects: readonly Project[], reader: ConfigReader): void {
  for (const { family, folder } of projects) {
    const locks = familyNamed(family)?.projects?.locks ?? []
    for (const at of foldersUp(folder)) for (const name of locks) reader.mark(posix.join(at, name))
  }
  const read = [...reader.texts()].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const project of projects) {
    const rules = familyNamed(project.family)?.projects
    const hash = createHash('sha256')
    for (const [path, text] of read)
      if (rules && counts(rules, path, project.folder)) hash.update(`${path}\0${text}\0`)
    project.settings.configHash = hash.digest('hex').slice(0, 16)
  }
}

/** Whether a file decides what the imports of a project mean, or which versions they get. */
function counts(rules: ProjectRules, path: string, project: string): boolean {
  const name = nameOf(path)
  const isAbove = isAtOrAbove(folderOf(path), project)
  if (rules.locks?.includes(name)) return isAbove
  return rules.configuration.test(name) && (isAbove || rules.configurationAnywhere?.test(name) === true)
}

/** A folder and all that it lies in, up to the root. */
function foldersUp(folder: string): string[] {
  const parts = folder === '' ? [] : folder.split('/')
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join('/')), '']
}

function isAtOrAbove(folder: string, of: string): boolean {
  return folder === '' || of === folder || of.startsWith(`${folder}/`)
}
