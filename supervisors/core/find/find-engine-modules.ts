/** Finds the engines on disk: every `supervisors/<language>/<engine>/engine.ts`. The bundle imports them by name. */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Engine } from '../../../src/model/engine.ts'
import { isFile, isFolder, listFolder } from './read-disk.ts'

export async function findEngineModules(): Promise<Engine[]> {
  const here = fileURLToPath(import.meta.url)
  const supervisors = dirname(dirname(dirname(here)))
  const files = listFolder(supervisors)
    .map(name => join(supervisors, name))
    .flatMap(language => listFolder(language).map(engine => join(language, engine)))
    .filter(isFolder)
    .map(folder => join(folder, here.endsWith('.ts') ? 'engine.ts' : 'engine.js'))
    .filter(isFile)
  const engines: Engine[] = []
  for (const file of files) {
    const module = (await import(pathToFileURL(file).href)) as { engine?: Engine }
    if (module.engine) engines.push(module.engine)
  }
  return engines
}
