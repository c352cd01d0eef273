/** `bench query`: the cost of each question in a warm process beside the peer, cold commands, a server. */
import type { Workspace } from '../../src/workspace/workspace.ts'
import { openRepository } from '../open-repository.ts'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import { askPeer } from './ask-peer.ts'
import { PEERS } from './bench-index.ts'
import { copyRepository } from './copy-repository.ts'
import { measureProcess } from './measure-process.ts'
import { measureServer, type ServerCosts } from './measure-server.ts'
import { type Sample, sampleQuestions } from './sample-questions.ts'
import { type Summary, summarize } from './summarize.ts'
import { type Ask, type Timed, timeQuestions } from './time-questions.ts'

export interface QueryOptions {
  json: boolean
  peer: boolean
  samples: number
  /** How long the server is queried; 0 for a fixed number of questions. */
  minutes: number
}

interface QueryResult {
  repository: string
  warm: Record<string, Timed>
  peer: Record<string, Timed> | null
  cold: { search: Summary; refs: Summary }
  server: ServerCosts
}

/** The question is measured, not an engine that it queries. */
const NO_ENGINES = 0
const COLD_RUNS = 7
const SERVER_QUESTIONS = 60
/** p95, warm, in milliseconds. */
const GOAL_MS: Record<string, number> = {
  search: 5,
  'refs one hop': 10,
  'refs three hops': 50,
  context: 250,
  map: 100,
  impact: 75,
  outline: 5,
  grep: 300,
}

export async function benchQuery(repositories: string[], options: QueryOptions): Promise<number> {
  for (const repository of repositories) {
    const copy = copyRepository(repository)
    try {
      const result = await measure(copy.name, copy.folder, options)
      process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : report(result))
    } finally {
      copy.remove()
    }
  }
  return 0
}

async function measure(name: string, folder: string, options: QueryOptions): Promise<QueryResult> {
  const workspace = await openRepository(folder, { deadlineMs: NO_ENGINES })
  const samples = sampleQuestions(workspace, options.samples)
  const used = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
  const warm = await timeQuestions(questions(workspace), samples, used, true)
  await workspace.close()
  return {
    repository: name,
    warm,
    cold: await measureCold(folder, samples),
    server: await measureServer(
      folder,
      options.minutes > 0 ? samples : samples.slice(0, SERVER_QUESTIONS),
      options.minutes,
    ),
    peer: options.peer ? await askPeer(folder, samples, PEERS) : null,
  }
}

function questions(workspace: Workspace): Record<string, Ask> {
  return {
    search: ({ query }) => workspace.search({ query }),
    'refs one hop': ({ handle }) => workspace.references({ symbol_name: handle }),
    'refs three hops': ({ handle }) => workspace.references({ symbol_name: handle, depth: 3 }),
    context: ({ query }) => workspace.context({ query }),
    map: () => workspace.structure({}),
    impact: ({ handle }) => workspace.blastRadius({ symbol_name: handle }),
    outline: ({ path }) => workspace.outline({ path }),
    show: ({ handle }) => workspace.source({ symbol_name: handle }),
    grep: ({ name }) => workspace.searchText({ pattern: name }),
  }
}

async function measureCold(folder: string, samples: readonly Sample[]): Promise<QueryResult['cold']> {
  const search: number[] = []
  const refs: number[] = []
  for (let run = 0; run < COLD_RUNS; run++) {
    const { handle, name } = samples[Math.floor((samples.length * run) / COLD_RUNS)]!
    search.push(await cpuOf(folder, ['search', name]))
    refs.push(await cpuOf(folder, ['refs', handle]))
  }
  return { search: summarize(search), refs: summarize(refs) }
}

async function cpuOf(folder: string, args: string[]): Promise<number> {
  const command = [process.execPath, BOMBE, '--repo', folder, ...args]
  const measured = await measureProcess(command, {
    env: { ...bombeEnvironment(), BOMBE_ENGINES_DEADLINE_MS: '0' },
  })
  // An empty result is an answer too; anything else is an error.
  if (measured.status > 1) throw new Error(`bombe ${args[0]} failed: ${measured.output}`)
  return measured.cpuSeconds
}

function report({ repository, warm, peer, cold, server }: QueryResult): string {
  const lines = [
    `${repository}, warm, ms   wall p50     p95   CPU p50     p95   p95 to reach   codegraph wall p95   CPU mean`,
  ]
  const cell = (value: number | undefined, width: number): string =>
    (value === undefined ? '-' : value.toFixed(1)).padStart(width)
  for (const [name, { wallMs, cpuMs }] of Object.entries(warm)) {
    const other = peer?.[name]
    lines.push(
      `  ${name.padEnd(18)}${cell(wallMs.p50, 9)}${cell(wallMs.p95, 8)}${cell(cpuMs.p50, 10)}${cell(cpuMs.p95, 8)}` +
        `${cell(GOAL_MS[name], 15)}${cell(other?.wallMs.p95, 21)}${cell(other?.cpuMs.p50, 11)}`,
    )
  }
  const seconds = ({ p50, p95 }: Summary): string => `p50 ${p50.toFixed(2)}  p95 ${p95.toFixed(2)}`
  lines.push(
    `  search, cold command, CPU s       ${seconds(cold.search)}`,
    `  refs, cold command, CPU s         ${seconds(cold.refs)}`,
    `  server, CPU ms to the first reply ${server.startMs.p50.toFixed(0)} (to reach: 200)`,
    `  server, resident MB after each third of the questions and at rest ${server.residentMb.map(mb => mb.toFixed(0)).join(', ')} (to reach: 90)`,
    `  server, CPU ms a minute at rest   ${server.idleMsAMinute.toFixed(0)}`,
  )
  return `${lines.join('\n')}\n`
}
