/** A writer that is killed at any moment leaves an index that is whole, and no lock. */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { acquireWriter } from '../../src/store/generations/acquire-writer.ts'
import {
  currentGeneration,
  newGenerationPath,
  openCurrent,
  publishGeneration,
  removeLeftovers,
  sweep,
} from '../../src/store/generations/generations.ts'
import { SqliteIndexReader } from '../../src/store/read/index-reader.ts'
import { CompiledStore, kill } from './compiled-store.ts'
import { evenRanks, sampleGraph } from './sample-graph.ts'
import { writeGraph } from './write-graph.ts'

const FILES = 150
let store: CompiledStore
let folder: string
let child: ChildProcess | undefined
beforeAll(() => {
  store = new CompiledStore()
})
afterAll(() => store.remove())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bombe-crash-'))
})
afterEach(async () => {
  if (child) await kill(child)
  child = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** Every second file says which version it is of: all must say the same. */
function versions(): Set<string> {
  const reader = new SqliteIndexReader(openCurrent(folder)!)
  const [dumped, counts] = reader.snapshot(() => [[...reader.dump()], reader.counts()])
  reader.close()
  const found = dumped.filter((_, index) => index % 2 === 1)
  const docs = found.flatMap(({ symbols }) =>
    symbols.filter(row => row.kind === 'method').map(row => row.doc),
  )
  expect(docs).toHaveLength((FILES / 2) * 8)
  expect(counts).toMatchObject({ files: FILES, edges: FILES * 8, sites: FILES * 8 })
  return new Set(docs)
}

async function startFrom(mode: string): Promise<void> {
  const writer = await acquireWriter(folder)
  const path = newGenerationPath(folder)
  const graph = sampleGraph(FILES)
  writeGraph(path, graph, { ranks: evenRanks(graph) })
  publishGeneration(writer, path)
  writer.release()
  child = await store.start(mode, folder)
}

it.each(['publish', 'update'])(
  'keeps one whole version when killed during %s',
  { timeout: 60_000 },
  async mode => {
    for (const wait of [3, 17, 41, 83, 140, 201]) {
      await startFrom(mode)
      await sleep(wait)
      await kill(child!)
      expect(versions().size).toBe(1)
    }
  },
)

it('has no index after a first run that was killed, and sweeps what it left', {
  timeout: 60_000,
}, async () => {
  child = await store.start('publish', folder)
  await kill(child)
  const before = currentGeneration(folder)
  const writer = await acquireWriter(folder)
  sweep(writer)
  writer.release()
  const left = readdirSync(folder).filter(name => name.endsWith('.db') && name.startsWith('index-'))
  expect(left).toHaveLength(before === null ? 0 : 1)
})

it('sweeps a pointer that was written and never put in place', async () => {
  writeFileSync(join(folder, 'current.b8ff512c0fb2'), 'index-a-b.db')
  const writer = await acquireWriter(folder)
  removeLeftovers(writer)
  writer.release()
  expect(readdirSync(folder)).not.toContain('current.b8ff512c0fb2')
})

it('refuses a second writer, names the first, and lets it in after a kill', { timeout: 60_000 }, async () => {
  child = await store.start('hold', folder)
  const locked = { code: 'index_locked', data: { pid: child.pid } }
  await expect(acquireWriter(folder, { waitMs: 60 })).rejects.toMatchObject(locked)
  await kill(child)
  const writer = await acquireWriter(folder, { waitMs: 1000 })
  await expect(acquireWriter(folder)).rejects.toMatchObject({
    code: 'index_locked',
    data: { pid: process.pid },
  })
  writer.release()
  const next = await acquireWriter(folder)
  next.release()
})

it('never keeps readers waiting while another process writes', { timeout: 60_000 }, async () => {
  await startFrom('update')
  const end = Date.now() + 1500
  let slowest = 0
  while (Date.now() < end) {
    const before = Date.now()
    expect(versions().size).toBe(1)
    slowest = Math.max(slowest, Date.now() - before)
    await sleep(1)
  }
  expect(slowest).toBeLessThan(4000)
})
