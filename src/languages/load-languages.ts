/** The languages, and where what belongs to them lies. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findLanguages } from './find-languages.ts'
import type { Language } from './language.ts'

let loaded: Promise<readonly Language[]> | undefined

/** All languages, in order of id. A new language needs no edit here: its file is enough. */
export function loadLanguages(): Promise<readonly Language[]> {
  loaded ??= findLanguages().then(found => found.sort((a, b) => (a.id < b.id ? -1 : 1)))
  return loaded
}

/** Folder of the installed package: holds queries/ beside src/ and above what is built. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'queries')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}
