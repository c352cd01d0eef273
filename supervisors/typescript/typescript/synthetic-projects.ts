/**
 * Our own projects for what the repository's configurations leave unanswered: files without a project, packages of the
 * workspace that are not installed, and `baseUrl`, which TypeScript 7 no longer supports.
 */
import { basename } from 'node:path'
import type { Project } from '../../../src/model/project.ts'
import type { PrivateFolder } from '../../core/find/private-folder.ts'
import type { RepoFiles } from './repo-files.ts'
import { combinePaths, type PathTable, workspacePaths } from './workspace-paths.ts'

/** Projects whose `paths` do not contradict each other share one group; more groups would cost more than they give. */
const MAX_GROUPS = 8

const OPTIONS = {
  allowJs: true,
  allowArbitraryExtensions: true,
  allowImportingTsExtensions: true,
  esModuleInterop: true,
  experimentalDecorators: true,
  jsx: 'preserve',
  module: 'preserve',
  moduleResolution: 'bundler',
  noEmit: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  strict: true,
  target: 'esnext',
  types: [],
}

const LANGUAGE_LIBS = ['esnext']
const BROWSER_LIBS = ['dom', 'dom.iterable']

interface Group {
  paths: PathTable
  /** Indexes of its projects. */
  members: Set<number>
}

export class SyntheticProjects {
  readonly #folder: PrivateFolder
  readonly #files: RepoFiles
  readonly #projects: readonly Project[]
  readonly #groups: readonly Group[]
  readonly #owners: Map<string, number>
  #libs = [...LANGUAGE_LIBS, ...BROWSER_LIBS]

  constructor(
    folder: PrivateFolder,
    files: RepoFiles,
    projects: readonly Project[],
    owners: Map<string, number>,
  ) {
    this.#folder = folder
    this.#files = files
    this.#projects = projects
    this.#owners = owners
    this.#groups = groupProjects(projects)
    this.write()
  }

  /** The configuration that answers for a file. */
  configOf(path: string, project: number): string {
    return this.#folder.at(this.#isStray(path, project) ? STRAYS : fileName(this.#groupOf(project)))
  }

  /** For repositories that declare browser globals: `declare var console: …` conflicts with the browser's own. */
  leaveBrowserOut(): string[] {
    this.#libs = LANGUAGE_LIBS
    return this.write()
  }

  /** Call it after files changed; returns the configurations whose text changed. */
  write(): string[] {
    const byName = new Map<string, string[]>([[STRAYS, []], ...this.#groups.map(groupEntry)])
    for (const path of this.#files.paths()) {
      const config = basename(this.configOf(path, this.#owners.get(path) ?? -1))
      byName.get(config)!.push(this.#files.absolute(path))
    }
    const packages = workspacePaths(this.#projects, path => this.#files.has(path))
    return [...byName].map(([name, files], index) => {
      const group = this.#groups[Math.max(index - 1, 0)]!
      const others = this.#groups.filter(other => other !== group).map(other => other.paths)
      const paths = this.#absolute(combinePaths([group.paths, ...others, packages]))
      return this.#folder.write(
        name,
        JSON.stringify({ compilerOptions: { ...OPTIONS, lib: this.#libs, paths }, files: files.sort() }),
      )
    })
  }

  /**
   * Declaration files that no tsconfig of the repository includes: a `declare module 'x'` in one would hide the
   * sources of package x from all files.
   */
  #isStray(path: string, project: number): boolean {
    return /\.d\.[cm]?ts$/.test(path) && this.#projects[project]?.kind !== 'tsconfig'
  }

  /** The file's project decides; a project without a group uses the first. */
  #groupOf(project: number): number {
    return Math.max(
      this.#groups.findIndex(group => group.members.has(project)),
      0,
    )
  }

  #absolute(paths: PathTable): PathTable {
    const entries = Object.entries(paths).map(([pattern, targets]) => [
      pattern,
      targets.map(target => this.#files.absolute(target)),
    ])
    return Object.fromEntries(entries)
  }
}

const STRAYS = 'tsconfig.strays.json'

function groupEntry(_: Group, index: number): [string, string[]] {
  return [fileName(index), []]
}

function fileName(group: number): string {
  return `tsconfig.${group}.json`
}

function groupProjects(projects: readonly Project[]): Group[] {
  const groups: Group[] = [{ paths: {}, members: new Set() }]
  projects.forEach((project, index) => {
    const paths = ownPaths(project)
    let group = groups.find(one => agree(one.paths, paths))
    if (!group && groups.length < MAX_GROUPS) {
      group = { paths: {}, members: new Set() }
      groups.push(group)
    }
    group ??= groups[0]!
    group.members.add(index)
    group.paths = { ...paths, ...group.paths }
  })
  return groups
}

/** `baseUrl` as equivalent `paths`. The compiler itself resolves a package's own `#imports` from its package.json. */
function ownPaths({ kind, settings: { paths = {}, baseUrl } }: Project): PathTable {
  if (kind !== 'tsconfig') return {}
  const fallback: PathTable = baseUrl === undefined ? {} : { '*': [baseUrl === '' ? '*' : `${baseUrl}/*`] }
  return { ...fallback, ...paths }
}

function agree(a: PathTable, b: PathTable): boolean {
  return Object.entries(b).every(
    ([pattern, targets]) => !Object.hasOwn(a, pattern) || a[pattern]!.join() === targets.join(),
  )
}
