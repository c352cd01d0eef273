/** What import resolution may see of the repository: paths, folders, modules and projects of one family. */
import type { RepositoryView } from '../../languages/language.ts'
import type { GraphFile, Project } from '../../model/index.ts'
import {
  hashText,
  INSIDE,
  type LookupRecorder,
  lookupOf,
  MODULE,
  NAMED,
  PATHS,
  type Steps,
} from '../affected/lookup-recorder.ts'
import { moduleId, type SymbolTable } from '../tables/symbol-table.ts'

export class RepositoryViews {
  private readonly symbols: SymbolTable
  private readonly recorder: LookupRecorder
  private readonly views = new Map<string, RepositoryView>()
  private readonly folderModules = new Map<string, Map<string, readonly string[]>>()
  private readonly paths: ReadonlySet<string>
  private readonly folders: ReadonlySet<string>
  private readonly probed = new Map<string, number>()
  private byName: Map<string, readonly string[]> | undefined

  /** `before`: those of an earlier table, which may have the same paths. */
  constructor(symbols: SymbolTable, recorder: LookupRecorder, before?: RepositoryViews) {
    this.symbols = symbols
    this.recorder = recorder
    const isSame = before !== undefined && hasSamePaths(before.symbols.files, symbols.files)
    this.paths = isSame ? before.paths : new Set(symbols.files.map(({ file }) => file.path))
    this.folders = isSame ? before.folders : foldersOf(this.paths)
  }

  of(family: string): RepositoryView {
    const known = this.views.get(family)
    if (known) return known
    const view = this.makeView(family)
    this.views.set(family, view)
    return view
  }

  private makeView(family: string): RepositoryView {
    const projects = this.symbols.projects
      .filter(project => project.family === family)
      .sort((a, b) => b.folder.length - a.folder.length || (a.config < b.config ? -1 : 1))
    const byName = new Map<string, Project>()
    for (const project of projects)
      if (project.name && !byName.has(project.name)) byName.set(project.name, project)
    return {
      hasFile: path => {
        this.notePath(path)
        return this.paths.has(path)
      },
      hasFolder: path => {
        this.notePath(path)
        return this.folders.has(path)
      },
      hasModule: key => {
        this.recorder.add(lookupOf(MODULE, hashText(moduleId(family, key))))
        return this.symbols.hasModule(family, key)
      },
      filesNamed: name => {
        this.recorder.add(lookupOf(NAMED, hashText(name)))
        return this.pathsByName().get(name) ?? []
      },
      modulesIn: folder => {
        this.recorder.add(lookupOf(INSIDE, hashText(folder)))
        return this.modulesByFolder(family).get(folder) ?? []
      },
      projects,
      projectNamed: name => byName.get(name),
      once: this.makeMemo(),
    }
  }

  private pathsByName(): Map<string, readonly string[]> {
    if (!this.byName) {
      const all = new Map<string, string[]>()
      for (const path of [...this.paths].sort()) {
        const name = path.slice(path.lastIndexOf('/') + 1)
        const same = all.get(name)
        if (same) same.push(path)
        else all.set(name, [path])
      }
      this.byName = all
    }
    return this.byName
  }

  private makeMemo(): RepositoryView['once'] {
    const { recorder } = this
    const known = new Map<string, { answer: unknown; steps: Steps }>()
    return <Answer>(key: string, compute: () => Answer): Answer => {
      const before = known.get(key)
      if (before) {
        recorder.use(before.steps)
        return before.answer as Answer
      }
      recorder.enter()
      const answer = compute()
      known.set(key, { answer, steps: recorder.leave() })
      return answer
    }
  }

  /** The same few paths are probed for every import of a folder. */
  private notePath(path: string): void {
    let lookup = this.probed.get(path)
    if (lookup === undefined) {
      lookup = lookupOf(PATHS, hashText(path))
      this.probed.set(path, lookup)
    }
    this.recorder.add(lookup)
  }

  private modulesByFolder(family: string): Map<string, readonly string[]> {
    const known = this.folderModules.get(family)
    if (known) return known
    const { files, modules, moduleOf } = this.symbols
    const keys = new Map<string, Set<string>>()
    files.forEach(({ file }, index) => {
      const module = modules[moduleOf[index]]
      if (module.family !== family) return
      const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')))
      keys.set(folder, (keys.get(folder) ?? new Set()).add(module.key))
    })
    const sorted = new Map([...keys].map(([folder, inside]) => [folder, [...inside].sort()]))
    this.folderModules.set(family, sorted)
    return sorted
  }
}

function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

function hasSamePaths(before: readonly GraphFile[], now: readonly GraphFile[]): boolean {
  return before.length === now.length && now.every(({ file }, index) => file.path === before[index].file.path)
}
