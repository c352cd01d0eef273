/** Finds the languages: every file of this folder whose default export is a `Language`. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Language } from './language.ts'

let loaded: Promise<readonly Language[]> | undefined

/** All languages, in order of id. A new language needs no edit here: its file is enough. */
export function loadLanguages(): Promise<readonly Language[]> {
  loaded ??= importAll()
  return loaded
}

async function importAll(): Promise<readonly Language[]> {
  const folder = dirname(fileURLToPath(import.meta.url))
  const own = new Set(['language', 'load-languages'])
  const names = readdirSync(folder)
    .filter(name => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
    .filter(name => !own.has(name.slice(0, -3)))
  const languages: Language[] = []
  for (const name of names) {
    const module = (await import(pathToFileURL(join(folder, name)).href)) as {
      default?: Language | Language[]
    }
    if (module.default) languages.push(...[module.default].flat())
  }
  return languages.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Folder of the installed package: holds queries/ both beside src/ and above dist/src/. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'queries')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}
