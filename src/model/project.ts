/** Projects: the scopes one engine answers under one configuration. */

/** The configuration that owns a set of files; `root` projects own what no configuration claims. */
export interface Project {
  /** `root`, or one of the kinds that its family names. */
  kind: string
  /** Id of the language family it answers for. */
  family: string
  /** Repo-relative folder, '' for the root of the repository. */
  folder: string
  /** Repo-relative path of the configuration file, '' for a root project. */
  config: string
  /** Name of the package or module, '' where there is none. */
  name: string
  settings: ProjectSettings
}

/** What resolving imports needs of a configuration; all paths are repo-relative. */
export interface ProjectSettings {
  /** tsconfig `baseUrl`. */
  baseUrl?: string
  /** tsconfig `paths`; targets are repo-relative, `*` kept. */
  paths?: Record<string, string[]>
  /** npm `exports`, `types`, `main`, … flattened: subpath pattern ('.', './x', './*') -> target inside the package, best (source-like) first. */
  exports?: Record<string, string[]>
  /** Folders that imports are looked up from (Python src layouts, Java source roots, include folders of C). */
  sourceRoots?: string[]
  /** Go `replace` directives that stay inside the repository: module path -> folder. */
  replaces?: Record<string, string>
  /** Root files of the crates of a Cargo package: the library first, '' where there is none. */
  targets?: string[]
  /** Declared dependencies, by name: known to be external unless a project of the repository has that name. */
  dependencies?: string[]
  /** Modules whose names every file of the project sees (C#'s `Using` in project files). */
  globalImports?: string[]
  /** Hash of the configuration files that decide what this project's imports mean. */
  configHash?: string
}
