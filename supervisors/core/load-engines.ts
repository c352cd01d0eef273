/** Finds the engines: every folder beside this one whose `engine.ts` exports an `Engine`. */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Engine } from '../../src/model/engine.ts'
import { isFile, listFolder } from './read-disk.ts'

let loaded: Promise<readonly Engine[]> | undefined

/** By family, then in the order they are asked. A new engine needs no edit here: its folder is enough. */
export function loadEngines(): Promise<readonly Engine[]> {
  loaded ??= importAll()
  return loaded
}

async function importAll(): Promise<readonly Engine[]> {
  const here = fileURLToPath(import.meta.url)
  const folder = dirname(dirname(here))
  const files = listFolder(folder)
    .map(name => join(folder, name, here.endsWith('.ts') ? 'engine.ts' : 'engine.js'))
    .filter(isFile)
  const engines: Engine[] = []
  for (const file of files) {
    const module = (await import(pathToFileURL(file).href)) as { engine?: Engine }
    if (module.engine) engines.push(module.engine)
  }
  return engines.sort((a, b) => (a.family === b.family ? a.order - b.order : a.family < b.family ? -1 : 1))
}
