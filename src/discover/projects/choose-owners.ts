/** Gives every file its one owner: the same for any order of files and projects. */
import type { ProjectRules } from '../../languages/family.ts'
import { familyNamed } from '../../languages/load-languages.ts'
import type { FoundProject } from '../../languages/project-files/project-context.ts'
import type { DiscoveredFile, Project } from '../../model/index.ts'
import { compareTexts, depthOf, folderOf, nameOf } from '../../model/repo-path.ts'

/**
 * Indices into `projects`, one a file. Among claims of one kind the deepest folder wins, then the names that the family
 * puts first, then the name; after those, a configuration elsewhere that names the file; then the root project.
 */
export function chooseOwners(
  files: readonly DiscoveredFile[],
  projects: readonly FoundProject[],
  families: ReadonlyMap<string, string>,
): Int32Array {
  const claims = new Map<string, Claims>()
  projects.forEach((found, index) => {
    const { family } = found.project
    const known = claims.get(family) ?? new Claims(familyNamed(family)?.projects)
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
  readonly #coveringOutside: Claim[] = []
  readonly #rules: ProjectRules | undefined
  #root = -1

  constructor(rules: ProjectRules | undefined) {
    this.#rules = rules
  }

  add(found: FoundProject, index: number): void {
    const { kind, folder } = found.project
    if (kind === 'root') {
      this.#root = index
      return
    }
    // The stronger kind wins at any depth.
    const strength = Math.max(0, this.#rules?.kinds.indexOf(kind) ?? 0)
    const folders = this.#byStrength[strength] ?? new Map<string, Claim[]>()
    this.#byStrength[strength] = folders
    const here = folders.get(folder) ?? []
    here.push({ found, index })
    here.sort((a, b) => compareConfigs(a.found.project, b.found.project, this.#rules?.firstNames ?? []))
    folders.set(folder, here)
    if (found.coversOutside) this.#coveringOutside.push({ found, index })
  }

  ownerOf(path: string): number {
    for (const folders of this.#byStrength) {
      const owner = folders ? nearest(folders, path) : -1
      if (owner >= 0) return owner
      const elsewhere = folders?.size ? this.#coveringOutside.find(claim => claims(claim, path)) : undefined
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

function compareConfigs(a: Project, b: Project, firstNames: readonly string[]): number {
  const rank = (project: Project) => {
    const at = firstNames.indexOf(nameOf(project.config))
    return at < 0 ? firstNames.length : at
  }
  return rank(a) - rank(b) || depthOf(a.config) - depthOf(b.config) || compareTexts(a.config, b.config)
}
