/** Measures a long-running server: until its first reply, after many questions, and at rest. */
import { userProgram } from '../../src/cli/init/program.ts'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import type { Sample } from './sample-questions.ts'
import { StdioServer } from './stdio-server.ts'
import { type Summary, summarize } from './summarize.ts'

export interface ServerCosts {
  /** CPU until the first reply. */
  startMs: Summary
  /** Resident memory after each part of the questions, then at rest. */
  residentMb: number[]
  /** CPU per minute at rest. */
  idleMsAMinute: number
}

const STARTS = 5
const PARTS = 3
/** Pause between two sets of questions, as an agent makes. */
const PAUSE_MS = 2_000
/** Without background engines: only the server is measured. */
const SETTINGS = { BOMBE_ENGINES_BACKGROUND: 'off', BOMBE_ENGINES_DEADLINE_MS: '0' }
/** A server without questions for half a minute releases its caches. */
const REST_MS = 45_000
const IDLE_MS = 6_000

/** Questions about every sample once, or about all of them in turn for some minutes. */
export async function measureServer(
  folder: string,
  samples: readonly Sample[],
  minutes = 0,
): Promise<ServerCosts> {
  // As the entry that `bombe init` writes starts it.
  const program = userProgram(BOMBE, ['--repo', folder])
  const command = [program.command, ...program.args]
  const env = { ...bombeEnvironment(), ...program.env, ...SETTINGS }
  const starts: number[] = []
  for (let run = 0; run < STARTS; run++) {
    const server = new StdioServer(command, env)
    starts.push(await server.initialize())
    await server.end()
  }
  const server = new StdioServer(command, env)
  await server.initialize()
  const residentMb: number[] = []
  const share = Math.ceil(samples.length / PARTS)
  for (let part = 0; part < PARTS; part++) {
    if (minutes > 0) await sendFor(server, samples, (minutes * 60_000) / PARTS)
    else for (const sample of samples.slice(part * share, (part + 1) * share)) await sendMixed(server, sample)
    residentMb.push(server.residentMb())
  }
  await new Promise(resolve => setTimeout(resolve, REST_MS))
  const before = server.cpuMs()
  await new Promise(resolve => setTimeout(resolve, IDLE_MS))
  const idleMsAMinute = ((server.cpuMs() - before) * 60_000) / IDLE_MS
  residentMb.push(server.residentMb())
  await server.end()
  return { startMs: summarize(starts), residentMb, idleMsAMinute }
}

async function sendFor(server: StdioServer, samples: readonly Sample[], ms: number): Promise<void> {
  const until = performance.now() + ms
  for (let at = 0; performance.now() < until; at++) {
    await sendMixed(server, samples[at % samples.length]!)
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

async function sendMixed(server: StdioServer, { handle, name, path, query }: Sample): Promise<void> {
  await server.call('search_symbols', { query })
  await server.call('get_references', { symbol_name: handle })
  await server.call('get_outline', { path })
  await server.call('get_blast_radius', { symbol_name: handle })
  await server.call('get_context', { query: name, token_budget: 3_500 })
}
