/** The languages, and where what belongs to them is. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Family } from './family.ts'
import { findLanguages } from './find-languages.ts'
import type { Language } from './language.ts'

let loading: Promise<readonly Language[]> | undefined
let known: ReadonlyMap<string, Language> | undefined
let families: ReadonlyMap<string, Family> | undefined

/** All languages, in order of id. A new language needs no edit here: its folder is enough. */
export function loadLanguages(): Promise<readonly Language[]> {
  loading ??= findLanguages().then(found => {
    const languages = found.sort((a, b) => (a.id < b.id ? -1 : 1))
    known = new Map(languages.map(language => [language.id, language]))
    families = new Map(languages.map(({ shared }) => [shared.id, shared]))
    return languages
  })
  return loading
}

/** For code that cannot wait. The languages are part of the program and loaded at its start. */
export function languageNamed(id: string): Language | undefined {
  return loaded(known).get(id)
}

export function familyNamed(id: string): Family | undefined {
  return loaded(families).get(id)
}

/** Every family once. */
export function allFamilies(): Family[] {
  return [...loaded(families).values()]
}

/** Every extension that a language has, with its dot. */
export function allExtensions(): string[] {
  return [...loaded(known).values()].flatMap(({ grammars }) => Object.keys(grammars))
}

function loaded<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error('loadLanguages() has not been awaited yet')
  return found
}

/** Folder of the installed package: holds queries/ beside src/ and above what is built. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'queries')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}
