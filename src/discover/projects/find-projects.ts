/** Finds the projects of a repository and the owner of each file. */
import type { DiscoveredFile, Project } from '../../model/index.ts'
import type { FileTree } from '../file-tree.ts'
import type { PathProblem } from '../listing.ts'
import { chooseOwners } from './choose-owners.ts'
import { ConfigReader, type FoundProject, type ProjectContext } from './config-reader.ts'
import { findPackageRoots } from './find-package-roots.ts'
import { fingerprintProjects } from './fingerprint-projects.ts'
import { readGoProjects } from './read-go-projects.ts'
import { readGradleProjects } from './read-gradle-projects.ts'
import { readMavenProjects } from './read-maven-projects.ts'
import { readPackages } from './read-packages.ts'
import { readPythonProjects } from './read-python-projects.ts'
import { readTsconfigs } from './read-tsconfigs.ts'
import { compareTexts, folderOf, nameOf } from './repo-path.ts'

export interface FoundProjects {
  /** Grouped by family; within one, projects of the same name stand best first. */
  projects: Project[]
  ownerOf: Int32Array
  problems: PathProblem[]
  /** Paths that were read, or looked for in vain. */
  read: string[]
}

const MOST_PROJECTS = 20_000

export function findProjects(
  tree: FileTree,
  files: readonly DiscoveredFile[],
  paths: readonly string[],
  families: ReadonlyMap<string, string>,
): FoundProjects {
  const reader = new ConfigReader(tree)
  const context = contextOf(reader, files, paths)
  const present = new Set(files.map(({ language }) => families.get(language) ?? language))
  const found: FoundProject[] = []
  if (present.has('typescript')) {
    const packages = readPackages(context)
    found.push(...readTsconfigs(context, packages.folders), ...packages.found)
  }
  if (present.has('python')) found.push(...readPythonProjects(context))
  if (present.has('go')) found.push(...readGoProjects(context))
  if (present.has('java')) found.push(...readMavenProjects(context), ...readGradleProjects(context))
  if (found.length > MOST_PROJECTS)
    reader.complain('.', `more than ${MOST_PROJECTS} projects; the rest does not count`)
  const kept = found.slice(0, MOST_PROJECTS)
  for (const family of [...present].sort(compareTexts)) kept.push({ project: rootProject(family) })
  const ownerOf = chooseOwners(files, kept, families)
  const projects = kept.map(({ project }) => project)
  addPackageRoots(projects, files, ownerOf, context)
  fingerprintProjects(projects, reader)
  return { projects, ownerOf, problems: reader.problems, read: reader.paths() }
}

function rootProject(family: string): Project {
  return { kind: 'root', family, folder: '', config: '', name: '', settings: {} }
}

/** Python packages are found from where they lie, also where no configuration says so. */
function addPackageRoots(
  projects: Project[],
  files: readonly DiscoveredFile[],
  ownerOf: Int32Array,
  context: ProjectContext,
): void {
  projects.forEach((project, index) => {
    if (project.family !== 'python') return
    const own = files.filter((_, at) => ownerOf[at] === index)
    const declared = project.settings.sourceRoots ?? [project.folder]
    const found = findPackageRoots(own, context.hasFile)
    project.settings.sourceRoots = [...new Set([...declared, ...found])]
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
