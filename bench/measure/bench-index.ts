/** `bench index`: the cost of indexing a repository from scratch, for bombe and for codegraph. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BOMBE, bombeEnvironment, runBombe } from '../run-bombe.ts'
import { copyRepository, countSources } from './copy-repository.ts'
import { installPeer, type Peer, peerEnvironment } from './install-peer.ts'
import { type Measurement, measureProcess } from './measure-process.ts'
import { reportIndexing } from './report-indexing.ts'

export async function benchIndex(repositories: string[], options: IndexBenchOptions): Promise<number> {
  const peer: Peer = options.peer ? installPeer(PEERS) : { missing: 'left out on request' }
  if (peer.missing && options.peer) process.stderr.write(`${peer.missing}\n`)
  const results: IndexResult[] = []
  for (const repository of repositories) {
    const result = await benchRepository(repository, peer)
    results.push(result)
    if (!options.json) process.stdout.write(reportIndexing(result))
  }
  if (options.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
  const unmet = results.some(one => one.bombe.status !== 0 || (options.peer && !one.peer))
  return unmet ? 1 : 0
}

export interface IndexBenchOptions {
  json: boolean
  peer: boolean
}

export interface IndexResult {
  repository: string
  files: number
  lines: number
  bombe: Cost & { files: number; symbols: number; sites: number; edges: number }
  peer?: (Cost & { version: string; files: number; nodes: number; edges: number }) | undefined
  /** bombe's CPU seconds as a share of the peer's. */
  ratio?: number | undefined
}

export interface Cost {
  status: number
  cpuSeconds: number
  wallSeconds: number
  peakRssMb: number
  databaseMb: number
}

export const PEERS = fileURLToPath(new URL('../../../bench/.peers', import.meta.url))

async function benchRepository(repository: string, peer: Peer): Promise<IndexResult> {
  const copy = copyRepository(repository)
  try {
    const sources = countSources(copy.folder)
    const bombe = await measureBombe(copy.folder)
    const other = peer.missing === undefined ? await measurePeer(copy.folder, peer) : undefined
    // A run that failed early is cheap and says nothing.
    const ratio = other && bombe.status === 0 ? bombe.cpuSeconds / other.cpuSeconds : undefined
    return { repository: copy.name, ...sources, bombe, peer: other, ratio }
  } finally {
    copy.remove()
  }
}

async function measureBombe(folder: string): Promise<IndexResult['bombe']> {
  const command = [process.execPath, BOMBE, '--repo', folder, 'index']
  const measured = await measureProcess(command, { env: bombeEnvironment() })
  if (measured.status !== 0) process.stderr.write(measured.output)
  const counts = await bombeCounts(folder)
  const data = join(folder, '.bombe')
  const cost = costOf(measured, data)
  rmSync(data, { recursive: true, force: true })
  return { ...cost, ...counts }
}

async function bombeCounts(
  folder: string,
): Promise<{ files: number; symbols: number; sites: number; edges: number }> {
  const run = await runBombe(folder, ['status', '--json'])
  if (run.status !== 0) return { files: 0, symbols: 0, sites: 0, edges: 0 }
  const status = JSON.parse(run.stdout) as Status
  const sites = status.languages.reduce((sum, one) => sum + one.sites, 0)
  return { files: status.index.files, symbols: status.index.symbols, sites, edges: status.index.edges }
}

interface Status {
  index: { files: number; symbols: number; edges: number }
  languages: { sites: number }[]
}

/** The peer starts from the same work tree, without an index and with an empty home. */
async function measurePeer(
  folder: string,
  peer: Exclude<Peer, { missing: string }>,
): Promise<IndexResult['peer']> {
  const home = mkdtempSync(join(tmpdir(), 'bombe-peer-home-'))
  const data = join(folder, '.codegraph')
  rmSync(data, { recursive: true, force: true })
  const env = peerEnvironment(home)
  const measured = await measureProcess([...peer.command, 'init', '-y', folder], { env })
  const counts = await measureProcess([...peer.command, 'status', folder, '--json'], { env })
  const cost = costOf(measured, data)
  rmSync(data, { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
  if (measured.status !== 0) return undefined
  const status = JSON.parse(counts.output.slice(counts.output.indexOf('{'))) as Record<string, number>
  return {
    ...cost,
    version: peer.version,
    files: status.fileCount ?? 0,
    nodes: status.nodeCount ?? 0,
    edges: status.edgeCount ?? 0,
  }
}

function costOf(measured: Measurement, data: string): Cost {
  return {
    status: measured.status,
    cpuSeconds: measured.cpuSeconds,
    wallSeconds: measured.wallSeconds,
    peakRssMb: measured.peakRssBytes / 1e6,
    databaseMb: folderBytes(data) / 1e6,
  }
}

function folderBytes(folder: string): number {
  let bytes = 0
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
    }
  } catch {
    // No data folder: indexing failed, and its status shows it.
  }
  return bytes
}
