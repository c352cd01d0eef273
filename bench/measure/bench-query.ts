/** `bench query`: what search and one-hop refs cost, inside a warm process and as a cold command. */
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
      const workspace = await openRepository(copy.folder)
      const handles = sampleHandles(workspace)
      const warm = measureWarm(workspace, handles)
      workspace.close()
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

function measureWarm(workspace: Workspace, handles: string[]): Costs {
  const queries = queriesOf(handles)
  const search = (query: string): unknown => workspace.search({ query })
  const refs = (handle: string): unknown => workspace.references({ symbol_name: handle })
  // One round warms caches and the compiler; the second is measured.
  timeEach(queries, search)
  timeEach(handles, refs)
  return { search: summarize(timeEach(queries, search)), refs: summarize(timeEach(handles, refs)) }
}

function timeEach(inputs: string[], ask: (input: string) => unknown): number[] {
  return inputs.map(input => {
    const started = performance.now()
    ask(input)
    return performance.now() - started
  })
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

function report(name: string, warm: Costs, cold: Costs): string {
  const line = (what: string, { p50, p95, max }: Summary, digits: number): string =>
    `  ${what.padEnd(28)} p50 ${p50.toFixed(digits)}  p95 ${p95.toFixed(digits)}  max ${max.toFixed(digits)}\n`
  return [
    `${name}\n`,
    line('search, warm, ms', warm.search, 2),
    line('refs one hop, warm, ms', warm.refs, 2),
    line('search, cold command, CPU s', cold.search, 3),
    line('refs, cold command, CPU s', cold.refs, 3),
  ].join('')
}
