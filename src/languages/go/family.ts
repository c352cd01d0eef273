/** Go as a family: its modules, what is downloaded for them, and packages that are folders. */
import type { EngineSample, Family } from '../family.ts'
import type { InstalledFiles } from '../project-files/project-context.ts'
import { readProjects } from './read-projects.ts'

const LOCKS = ['go.sum', 'go.work.sum']

const sample: EngineSample = {
  language: 'go',
  project: {
    kind: 'go',
    family: 'go',
    folder: '',
    config: 'go.mod',
    name: 'example.com/probe',
    settings: {},
  },
  files: {
    'go.mod': 'module example.com/probe\n\ngo 1.17\n',
    'greet.go': 'package probe\n\nfunc greet() string { return "hello" }\n',
    'main.go': 'package probe\n\nfunc use() { greet() }\n',
  },
  query: { path: 'main.go', site: { kind: 'call', name: 'greet', line: 3, column: 14 } },
  expected: { path: 'greet.go', line: 3, column: 6 },
}

export const family: Family = {
  id: 'go',
  projects: {
    kinds: ['go'],
    find: readProjects,
    configuration: /^(go\.mod|go\.work)$/,
    locks: LOCKS,
    installed: () => ['vendor/modules.txt'],
    downloaded: downloadedModules,
  },
  leftOut: { lockFiles: LOCKS },
  visibility: { packageIsFolder: true },
  sample,
}

/** Versions of required modules that are there: `<cache>/github.com/!burnt!sushi/toml@v1.2.0`. */
function downloadedModules(cache: string, modules: readonly string[], files: InstalledFiles): string[] {
  const listed = new Map<string, readonly string[]>()
  return [...new Set(modules)].sort().flatMap(module => {
    const path = `${cache}/${module.replace(/[A-Z]/g, letter => `!${letter.toLowerCase()}`)}`
    const slash = path.lastIndexOf('/')
    const folder = path.slice(0, slash)
    if (!listed.has(folder)) listed.set(folder, files.namesIn(folder))
    return listed.get(folder)!.filter(name => name.startsWith(`${path.slice(slash + 1)}@`))
  })
}
