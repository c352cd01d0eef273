/** `bench precise`: the cost and the first answers of the exact pass, beside a SCIP indexer or language server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BOMBE, bombeEnvironment, runBombe } from '../run-bombe.ts'
import { PEERS } from './bench-index.ts'
import { copyRepository } from './copy-repository.ts'
import { installPackage } from './install-peer.ts'
import { type FirstAnswers, measureFirstAnswers } from './measure-first-answers.ts'
import { LANGUAGE_SERVERS, measureLanguageServer, type ServerPeer } from './measure-language-server.ts'
import { type Measurement, measureProcess } from './measure-process.ts'
import type { Summary } from './summarize.ts'

interface LanguageShare {
  language: string
  sites: number
  settled_share: number
  answered_share: number
}

interface PreciseResult {
  repository: string
  firstPass: Cost
  /** Both passes: what a user waits for after `index --precise` on a fresh clone. */
  precise: Cost
  languages: LanguageShare[]
  first: FirstAnswers | null
  peer?: Cost & { name: string }
  /** bombe's CPU seconds, both passes, as a share of the peer's. */
  ratio?: number
  server?: ServerPeer | null
}

interface Cost {
  status: number
  cpuSeconds: number
  wallSeconds: number
  peakRssMb: number
}

/** SCIP indexers as npm packages, by the language of most sites. */
const INDEXERS: Record<string, { name: string; version: string; args: readonly string[] }> = {
  typescript: { name: '@sourcegraph/scip-typescript', version: '0.4.0', args: ['index', '--infer-tsconfig'] },
  javascript: { name: '@sourcegraph/scip-typescript', version: '0.4.0', args: ['index', '--infer-tsconfig'] },
  python: { name: '@sourcegraph/scip-python', version: '0.6.6', args: ['index', '--project-name', 'bench'] },
}

export interface PreciseOptions {
  json: boolean
  peer: boolean
  /** Time limit for a language server that is queried site by site. */
  peerSeconds: number
  /** Engines to leave out. */
  withoutEngines: readonly string[]
}

