/** Gives every file its one owner: the same for any order of files and projects. */
import type { DiscoveredFile, Project, ProjectKind } from '../../model/index.ts'
import type { FoundProject } from './config-reader.ts'
import { compareTexts, depthOf, folderOf, nameOf } from './repo-path.ts'

/** Where several kinds claim a file, the stronger kind wins at any depth: it is what an engine is configured by. */
const STRENGTH: Record<ProjectKind, number> = {
  tsconfig: 0,
  package: 1,
  python: 0,
  go: 0,
  maven: 0,
  gradle: 1,
  root: 9,
}

/**
 * Indices into `projects`, one a file. Among claims of one strength the deepest folder wins, then
 * `tsconfig.json`, then the name; after those, a tsconfig elsewhere that names the file; then the root project.
 */
export function chooseOwners(
  files: readonly DiscoveredFile[],
  projects: readonly FoundProject[],
  families: ReadonlyMap<string, string>,
): Int32Array {
  const claims = new Map<string, Claims>()
  projects.forEach((found, index) => {
    const { family } = found.project
    const known = claims.get(family) ?? new Claims()
    known.add(found, index)
    claims.set(family, known)
  })
  const owners = new Int32Array(files.length).fill(-1)
  files.forEach(({ path, language }, at) => {
    owners[at] = claims.get(families.get(language) ?? language)?.ownerOf(path) ?? -1
  })
  return owners
}

interface Claim {
  found: FoundProject
  index: number
}

/** The claims of one family. */
class Claims {
  /** By strength, then by folder. */
  readonly #byStrength: Map<string, Claim[]>[] = []
  readonly #reachingOut: Claim[] = []
  #root = -1

  add(found: FoundProject, index: number): void {
    const { kind, folder } = found.project
    if (kind === 'root') {
      this.#root = index
      return
    }
    const strength = STRENGTH[kind]
    const folders = this.#byStrength[strength] ?? new Map<string, Claim[]>()
    this.#byStrength[strength] = folders
    const here = folders.get(folder) ?? []
    here.push({ found, index })
    here.sort((a, b) => compareConfigs(a.found.project, b.found.project))
    folders.set(folder, here)
    if (found.reachesOut) this.#reachingOut.push({ found, index })
  }

  ownerOf(path: string): number {
    for (const folders of this.#byStrength) {
      const owner = folders ? nearest(folders, path) : -1
      if (owner >= 0) return owner
      const elsewhere = folders?.size ? this.#reachingOut.find(claim => claims(claim, path)) : undefined
      if (elsewhere) return elsewhere.index
    }
    return this.#root
  }
}

function nearest(folders: Map<string, Claim[]>, path: string): number {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const claim = folders.get(folder)?.find(candidate => claims(candidate, path))
    if (claim) return claim.index
    if (folder === '') return -1
  }
}

function claims({ found }: Claim, path: string): boolean {
  return found.covers?.(path) ?? true
}

const FIRST_NAMES = ['tsconfig.json', 'jsconfig.json']

function compareConfigs(a: Project, b: Project): number {
  const rank = (project: Project) => {
    const at = FIRST_NAMES.indexOf(nameOf(project.config))
    return at < 0 ? FIRST_NAMES.length : at
  }
  return rank(a) - rank(b) || depthOf(a.config) - depthOf(b.config) || compareTexts(a.config, b.config)
}
