/** Why a path is left out by its name alone: the built-in rules. */
import type { LeftOutNames } from '../../languages/family.ts'
import { allFamilies } from '../../languages/load-languages.ts'

/** `ignored`: by git's rules. `setting`: by .bombeignore or the `ignore` setting. */
export type SkipReason =
  | 'ignored'
  | 'setting'
  | 'dependencies'
  | 'cache'
  | 'minified'
  | 'generated'
  | 'lock_file'
  | 'binary'
  | 'too_large'
  | 'symlink'
  | 'not_a_file'
  | 'language'
  | 'language_off'

export interface Skipped {
  /** Repo-relative; a folder ends in a slash. */
  path: string
  reason: SkipReason
  /** The pattern that leaves it out, where it is the repository's or the user's. */
  pattern?: string
}

/** Never opened, whatever the settings are. */
const CLOSED = new Set(['.git', '.bombe'])

/** Written by tools that belong to no language. */
const CACHES = ['.terraform', '.hg', '.svn', '.jj']

const BINARY =
  /\.(png|jpe?g|gif|webp|avif|ico|bmp|tiff?|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar|war|ear|class|pyc|pyo|pyd|whl|egg|so|dylib|dll|exe|a|o|obj|lib|bin|dat|db|sqlite3?|wasm|node|woff2?|ttf|otf|eot|mp[34]|m4a|ogg|wav|flac|mov|avi|webm|psd|mo|keystore|jks|p12|der)$/i

/** What the families leave out, as one: a folder is left out in every repository, whatever is indexed there. */
interface LeftOut {
  dependencies: ReadonlySet<string>
  /** Names of files that mark their folder as installed packages. */
  marks: readonly string[]
  caches: ReadonlySet<string>
  locks: ReadonlySet<string>
  toolOutput: ReadonlySet<string>
  minified: readonly RegExp[]
}

let joined: LeftOut | undefined

function leftOut(): LeftOut {
  joined ??= joinNames(allFamilies().flatMap(family => family.leftOut ?? []))
  return joined
}

function joinNames(names: readonly LeftOutNames[]): LeftOut {
  return {
    dependencies: new Set(names.flatMap(one => one.dependencyFolders ?? [])),
    marks: names.flatMap(one => one.dependencyMark ?? []),
    caches: new Set([...CACHES, ...names.flatMap(one => one.cacheFolders ?? [])]),
    locks: new Set(names.flatMap(one => one.lockFiles ?? [])),
    toolOutput: new Set(names.flatMap(one => one.toolOutput ?? [])),
    minified: names.flatMap(one => one.minified ?? []),
  }
}

/** Names of folders that are left out wherever they are. */
export function leftOutFolders(): string[] {
  const { dependencies, caches } = leftOut()
  return [...CLOSED, ...dependencies, ...caches]
}

export function isClosedFolder(name: string): boolean {
  return CLOSED.has(name) || name.startsWith('.bombe.new-')
}

export function isDependencyFolder(name: string): boolean {
  return leftOut().dependencies.has(name)
}

/** Whether the file marks the folder it is in as installed packages. */
export function isDependencyMark(path: string): boolean {
  return leftOut().marks.some(mark => path.endsWith(`/${mark}`))
}

export function skipReasonOfFolder(name: string): SkipReason | null {
  const { dependencies, caches } = leftOut()
  if (dependencies.has(name)) return 'dependencies'
  return caches.has(name) ? 'cache' : null
}

export function skipReasonOfFile(name: string): SkipReason | null {
  const { minified, toolOutput, locks } = leftOut()
  if (minified.some(pattern => pattern.test(name))) return 'minified'
  if (toolOutput.has(name)) return 'generated'
  if (locks.has(name)) return 'lock_file'
  return BINARY.test(name) ? 'binary' : null
}
