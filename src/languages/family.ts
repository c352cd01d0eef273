/** What the languages of one family share: projects, names on disk, what files see of each other, engines. */
import type { DiscoveredFile, FileFacts, Place, Project, SiteQuestion } from '../model/index.ts'
import type { FoundProject, InstalledFiles, ProjectContext } from './project-files/project-context.ts'

export interface Family {
  /** As projects, engines and the index name it. */
  id: string
  projects?: ProjectRules
  /** Folders and files that are left out by their names, in every repository. */
  leftOut?: LeftOutNames
  visibility?: VisibilityRules
  /** Which language of the family a file is of, where its extension does not say so; `paths` are those of the repository. */
  chooseLanguage?(paths: readonly string[]): (path: string) => string | undefined
  /** What an engine is tried on by `doctor`. */
  sample?: EngineSample
}

/** How projects are found and distinguished. */
export interface ProjectRules {
  /** Where several kinds claim a file, the first kind wins at any depth: it is what an engine is configured by. */
  kinds: readonly string[]
  /** All projects, in the order in which they count where they share a name. Called where the family has files. */
  find(context: ProjectContext): FoundProject[]
  /** Called when every file has its owner: what the files of a project add to its settings. */
  complete?(project: Project, files: readonly DiscoveredFile[], context: ProjectContext): void
  /** Names of configuration files that go before others in the same folder. */
  firstNames?: readonly string[]
  /** Names of files whose text decides what imports mean, at or above a project. */
  configuration: RegExp
  /** Names of configuration files that count wherever they are. */
  configurationAnywhere?: RegExp
  /** What fixes the versions of packages, at or above a project: another version may have other types. */
  locks?: readonly string[]
  /** Places beside a project that change when dependencies are installed. */
  installed?(folder: string, files: InstalledFiles): string[]
  /** Names of required modules that are in the cache folder of the user. */
  downloaded?(cache: string, modules: readonly string[], files: InstalledFiles): string[]
  /** What build tools run or load when they look at a project: paths anywhere under the root. */
  runnable?: readonly Runnable[]
  /** Engines read the build of a trusted repository: without trust they answer differently. */
  needsBuild?: boolean
}

export interface Runnable {
  pattern: RegExp
  what: string
}

/** Names only: they are left out wherever they are. */
export interface LeftOutNames {
  /** Installed packages: copies of what other repositories hold. */
  dependencyFolders?: readonly string[]
  /** A file that marks the folder it is in as installed packages. */
  dependencyMark?: string
  /** Folders that tools write. */
  cacheFolders?: readonly string[]
  lockFiles?: readonly string[]
  /** Source files that a tool wrote. */
  toolOutput?: readonly string[]
  minified?: RegExp
}

/** What files see of each other without an import; engines' answers depend on it. */
export interface VisibilityRules {
  /** The ending that files of one module name differ in (`a.py`, `a.pyi`, `a/__init__.py`). */
  moduleEnding?: RegExp
  /** The file that makes its folder a package, whose modules run it first. */
  packageFile?: RegExp
  /** Files that declare a package share it: by folder where it is a folder, else by name. */
  packageIsFolder?: boolean
  /** Nothing can be imported from it. */
  isScript?(facts: FileFacts): boolean
  /** Its declarations are seen by every file of the family. */
  isAmbient?(path: string, facts: FileFacts): boolean
}

/** A tiny project: a definition in one file, its use in another. */
export interface EngineSample {
  language: string
  project: Project
  files: Readonly<Record<string, string>>
  query: { path: string; site: SiteQuestion }
  expected: Place
}
