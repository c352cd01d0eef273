/** Finds the engines on disk: every folder beside this one with an `engine.ts`. The bundle has them by name. */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Engine } from '../../src/model/engine.ts'
import { isFile, listFolder } from './read-disk.ts'

export async function findEngineModules(): Promise<Engine[]> {
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
  return engines
}
