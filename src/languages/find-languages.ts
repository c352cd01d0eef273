/** Finds the languages on disk: every file of this folder whose default export is a `Language`. The bundle has them by name. */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Language } from './language.ts'

export async function findLanguages(): Promise<Language[]> {
  const folder = dirname(fileURLToPath(import.meta.url))
  const names = readdirSync(folder).filter(name => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
  const languages: Language[] = []
  for (const name of names) {
    const module = (await import(pathToFileURL(join(folder, name)).href)) as {
      default?: Language | Language[]
    }
    if (module.default) languages.push(...[module.default].flat())
  }
  return languages
}
