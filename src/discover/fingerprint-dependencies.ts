/** Which dependencies are installed beside the projects of a repository, as one text: another one, and engines see more or less. */
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What package managers write last: npm, yarn, pnpm. */
const INSTALLED = [
  'node_modules/.package-lock.json',
  'node_modules/.yarn-integrity',
  'node_modules/.yarn-state.yml',
  'node_modules/.modules.yaml',
]
const ENVIRONMENTS = ['.venv', 'venv']
/** A repository with more projects has most of its dependencies at the root. */
const MOST_FOLDERS = 500

/** `folders`: of its projects, repo-relative. '' where nothing is installed. */
export function fingerprintDependencies(root: string, folders: readonly string[]): string {
  const found: string[] = []
  for (const folder of [...new Set(['', ...folders])].sort().slice(0, MOST_FOLDERS)) {
    const places = [...INSTALLED, ...ENVIRONMENTS.flatMap(name => sitePackages(join(root, folder), name))]
    for (const place of places) {
      const stat = statSync(join(root, folder, place), { throwIfNoEntry: false })
      if (stat) found.push(`${folder}/${place} ${stat.size} ${stat.mtimeMs}`)
    }
  }
  return found.length === 0 ? '' : createHash('sha256').update(found.join('\n')).digest('hex').slice(0, 16)
}

/** The folder changes whenever a package comes or goes. */
function sitePackages(folder: string, environment: string): string[] {
  try {
    return readdirSync(join(folder, environment, 'lib'))
      .filter(name => name.startsWith('python'))
      .map(name => `${environment}/lib/${name}/site-packages`)
  } catch {
    return []
  }
}
