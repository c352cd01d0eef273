/** What a language folder gets to see of a repository's project files. It reads nothing by itself. */
import type { DiscoveredFile, Project } from '../../model/index.ts'

export type Table = Record<string, unknown>

/** Configuration files as text or tables: bounded in size, never executed, never followed out of the root. */
export interface ConfigFiles {
  /** Null when it cannot be read; each such file is a problem once, unless it is simply missing. */
  text(path: string): string | null
  /** With comments and trailing commas. */
  json(path: string): Table | null
  toml(path: string): Table | null
  yaml(path: string): Table | null
  /** Reports a problem of a configuration file. */
  reportProblem(path: string, message: string): void
}

/** What the readers of each kind of project get to see. */
export interface ProjectContext {
  reader: ConfigFiles
  /** Every path that is not left out, sorted. */
  paths: readonly string[]
  /** The files to index, sorted. */
  files: readonly DiscoveredFile[]
  /** Paths by file name. */
  named(name: string): readonly string[]
  hasFile(path: string): boolean
  /** Whether some path is under this folder. */
  hasFolder(path: string): boolean
}

/** A project, and which files of its folder it claims (all, where it does not say). */
export interface FoundProject {
  project: Project
  covers?: (path: string) => boolean
  /** Claims files outside its own folder too. */
  coversOutside?: boolean
}

/** What a family may look at to find which dependencies are installed: names and stamps, never text. */
export interface InstalledFiles {
  /** Names in a folder, sorted; none where it cannot be listed. Repo-relative, or absolute for folders of the user. */
  namesIn(folder: string): readonly string[]
  /** Size and time of a file or folder as text; undefined where there is none. */
  stampOf(path: string): string | undefined
}
