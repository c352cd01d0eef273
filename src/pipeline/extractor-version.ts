/** The versions of what makes an index: of the extractor, and of the program itself. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../languages/load-languages.ts'
import type { MetaChange, MetaReader } from '../store/schema/meta.ts'

let version: string | undefined
let program: string | undefined

/**
 * A hash of languages, extraction, resolution, edges, words, queries and grammars: facts of another extractor no longer
 * count. The build writes it once (scripts/hash-extractor.mjs) into the folder of the bundle. The bundle, the modules in
 * dist/src and the tests, which run src itself after a build, all read that one file, so that they agree.
 */
export function extractorVersion(): string {
  version ??= readFileSync(join(packageRoot(), 'dist', 'bombe', 'extractor.hash'), 'utf8').trim()
  return version
}

/** The version of bombe itself, as the package says. */
export function programVersion(): string {
  program ??= (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string })
    .version
  return program
}

/** Written where all files were resolved: what another program looked up says nothing of this one's lookups. */
export function lookupsMeta(): MetaChange {
  return { looked_up_by: extractorVersion() }
}

export function areOwnLookups(reader: MetaReader): boolean {
  return reader.meta('looked_up_by') === extractorVersion()
}
