/** What a server costs that stays: until its first reply, and after many questions, when nobody asks any more. */
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import type { Sample } from './sample-questions.ts'
import { StdioServer } from './stdio-server.ts'
import { type Summary, summarize } from './summarize.ts'

export interface ServerCosts {
  /** CPU until the first reply. */
  startMs: Summary
  /** Resident memory after each third of the questions, then at rest. */
  residentMb: number[]
  /** CPU in a minute at rest. */
  idleMsAMinute: number
}

const STARTS = 5
const THIRDS = 3
/** Engines would go on settling in the background: what is measured is the server itself. */
const SETTINGS = { BOMBE_ENGINES_BACKGROUND: 'off', BOMBE_ENGINES_DEADLINE_MS: '0' }
/** A server that nobody asks for half a minute lets go of what it kept. */
const SETTLE_MS = 45_000
const IDLE_MS = 6_000

export async function measureServer(folder: string, samples: readonly Sample[]): Promise<ServerCosts> {
  // As the entry that `bombe init` writes starts it.
  const command = [process.execPath, '--v8-pool-size=1', BOMBE, '--repo', folder]
  const env = { ...bombeEnvironment(), ...SETTINGS }
  const starts: number[] = []
  for (let run = 0; run < STARTS; run++) {
    const server = new StdioServer(command, env)
    starts.push(await server.initialize())
    await server.end()
  }
  const server = new StdioServer(command, env)
  await server.initialize()
  const residentMb: number[] = []
  const share = Math.ceil(samples.length / THIRDS)
  for (let third = 0; third < THIRDS; third++) {
    for (const sample of samples.slice(third * share, (third + 1) * share)) await askMixed(server, sample)
    residentMb.push(server.residentMb())
  }
  await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
  const before = server.cpuMs()
  await new Promise(resolve => setTimeout(resolve, IDLE_MS))
  const idleMsAMinute = ((server.cpuMs() - before) * 60_000) / IDLE_MS
  residentMb.push(server.residentMb())
  await server.end()
  return { startMs: summarize(starts), residentMb, idleMsAMinute }
}

async function askMixed(server: StdioServer, { handle, name, path, query }: Sample): Promise<void> {
  await server.call('search_symbols', { query })
  await server.call('get_references', { symbol_name: handle })
  await server.call('get_outline', { path })
  await server.call('get_blast_radius', { symbol_name: handle })
  await server.call('get_context', { query: name, token_budget: 3_500 })
}
