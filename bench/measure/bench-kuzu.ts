/** `bench kuzu`: loads `dump --format csv` into Kuzu with the statements of docs/pictures.md, and counts what arrived. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runBombe } from '../run-bombe.ts'
import { PEERS } from './bench-index.ts'
import { copyRepository } from './copy-repository.ts'
import { installPackage } from './install-peer.ts'

const VERSION = '0.11.3'
const PAGE = fileURLToPath(new URL('../../../docs/pictures.md', import.meta.url))
/** A name of everything that CSV must quote. */
const ODD = 'od"d, na\\me\n#\'.ts'

interface Kuzu {
  Database: new (path: string) => { close(): Promise<void> }
  Connection: new (
    database: object,
  ) => {
    query(statement: string): Promise<{ getAll(): Promise<Record<string, unknown>[]> }>
    close(): Promise<void>
  }
}

export async function benchKuzu(repository: string): Promise<number> {
  const folder = join(PEERS, 'kuzu')
  const missing = installPackage(folder, 'kuzu', VERSION)
  if (missing) {
    process.stdout.write(`kuzu: ${missing}\n`)
    return 1
  }
  const copy = copyRepository(repository)
  const scratch = mkdtempSync(join(tmpdir(), 'bombe-kuzu-'))
  try {
    writeFileSync(join(copy.folder, ODD), "export class Odd {\n  'a\"b, c\\\\d'() {}\n}\n")
    const expected = await writeTables(copy.folder, scratch)
    const kuzu = createRequire(join(folder, 'package.json'))('kuzu') as Kuzu
    const loaded = await load(kuzu, scratch)
    const isWhole = loaded.nodes === expected.nodes && loaded.edges === expected.edges && loaded.odd > 0
    process.stdout.write(
      `kuzu ${VERSION}: ${loaded.nodes} of ${expected.nodes} nodes, ${loaded.edges} of ${expected.edges} edges, ` +
        `${loaded.odd} of the file with the odd name\n`,
    )
    return isWhole ? 0 : 1
  } finally {
    copy.remove()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function writeTables(root: string, scratch: string): Promise<{ nodes: number; edges: number }> {
  const indexed = await runBombe(root, ['index'])
  if (indexed.status !== 0) throw new Error(indexed.stderr)
  const write = async (table: 'nodes' | 'edges'): Promise<number> => {
    const { status, stdout, stderr } = await runBombe(root, ['dump', '--format', 'csv', '--table', table])
    if (status !== 0) throw new Error(stderr)
    writeFileSync(join(scratch, `${table}.csv`), stdout)
    return countRows(stdout)
  }
  return { nodes: await write('nodes'), edges: await write('edges') }
}

/** Without the header; a line break between quotes ends no row. */
function countRows(csv: string): number {
  return csv
    .split('"')
    .reduce((rows, part, at) => rows + (at % 2 === 0 ? part.split('\n').length - 1 : 0), -1)
}

async function load(kuzu: Kuzu, scratch: string): Promise<{ nodes: number; edges: number; odd: number }> {
  const database = new kuzu.Database(join(scratch, 'graph.kuzu'))
  const connection = new kuzu.Connection(database)
  const count = async (statement: string): Promise<number> =>
    Number((await (await connection.query(statement)).getAll())[0]?.n)
  for (const statement of readStatements()) {
    const placed = statement.replace(
      /'(nodes|edges)\.csv'/,
      (_, table: string) => `'${join(scratch, table)}.csv'`,
    )
    await connection.query(placed)
  }
  const loaded = {
    nodes: await count('MATCH (s:Symbol) RETURN count(*) AS n'),
    edges: await count('MATCH (:Symbol)-[r:Refers]->(:Symbol) RETURN count(*) AS n'),
    odd: await count(
      "MATCH (s:Symbol) WHERE s.name = 'Odd' OR s.name CONTAINS 'od\"d, na' RETURN count(*) AS n",
    ),
  }
  await connection.close()
  await database.close()
  return loaded
}

/** The page's own, so that it stays true. */
function readStatements(): string[] {
  const statements = readFileSync(PAGE, 'utf8').match(/^(?:CREATE (?:NODE|REL) TABLE|COPY) .*;$/gm) ?? []
  if (statements.length !== 4) throw new Error('docs/pictures.md no longer says how to load the tables')
  return statements
}
