/** Finds the projects of a repository and the owner of each file. */
import { allFamilies, familyNamed } from '../../languages/load-languages.ts'
import type { ProjectContext } from '../../languages/project-files/project-context.ts'
import type { DiscoveredFile, Project } from '../../model/index.ts'
import { compareTexts, folderOf, nameOf } from '../../model/repo-path.ts'
import type { FileTree } from '../files/file-tree.ts'
import type { PathProblem } from '../files/listing.ts'
import { chooseOwners } from './choose-owners.ts'
import { ConfigReader } from './config-reader.ts'
import { fingerprintProjects } from './fingerprint-projects.ts'

export interface FoundProjects {
  /** Grouped by family; within one, projects of the same name stand best first. */
  projects: Project[]
  ownerOf: Int32Array
  problems: PathProblem[]
  /** Paths that were read, or looked for and not found. */
  read: string[]
}

const MAX_PROJECTS = 20_000

export function findProjects(
  tree: FileTree,
  files: readonly DiscoveredFile[],
  paths: readonly string[],
  families: ReadonlyMap<string, string>,
): FoundProjects {
  const reader = new ConfigReader(tree)
  const context = contextOf(reader, files, paths)
  const present = new Set(files.map(({ language }) => families.get(language) ?? language))
  const found = allFamilies().flatMap(({ id, projects }) => {
    if (!present.has(id) || !projects) return []
    reader.family = id
    return projects.find(context)
  })
  reader.family = undefined
  if (found.length > MAX_PROJECTS)
    reader.reportProblem('.', `more than ${MAX_PROJECTS} projects; the rest does not count`)
  const projectsFound = found.slice(0, MAX_PROJECTS)
  for (const family of [...present].sort(compareTexts)) projectsFound.push({ project: rootProject(family) })
  const ownerOf = chooseOwners(files, projectsFound, families)
  const projects = projectsFound.map(({ project }) => project)
  completeProjects(projects, files, ownerOf, context)
  fingerprintProjects(projects, reader)
  return { projects, ownerOf, problems: reader.problems, read: reader.paths() }
}

function rootProject(family: string): Project {
  return { kind: 'root', family, folder: '', config: '', name: '', settings: {} }
}

/** Some settings follow from the files that a project owns. */
function completeProjects(
  projects: Project[],
  files: readonly DiscoveredFile[],
  ownerOf: Int32Array,
  context: ProjectContext,
): void {
  projects.forEach((project, index) => {
    const complete = familyNamed(project.family)?.projects?.complete
    if (complete === undefined) return
    const own = files.filter((_, at) => ownerOf[at] === index)
    complete(project, own, context)
  })
}

function contextOf(
  reader: ConfigReader,
  files: readonly DiscoveredFile[],
  paths: readonly string[],
): ProjectContext {
  const known = new Set(paths)
  const folders = new Set<string>([''])
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = nameOf(path)
    const same = byName.get(name)
    if (same) same.push(path)
    else byName.set(name, [path])
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder)
  }
  return {
    reader,
    files,
    paths,
    named: name => byName.get(name) ?? [],
    hasFile: path => known.has(path),
    hasFolder: path => folders.has(path),
  }
}
