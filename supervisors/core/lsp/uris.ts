/** Converts file URIs of language servers to repo-relative paths and back. */
import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export function toUri(root: string, path: string): string {
  return pathToFileURL(join(root, path)).href
}

/** Null for places outside the root and for schemes that name no file (`jdt:`, `zipfile:`). */
function fromUri(root: string, uri: string): string | null {
  const absolute = absoluteOf(uri)
  if (absolute === null) return null
  const path = relative(root, absolute)
  const outside = path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
  return outside ? null : path.replaceAll(sep, '/')
}

function absoluteOf(uri: string): string | null {
  if (!uri.startsWith('file:')) return null
  try {
    return fileURLToPath(uri)
  } catch {
    return null
  }
}

/** Caches both directions: most answers name the same few files. */
export class RepositoryUris {
  readonly #root: string
  readonly #uris = new Map<string, string>()
  readonly #paths = new Map<string, string | null>()

  constructor(root: string) {
    this.#root = root
  }

  uri(path: string): string {
    return remember(this.#uris, path, () => toUri(this.#root, path))
  }

  path(uri: string): string | null {
    return remember(this.#paths, uri, () => fromUri(this.#root, uri))
  }
}

const REMEMBERED = 20_000

function remember<T>(known: Map<string, T>, key: string, find: () => T): T {
  let value = known.get(key)
  if (value === undefined) {
    value = find()
    if (known.size >= REMEMBERED) known.clear()
    known.set(key, value)
  }
  return value
}
