/** Measures the time to the first exact answer about a symbol, with engines not started yet and with warm ones. */

import { openRepository } from '../open-repository.ts'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import { sampleQuestions } from './sample-questions.ts'
import { StdioServer } from './stdio-server.ts'
import { type Summary, summarize } from './summarize.ts'

export interface FirstAnswers {
  /** Sites that could mean the queried symbols. */
  candidates: number[]
  /** Seconds for the first question to a server that has not queried an engine yet. */
  cold: Summary
  /** For the second question, about another symbol. */
  warm: Summary
  /** CPU seconds of server and engine for each, which are stable on a busy machine too. */
  coldCpu: Summary
  warmCpu: Summary
  /** Answers that were not complete. */
  incomplete: number
}

const ROUNDS = 3
const [MIN_CANDIDATES, MAX_CANDIDATES] = [5, 200]
const LOOKED_AT = 2_000
/** Only what is queried, with no time limit in practice. */
const SETTINGS = { BOMBE_ENGINES_BACKGROUND: 'off', BOMBE_ENGINES_DEADLINE_MS: '120000' }

/** Null if no symbol of the language has that many candidates. */
export async function measureFirstAnswers(
  folder: string,
  language: string,
  withoutEngines: readonly string[],
): Promise<FirstAnswers | null> {
  const symbols = await chooseSymbols(folder, language)
  if (symbols.length < 2 * ROUNDS) return null
  const cold = { wall: [] as number[], cpu: [] as number[] }
  const warm = { wall: [] as number[], cpu: [] as number[] }
  let incomplete = 0
  for (let round = 0; round < ROUNDS; round++) {
    const env = { ...bombeEnvironment(), ...SETTINGS, BOMBE_ENGINES_NOT: withoutEngines.join() }
    const server = new StdioServer([process.execPath, BOMBE, '--repo', folder, 'serve'], env)
    await server.initialize()
    // This opens the index, so that only the engine is measured.
    await server.call('search_symbols', { query: 'main' })
    for (const [times, symbol] of [
      [cold, symbols[2 * round]!],
      [warm, symbols[2 * round + 1]!],
    ] as const) {
      const [started, used] = [performance.now(), server.treeCpuSeconds()]
      const answer = await server.call('get_references', questionAbout(symbol.handle))
      times.wall.push((performance.now() - started) / 1000)
      times.cpu.push(server.treeCpuSeconds() - used)
      if (isLate(verdictOf(answer?.structuredContent))) incomplete++
    }
    await server.end()
  }
  const candidates = symbols.slice(0, 2 * ROUNDS).map(one => one.candidates)
  const [coldCpu, warmCpu] = [summarize(cold.cpu), summarize(warm.cpu)]
  return { candidates, cold: summarize(cold.wall), warm: summarize(warm.wall), coldCpu, warmCpu, incomplete }
}

/** Spread over the repository, each with another name, so that no answer verifies sites of the next. */
async function chooseSymbols(folder: string, language: string) {
  const workspace = await openRepository(folder, { deadlineMs: 0 })
  const chosen = new Map<string, { handle: string; candidates: number }>()
  try {
    for (const { handle, name, path } of sampleQuestions(workspace, LOOKED_AT)) {
      if (chosen.size >= 2 * ROUNDS) break
      if (!EXTENSIONS[language]?.test(path) || !handle.endsWith(')') || chosen.has(name)) continue
      const answer = await workspace.references(questionAbout(handle)).catch(() => null)
      const { edges = 0, open_candidates = 0 } = verdictOf(answer)
      const candidates = edges + open_candidates
      if (candidates >= MIN_CANDIDATES && candidates <= MAX_CANDIDATES)
        chosen.set(name, { handle, candidates })
    }
  } finally {
    await workspace.close()
  }
  return [...chosen.values()]
}

const EXTENSIONS: Record<string, RegExp> = {
  typescript: /\.[mc]?tsx?$/,
  javascript: /\.[mc]?jsx?$/,
  python: /\.py$/,
  go: /\.go$/,
  java: /\.java$/,
}

interface Verdict {
  why?: string[]
  edges?: number
  /** Sites with this name and without a candidate by syntax. */
  open_candidates?: number
}

function questionAbout(handle: string) {
  return { symbol_name: handle, direction: 'callers' as const, limit: MAX_CANDIDATES }
}

function verdictOf(answer: unknown): Verdict {
  return (answer as { verdict?: Verdict } | null | undefined)?.verdict ?? {}
}

/** The answer did not wait for the engine. */
function isLate({ why = [] }: Verdict): boolean {
  return why.includes('timeout') || why.includes('server_starting')
}
