/** A process that writes without end until it is killed: `hold`, `publish` or `update`, then the data folder. */

import { acquireWriter } from '../../src/store/generations/acquire-writer.ts'
import { newGenerationPath, openCurrent, publishGeneration } from '../../src/store/generations/generations.ts'
import { evenRanks, sampleGraph } from './sample-graph.ts'
import { updateGraph, writeGraph } from './write-graph.ts'

const FILES = 150

const [mode, folder] = process.argv.slice(2) as [string, string]
const writer = await acquireWriter(folder, { waitMs: 5000 })
const graphs = [sampleGraph(FILES, 1), sampleGraph(FILES, 2)]
const ranks = evenRanks(graphs[0]!)

const db = mode === 'update' ? openCurrent(folder, 'write') : null

process.stdout.write('ready\n')
for (let round = 0; ; round++) {
  const graph = graphs[round % 2]!
  const extras = { ranks, meta: { commit: String(round) } }
  if (mode === 'hold') await new Promise(resolve => setTimeout(resolve, 1000))
  else if (db) updateGraph(db, graph, extras)
  else {
    const path = newGenerationPath(folder)
    writeGraph(path, graph, extras)
    publishGeneration(writer, path)
  }
}
