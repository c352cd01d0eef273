/** How the modules of a language are named and found, and what an import reaches. */
import type { FileFacts, ImportFact, Project } from '../model/index.ts'

/** How modules are named and found. */
export interface ModuleRules {
  /** Files with the same key share one top-level scope: the path itself, a Go folder and package, a Java package. */
  keyOf(facts: Pick<FileFacts, 'path' | 'packageName'>): string
  /** Dotted module path that qualified names start with (`auth.service`, `com.acme.auth`). */
  nameOf(facts: Pick<FileFacts, 'path' | 'packageName'>, project: Project): string
  /** Names a star import takes, where the text lists them (Python's `__all__`); null where it does not. */
  starNames?(text: string): string[] | null
  /** Only what a module exports can be imported from it (JavaScript); else every top-level name can. */
  exportsAreExplicit: boolean
  /** What a module imports can be imported from it in turn (Python). */
  importsAreMembers?: boolean
  /** Order in which a class's bases are searched; `mixins`: what is mixed in before the base class, the last one first. */
  inheritance: 'c3' | 'depth-first' | 'breadth-first' | 'mixins'
  /** Module that `name` means inside the module `key` when no symbol is called so (a Python submodule). */
  memberModule?(key: string, name: string, repository: RepositoryView): string | undefined
  /** Longest leading part of a dotted name that is a module, where code may name one without an import (Java). */
  qualifiedModule?(
    names: readonly string[],
    repository: RepositoryView,
    from: { path: string; project: Project; key: string },
  ): { key: string; length: number } | undefined
  /** Types have whole paths as names (`Shop.Cart`), which code may write anywhere (Elixir). */
  dottedTypes?: true
  /** The module around `key`, whose names it sees as its own (the namespace `a.b` around `a.b.c`). */
  outerModule?(key: string): string | undefined
  /** After the module `key`, the next one whose functions supply the parameters of its tests. */
  suppliersAround?(key: string): string | undefined
  /** A star import shows what the imported file declares, and what that imports in turn (`#include`). */
  includesFiles?: boolean
  /** Imports marked `global` count in every file of their project. */
  hasGlobalImports?: boolean
  /** What a name means that nothing else binds, where it may be a module (`crate`, a crate of Rust). */
  unboundModule?(
    name: string,
    repository: RepositoryView,
    from: { path: string; project: Project },
  ): ModuleAnswer | undefined
  /** Files that belong together: declarations in `path` are declarations of the same symbols in the answer (stubs). */
  implementationOf?(path: string, repository: RepositoryView): string | undefined
  /** The imports that a tree of them (`a::{b, c::*}`) names; `around` are the modules of the file around it. */
  readTree?(text: string, around: readonly string[]): TreeImport[]
  /** Name an import binds when it gives none: Python's first segment, Go's last; '' when it binds nothing. */
  localName?(module: string): string
  /** Specifier the bound name means where that is not the whole of it (Python's `import a.b` binds `a`). */
  boundModule?(fact: Pick<ImportFact, 'module' | 'local'>): string
  /** What an import means depends on the file it is in, not only on its folder. */
  dependsOnFile?: boolean
  /** Which module an import means does not depend on the name it takes from there. */
  ignoresName?: boolean
  /** Module keys an import may mean, best first; `outside` when it is certainly not of this repository. */
  resolve(request: ImportRequest, repository: RepositoryView): ModuleAnswer
}

/** One import of a tree: where its name is in the text of the tree, '' where nothing is named or bound. */
export interface TreeImport extends Pick<ImportFact, 'kind' | 'module' | 'name' | 'local'> {
  at: number
}

export interface ImportRequest {
  fact: Pick<ImportFact, 'kind' | 'module' | 'name' | 'flags'>
  fromPath: string
  fromPackage: string
  project: Project
}

export type ModuleAnswer =
  /** `isItself`: the name that is imported means the module, and nothing in it. */
  | { found: 'module'; key: string; isItself?: boolean }
  /** The import names a symbol inside a module (Java `import p.C.D`): look `names` up from `key`. */
  | { found: 'member'; key: string; names: string[] }
  /** A file that runs, and brings no names by that (PHP's `require`). */
  | { found: 'file'; path: string }
  | { found: 'outside'; package: string }
  | { found: 'nothing' }

/** What resolving may know of the repository: paths and projects, never text. */
export interface RepositoryView {
  hasFile(path: string): boolean
  hasFolder(path: string): boolean
  hasModule(key: string): boolean
  /** Paths of the files with this name, in any folder, sorted. */
  filesNamed(name: string): readonly string[]
  /** Keys of the modules whose files are directly in a folder, sorted. */
  modulesIn(folder: string): readonly string[]
  /** Projects of the family, deepest folder first. */
  projects: readonly Project[]
  projectNamed(name: string): Project | undefined
  /** Computes an answer once for each key; all that it asks this view counts for every later use. */
  once<Answer>(key: string, compute: () => Answer): Answer
}
