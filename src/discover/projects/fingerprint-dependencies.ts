/** The dependencies that are installed beside the projects of a repository, as one text. When it changes, engines see more or less. */
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { allFamilies } from '../../languages/load-languages.ts'
import type { InstalledFiles } from '../../languages/project-files/project-context.ts'

/** A repository with more projects has most of its dependencies at the root. */
const MAX_FOLDERS = 500

interface Installing {
  /** Repo-relative. */
  folder: string
  settings: { dependencies?: string[] }
}

/** `moduleCache`: where an engine keeps what it downloads, '' for none. '' where nothing is installed. */
export function fingerprintDependencies(
  root: string,
  projects: readonly Installing[],
  moduleCache = '',
): string {
  const files = installedFiles(root)
  const rules = allFamilies().flatMap(({ projects: own }) => own ?? [])
  const modules = projects.flatMap(({ settings }) => settings.dependencies ?? [])
  const found =
    moduleCache === '' ? [] : rules.flatMap(one => one.downloaded?.(moduleCache, modules, files) ?? [])
  const folders = projects.map(({ folder }) => folder)
  for (const folder of [...new Set(['', ...folders])].sort().slice(0, MAX_FOLDERS)) {
    for (const place of rules.flatMap(one => one.installed?.(folder, files) ?? [])) {
      const stamp = files.stampOf(folder === '' ? place : `${folder}/${place}`)
      if (stamp !== undefined) found.push(`${folder}/${place} ${stamp}`)
    }
  }
  return found.length === 0 ? '' : createHash('sha256').update(found.join('\n')).digest('hex').slice(0, 16)
}

function installedFiles(root: string): InstalledFiles {
  return {
    namesIn(folder) {
      try {
        return readdirSync(resolve(root, folder)).sort()
      } catch {
        return []
      }
    },
    stampOf(path) {
      const stat = statSync(resolve(root, path), { throwIfNoEntry: false })
      return stat && `${stat.size} ${stat.mtimeMs}`
    },
  }
}
