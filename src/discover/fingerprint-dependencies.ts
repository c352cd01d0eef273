/** Which dependencies are installed beside the projects of a repository, as one text: another one, and engines see more or less. */
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What package managers write last: npm, yarn, pnpm, go. */
const INSTALLED = [
  'node_modules/.package-lock.json',
  'node_modules/.yarn-integrity',
  'node_modules/.yarn-state.yml',
  'node_modules/.modules.yaml',
  'vendor/modules.txt',
]
const ENVIRONMENTS = ['.venv', 'venv']
/** A repository with more projects has most of its dependencies at the root. */
const MOST_FOLDERS = 500

interface Installing {
  /** Repo-relative. */
  folder: string
  settings: { dependencies?: string[] }
}

/** `moduleCache`: where Go keeps what it downloads, '' for none. '' where nothing is installed. */
export function fingerprintDependencies(
  root: string,
  projects: readonly Installing[],
  moduleCache = '',
): string {
  const folders = projects.map(({ folder }) => folder)
  const modules = projects.flatMap(({ settings }) => settings.dependencies ?? [])
  const found = moduleCache === '' ? [] : downloadedModules(moduleCache, modules)
  for (const folder of [...new Set(['', ...folders])].sort().slice(0, MOST_FOLDERS)) {
    const places = [...INSTALLED, ...ENVIRONMENTS.flatMap(name => sitePackages(join(root, folder), name))]
    for (const place of places) {
      const stat = statSync(join(root, folder, place), { throwIfNoEntry: false })
      if (stat) found.push(`${folder}/${place} ${stat.size} ${stat.mtimeMs}`)
    }
  }
  return found.length === 0 ? '' : createHash('sha256').update(found.join('\n')).digest('hex').slice(0, 16)
}

/** Versions of required modules that are there: `<cache>/github.com/!burnt!sushi/toml@v1.2.0`. */
function downloadedModules(cache: string, modules: readonly string[]): string[] {
  const listed = new Map<string, string[]>()
  return [...new Set(modules)].sort().flatMap(module => {
    const path = join(
      cache,
      module.replace(/[A-Z]/g, letter => `!${letter.toLowerCase()}`),
    )
    const folder = dirname(path)
    if (!listed.has(folder)) listed.set(folder, namesIn(folder))
    return listed.get(folder)!.filter(name => name.startsWith(`${basename(path)}@`))
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

/** The folder changes whenever a package comes or goes. */
function sitePackages(folder: string, environment: string): string[] {
  return namesIn(join(folder, environment, 'lib'))
    .filter(name => name.startsWith('python'))
    .map(name => `${environment}/lib/${name}/site-packages`)
}
