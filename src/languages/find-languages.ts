/** Finds the languages on disk: every folder beside this file with a `language.ts`. The bundle imports them by name. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Language } from './language.ts'

export async function findLanguages(): Promise<Language[]> {
  const here = fileURLToPath(import.meta.url)
  const folder = dirname(here)
  const files = readdirSync(folder)
    .map(name => join(folder, name, here.endsWith('.ts') ? 'language.ts' : 'language.js'))
    .filter(file => existsSync(file))
  const languages: Language[] = []
  for (const file of files) {
    const module = (await import(pathToFileURL(file).href)) as { default: Language }
    languages.push(module.default)
  }
  return languages
}
