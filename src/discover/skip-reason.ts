/** Why a path is left out by its name alone: the built-in rules. */

/** `ignored`: by git's rules; `setting`: by .bombeignore or the `ignore` setting. */
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
}

/** Never opened, whatever the settings say. */
const CLOSED = new Set(['.git', '.bombe'])

/** Installed packages: copies of what other repositories hold. */
const DEPENDENCIES = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  'site-packages',
  'dist-packages',
  '.venv',
  '.tox',
  '.nox',
  '.eggs',
  '.yarn',
  '.pnpm-store',
])

/** Written by tools, never by people. */
const CACHES = new Set([
  '__pycache__',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.gradle',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.turbo',
  '.parcel-cache',
  '.nyc_output',
  '.ipynb_checkpoints',
  '.terraform',
  '.hg',
  '.svn',
  '.jj',
])

const LOCK_FILES = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'poetry.lock',
  'pdm.lock',
  'uv.lock',
  'Pipfile.lock',
  'go.sum',
  'go.work.sum',
  'gradle.lockfile',
  'Cargo.lock',
  'composer.lock',
  'Gemfile.lock',
])

const BINARY =
  /\.(png|jpe?g|gif|webp|avif|ico|bmp|tiff?|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar|war|ear|class|pyc|pyo|pyd|whl|egg|so|dylib|dll|exe|a|o|obj|lib|bin|dat|db|sqlite3?|wasm|node|woff2?|ttf|otf|eot|mp[34]|m4a|ogg|wav|flac|mov|avi|webm|psd|mo|keystore|jks|p12|der)$/i

const MINIFIED = /[.-]min\.[cm]?jsx?$/i

/** Plug'n'Play tables and the like: programs written by a package tool. */
const TOOL_OUTPUT = new Set(['.pnp.cjs', '.pnp.js', '.pnp.loader.mjs'])

/** Names of folders that are left out wherever they lie. */
export const LEFT_OUT_FOLDERS: readonly string[] = [...CLOSED, ...DEPENDENCIES, ...CACHES]

export function isClosedFolder(name: string): boolean {
  return CLOSED.has(name) || name.startsWith('.bombe.new-')
}

export function skipReasonOfFolder(name: string): SkipReason | null {
  if (DEPENDENCIES.has(name)) return 'dependencies'
  return CACHES.has(name) ? 'cache' : null
}

export function skipReasonOfFile(name: string): SkipReason | null {
  if (MINIFIED.test(name)) return 'minified'
  if (TOOL_OUTPUT.has(name)) return 'generated'
  if (LOCK_FILES.has(name)) return 'lock_file'
  return BINARY.test(name) ? 'binary' : null
}
