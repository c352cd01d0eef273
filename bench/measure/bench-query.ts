/** `bench query`: what each question costs inside a warm process, and search and refs as a cold command. */
import type { Workspace } from '../../src/workspace/workspace.ts'
import { openRepository } from '../open-repository.ts'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import { copyRepository } from './copy-repository.ts'
import { measureProcess } from './measure-process.ts'
import { type Summary, summarize } from './summarize.ts'

export async function benchQuery(repositories: string[], { json }: { json: boolean }): Promise<number> {
  for (const repository of repositories) {
    const copy = copyRepository(repository)
    try {
      const workspace = await openRepository(copy.folder, false, undefined, NO_ENGINES)
      const handles = sampleHandles(workspace)
      const warm = await measureWarm(workspace, handles)
      await workspace.close()
      const cold = await measureCold(copy.folder, handles)
      const result = { repository: copy.name, warm_ms: warm, cold_cpu_seconds: cold }
      process.stdout.write(json ? `${JSON.stringify(result)}\n` : report(copy.name, warm, cold))
    } finally {
      copy.remove()
    }
  }
  return 0
}

type Costs = { search: Summary; refs: Summary }
type Warm = Record<string, Summary>

/** What is measured is the question, not an engine that is asked on the way. */
const NO_ENGINES = 0
const SAMPLES = 300
const COLD_RUNS = 7

/** Handles spread evenly over the repository, in the order of the dump, so that every run asks the same. */
function sampleHandles(workspace: Workspace): string[] {
  const handles: string[] = []
  for (const chunk of workspace.dump({ format: 'jsonl', engineNames: false })) {
    for (const line of chunk.split('\n')) {
      if (!line.startsWith('{"type":"symbol"')) continue
      handles.push((JSON.parse(line) as { handle: string }).handle)
    }
  }
  const step = Math.max(1, Math.floor(handles.length / SAMPLES))
  return handles.filter((_, index) => index % step === 0).slice(0, SAMPLES)
}

/** Names, beginnings of names, and words: what people and agents type. */
function queriesOf(handles: string[]): string[] {
  return handles.map((handle, index) => {
    const name = nameOf(handle)
    if (index % 3 === 0) return name
    if (index % 3 === 1) return `${name.slice(0, 4)}*`
    return (
      name
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .trim() || name
    )
  })
}

function nameOf(handle: string): string {
  return handle
    .replace(/^.*#/, '')
    .replace(/\(.*\)$/, '')
    .replace(/~\d+/g, '')
    .split('.')
    .pop()!
}

/** The questions, each with how it is asked about one sampled symbol. */
function questions(workspace: Workspace): Record<string, (handle: string, query: string) => unknown> {
  return {
    search: (_, query) => workspace.search({ query }),
    'refs one hop': handle => workspace.references({ symbol_name: handle }),
    'refs three hops': handle => workspace.references({ symbol_name: handle, depth: 3 }),
    context: (_, query) => workspace.context({ query }),
    map: () => workspace.structure({}),
    impact: handle => workspace.blastRadius({ symbol_name: handle }),
    outline: handle => workspace.outline({ path: handle.split('#')[0]! }),
    show: handle => workspace.source({ symbol_name: handle }),
    grep: handle => workspace.searchText({ pattern: nameOf(handle) }),
  }
}

/** Those that take long are asked less often; the figure is a percentile all the same. */
const DEAR = new Set(['context', 'map', 'grep'])

async function measureWarm(workspace: Workspace, handles: string[]): Promise<Warm> {
  const queries = queriesOf(handles)
  const warm: Warm = {}
  for (const [name, ask] of Object.entries(questions(workspace))) {
    const count = DEAR.has(name) ? Math.ceil(handles.length / 6) : handles.length
    const round = () => timeEach(handles.slice(0, count), (handle, at) => ask(handle, queries[at]!))
    // One round warms caches and the compiler; the second is measured.
    await round()
    warm[name] = summarize(await round())
  }
  return warm
}

async function timeEach(inputs: string[], ask: (input: string, at: number) => unknown): Promise<number[]> {
  const times: number[] = []
  for (const [at, input] of inputs.entries()) {
    const started = performance.now()
    await ask(input, at)
    times.push(performance.now() - started)
  }
  return times
}

async function measureCold(folder: string, handles: string[]): Promise<Costs> {
  const search: number[] = []
  const refs: number[] = []
  for (let run = 0; run < COLD_RUNS; run++) {
    const handle = handles[Math.floor((handles.length * run) / COLD_RUNS)]!
    search.push(await cpuOf(folder, ['search', nameOf(handle)]))
    refs.push(await cpuOf(folder, ['refs', handle]))
  }
  return { search: summarize(search), refs: summarize(refs) }
}

async function cpuOf(folder: string, args: string[]): Promise<number> {
  const command = [process.execPath, BOMBE, '--repo', folder, ...args]
  const measured = await measureProcess(command, { env: bombeEnvironment() })
  // Nothing found is an answer too; anything else is a fault.
  if (measured.status > 1) throw new Error(`bombe ${args[0]} failed: ${measured.output}`)
  return measured.cpuSeconds
}

function report(name: string, warm: Warm, cold: Costs): string {
  const line = (what: string, { p50, p95, max }: Summary, digits: number): string =>
    `  ${what.padEnd(28)} p50 ${p50.toFixed(digits)}  p95 ${p95.toFixed(digits)}  max ${max.toFixed(digits)}\n`
  return [
    `${name}\n`,
    ...Object.entries(warm).map(([question, summary]) => line(`${question}, warm, ms`, summary, 2)),
    line('search, cold command, CPU s', cold.search, 3),
    line('refs, cold command, CPU s', cold.refs, 3),
  ].join('')
}
