/**
 * Checks whether a tsconfig extends itself, directly or through others. TypeScript 7.0.2 hangs when its API opens such
 * a project (its command line reports an error), so it must never be opened.
 */
import { dirname, isAbsolute, join } from 'node:path'
import { parse } from 'jsonc-parser'
import { isFile, readText } from '../../core/find/read-disk.ts'

/** Hand-written configurations are not nested this deep; a deeper chain counts as circular. */
const MAX_STEPS = 100

/** `config` is absolute. */
export function isCircular(config: string, above: readonly string[] = []): boolean {
  if (above.includes(config) || above.length > MAX_STEPS) return true
  return basesOf(config).some(base => isCircular(base, [...above, config]))
}

function basesOf(config: string): string[] {
  const value: unknown = parse(readText(config) ?? '', [], { allowTrailingComma: true })
  const written = (value as { extends?: unknown } | undefined)?.extends
  return [written]
    .flat()
    .flatMap(one => (typeof one === 'string' ? (locate(one, dirname(config)) ?? []) : []))
}

/** A path, with or without its extension, or a file of a package in a node_modules above. */
function locate(written: string, folder: string): string | undefined {
  if (/^\.\.?(?:\/|$)/.test(written) || isAbsolute(written)) {
    return existing(isAbsolute(written) ? written : join(folder, written))
  }
  for (let at = folder; ; at = dirname(at)) {
    const found = existing(join(at, 'node_modules', written))
    if (found !== undefined || at === dirname(at)) return found
  }
}

function existing(path: string): string | undefined {
  return [path, `${path}.json`, join(path, 'tsconfig.json')].find(isFile)
}
