/** The commands that run when a round kills: every kind of write. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { currentGeneration } from '../../src/store/generations/generations.ts'
import { Database } from '../../src/store/sqlite.ts'
import type { Random } from '../faults/random.ts'
import type { CrashRepository } from './crash-repository.ts'
import { damageFile } from './damage-file.ts'

export interface Scenario {
  name: string
  /** Probability relative to the others. */
  weight: number
  /** Queries engines. */
  engines?: boolean
  /** A server: it must be ended. */
  isServer?: boolean
  /** Null if there is nothing to do. */
  prepare(repository: CrashRepository, random: Random, round: number): Prepared | null
}

export interface Prepared {
  args: string[]
  root?: string
  input?: string
  /** A note and its session; after the command ended well it must exist. */
  note?: string
  /** All notes were removed with the folder. */
  forgetsNotes?: boolean
  /** What is asked about may have been deleted. */
  mayFindNothing?: boolean
  /** A file of the index was damaged: it is as it is until somebody opens it. */
  isDamaged?: boolean
  /** Runs at the same time, and is not killed. */
  beside?: string[]
  /** No file may grow past so many blocks of 512 bytes, as on a full disk. */
  blocks?: number
}

const ASK = [
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello() },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  {
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'get_references', arguments: { symbol_name: 'Part2' } },
  },
  { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'index', arguments: { mode: 'full' } } },
]

function hello(): object {
  return { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'crash', version: '1' } }
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'index from nothing',
    weight: 1,
    prepare: ({ root }) => {
      rmSync(join(root, '.bombe'), { recursive: true, force: true })
      return { args: ['index'], forgetsNotes: true }
    },
  },
  {
    name: 'rebuild',
    weight: 2,
    prepare: (repository, random) => {
      repository.edit(random)
      return { args: ['index', '--force'] }
    },
  },
  {
    name: 'sync',
    weight: 3,
    prepare: (repository, random) => {
      repository.edit(random)
      return { args: ['sync'] }
    },
  },
  {
    name: 'precise',
    weight: 3,
    engines: true,
    prepare: (repository, random) => {
      repository.edit(random)
      const engine = random() < 0.7 ? 'typescript' : 'pyright'
      return { args: ['index', '--precise', '--engine', engine] }
    },
  },
  {
    name: 'snapshot of a work tree',
    weight: 1,
    prepare: repository => {
      repository.removeWorkTree()
      repository.addWorkTree()
      return { args: ['index'], root: repository.tree }
    },
  },
  {
    name: 'migration',
    weight: 1,
    prepare: ({ root }) => {
      const path = currentGeneration(join(root, '.bombe'))
      if (path === null) return null
      age(path)
      return { args: ['sync'] }
    },
  },
  {
    name: 'export',
    weight: 1,
    prepare: ({ root, exported }) =>
      currentGeneration(join(root, '.bombe')) === null
        ? null
        : { args: ['state', 'export', exported, '--force'] },
  },
  {
    name: 'import',
    weight: 1,
    prepare: ({ exported }) => (existsSync(exported) ? { args: ['state', 'import', exported] } : null),
  },
  {
    name: 'note',
    weight: 2,
    prepare: (_, __, round) => {
      const note = `note-${round}`
      return { args: ['note', 'annotate', 'src', '--session', note, '--text', note], note }
    },
  },
  {
    name: 'two writers',
    weight: 2,
    prepare: (repository, random) => {
      repository.edit(random)
      return { args: ['index', '--force'], beside: ['sync'] }
    },
  },
  {
    name: 'full disk',
    weight: 2,
    prepare: (repository, random) => {
      repository.edit(random)
      return { args: random() < 0.5 ? ['sync'] : ['index', '--force'], blocks: Math.floor(random() * 200) }
    },
  },
  {
    name: 'question',
    weight: 2,
    prepare: (repository, random) => {
      repository.edit(random)
      const lines = [
        ['search', 'Part2'],
        ['refs', 'Part4'],
        ['context', 'make a part'],
        ['impact', 'Part4'],
        ['history', 'Part6'],
        ['grep', 'Part2'],
        ['map'],
        ['diff'],
        ['dump'],
      ]
      return { args: lines[Math.floor(random() * lines.length)] as string[], mayFindNothing: true }
    },
  },
  {
    name: 'damage',
    weight: 2,
    prepare: ({ root }, random) => {
      const damaged = damageFile(join(root, '.bombe'), random)
      if (damaged === null) return null
      const args = (random() < 0.5 ? ['sync'] : ['search', 'Part2']) as string[]
      return { args, isDamaged: true, mayFindNothing: true, forgetsNotes: damaged.startsWith('notes') }
    },
  },
  {
    name: 'server',
    weight: 2,
    isServer: true,
    prepare: (repository, random) => {
      repository.edit(random)
      return { args: ['serve'], input: `${ASK.map(message => JSON.stringify(message)).join('\n')}\n` }
    },
  },
]

/** An index of the previous version: the newest tables are missing. */
function age(path: string): void {
  const db = new Database(path)
  db.exec(
    'DROP INDEX imports_through; ALTER TABLE imports DROP COLUMN through; ALTER TABLE answers DROP COLUMN basis',
  )
  db.exec('DROP TABLE terms; DROP TABLE units; DROP TABLE lookups')
  db.pragma('user_version = 2')
  db.prepare("INSERT OR REPLACE INTO meta VALUES ('extractor', '0-old')").run()
  db.close()
}