export async function benchPrecise(
  repositories: readonly string[],
  options: PreciseOptions,
): Promise<number> {
  const results: PreciseResult[] = []
  for (const repository of repositories) {
    const result = await benchRepository(repository, options)
    results.push(result)
    if (!options.json) process.stdout.write(report(result))
  }
  if (options.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
  return results.some(({ precise }) => precise.status !== 0) ? 1 : 0
}

async function benchRepository(
  repository: string,
  { peer: withPeer, peerSeconds, withoutEngines }: PreciseOptions,
): Promise<PreciseResult> {
  const copy = copyRepository(repository)
  try {
    const firstPass = await measureIndex(copy.folder, [])
    const main = mainOf(await sharesOf(copy.folder))
    const first = await measureFirstAnswers(copy.folder, main, withoutEngines)
    const without = withoutEngines.flatMap(engine => ['--no-engine', engine])
    const precise = await measureIndex(copy.folder, ['--precise', ...without])
    const languages = await sharesOf(copy.folder)
    const result: PreciseResult = { repository: copy.name, firstPass, precise, languages, first }
    if (!withPeer) return result
    if (main in LANGUAGE_SERVERS)
      return { ...result, server: await measureLanguageServer(copy.folder, main, peerSeconds * 1000) }
    const peer = await measurePeer(copy.folder, main)
    return peer ? { ...result, peer, ratio: precise.cpuSeconds / peer.cpuSeconds } : result
  } finally {
    copy.remove()
  }
}

/** From scratch each time, without cached answers. */
async function measureIndex(folder: string, flags: readonly string[]): Promise<Cost> {
  rmSync(join(folder, '.bombe'), { recursive: true, force: true })
  const command = [process.execPath, BOMBE, '--repo', folder, 'index', ...flags]
  return costOf(await measureProcess(command, { env: bombeEnvironment() }))
}

function mainOf(languages: readonly LanguageShare[]): string {
  return [...languages].sort((a, b) => b.sites - a.sites)[0]?.language ?? ''
}

async function sharesOf(folder: string): Promise<LanguageShare[]> {
  const run = await runBombe(folder, ['status', '--json'])
  return run.status === 0 ? (JSON.parse(run.stdout) as { languages: LanguageShare[] }).languages : []
}

async function measurePeer(folder: string, language: string): Promise<PreciseResult['peer']> {
  const indexer = INDEXERS[language]
  if (!indexer) return undefined
  const missing = installPackage(PEERS, indexer.name, indexer.version)
  if (missing) {
    process.stderr.write(`${missing}\n`)
    return undefined
  }
  const program = join(PEERS, 'node_modules', '.bin', indexer.name.replace('@sourcegraph/', ''))
  const home = mkdtempSync(join(tmpdir(), 'bombe-peer-home-'))
  try {
    const env = { ...process.env, HOME: home, NODE_OPTIONS: '--max-old-space-size=8192' }
    const measured = await measureProcess([program, ...indexer.args], { cwd: folder, env })
    if (measured.status !== 0) process.stderr.write(measured.output.slice(-2000))
    return { ...costOf(measured), name: `${indexer.name}@${indexer.version}` }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function costOf({ status, cpuSeconds, wallSeconds, peakRssBytes }: Measurement): Cost {
  return { status, cpuSeconds, wallSeconds, peakRssMb: peakRssBytes / 1e6 }
}

function report(result: PreciseResult): string {
  const { repository, firstPass, precise, languages, first, peer, ratio, server } = result
  const cost = ({ cpuSeconds, wallSeconds, peakRssMb }: Cost) =>
    `${cpuSeconds.toFixed(1)} CPU s, ${wallSeconds.toFixed(1)} s wall, ${Math.round(peakRssMb)} MB`
  const lines = [repository, `  first pass  ${cost(firstPass)}`, `  both passes ${cost(precise)}`]
  for (const { language, sites, settled_share, answered_share } of languages) {
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    lines.push(
      `  ${language}: ${sites} sites, ${percent(settled_share)} settled, ${percent(answered_share)} answered`,
    )
  }
  if (first) lines.push(describeFirst(first))
  if (server) lines.push(describeServer(server, precise.cpuSeconds - firstPass.cpuSeconds))
  if (peer && ratio !== undefined) {
    const exactAlone = (precise.cpuSeconds - firstPass.cpuSeconds) / peer.cpuSeconds
    const ratios = `both passes ${ratio.toFixed(2)} of it, the exact pass alone ${exactAlone.toFixed(2)}`
    lines.push(`  ${peer.name}  ${cost(peer)}, exit ${peer.status}; ${ratios}`)
  }
  return `${lines.join('\n')}\n`
}

function describeFirst({ candidates, cold, warm, coldCpu, warmCpu, incomplete }: FirstAnswers): string {
  const seconds = ({ p50, max }: Summary, cpu: Summary) =>
    `${p50.toFixed(2)} s, at most ${max.toFixed(2)} (${cpu.p50.toFixed(2)} CPU s)`
  const symbols = `${candidates.length / 2} symbols with ${Math.min(...candidates)} to ${Math.max(...candidates)} candidates`
  const left = incomplete > 0 ? `; ${incomplete} incomplete` : ''
  return `  first answer  cold ${seconds(cold, coldCpu)}; warm ${seconds(warm, warmCpu)}; ${symbols}${left}`
}

function describeServer(server: ServerPeer, exactCpuSeconds: number): string {
  const { name, sites, answered, cpuSeconds, wallSeconds, peakRssMb } = server
  const cost = `${cpuSeconds.toFixed(1)} CPU s, ${wallSeconds.toFixed(0)} s wall, ${Math.round(peakRssMb)} MB`
  const whole = (cpuSeconds * sites) / Math.max(1, answered)
  const all = answered < sites ? `; all by multiplication ${whole.toFixed(0)} CPU s` : ''
  const ratio = (exactCpuSeconds / whole).toFixed(3)
  return `  ${name}  ${answered} of ${sites} sites: ${cost}${all}; the exact pass took ${ratio} of that`
}
