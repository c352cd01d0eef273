/** How long the first exact answer about a symbol takes: with engines that are not started yet, and with warm ones. */

import { openRepository } from '../open-repository.ts'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import { sampleQuestions } from './sample-questions.ts'
import { StdioServer } from './stdio-server.ts'
import { type Summary, summarize } from './summarize.ts'

export interface FirstAnswers {
  /** Sites that could mean the symbols asked about. */
  candidates: number[]
  /** Seconds, of the first question to a server that has asked no engine yet. */
  cold: Summary
  /** Of the second, about another symbol. */
  warm: Summary
  /** Answers that were not complete all the same. */
  incomplete: number
}

const ROUNDS = 3
const [FEWEST, MOST] = [5, 200]
const LOOKED_AT = 2_000
/** Nothing but what is asked about, waited for as long as it takes. */
const SETTINGS = { BOMBE_ENGINES_BACKGROUND: 'off', BOMBE_ENGINES_DEADLINE_MS: '120000' }

/** Null where no symbol of the language has so many candidates. */
export async function measureFirstAnswers(
  folder: string,
  language: string,
  withoutEngines: readonly string[],
): Promise<FirstAnswers | null> {
  const symbols = await chooseSymbols(folder, language)
  if (symbols.length < 2 * ROUNDS) return null
  const [cold, warm]: [number[], number[]] = [[], []]
  let incomplete = 0
  for (let round = 0; round < ROUNDS; round++) {
    const env = { ...bombeEnvironment(), ...SETTINGS, BOMBE_ENGINES_NOT: withoutEngines.join() }
    const server = new StdioServer([process.execPath, BOMBE, '--repo', folder, 'serve'], env)
    await server.initialize()
    // Its index is open then; what is measured is the engine.
    await server.call('search_symbols', { query: 'main' })
    for (const [times, symbol] of [
      [cold, symbols[2 * round]!],
      [warm, symbols[2 * round + 1]!],
    ] as const) {
      const started = performance.now()
      const answer = await server.call('get_references', questionAbout(symbol.handle))
      times.push((performance.now() - started) / 1000)
      if (isLate(verdictOf(answer?.structuredContent))) incomplete++
    }
    await server.end()
  }
  const candidates = symbols.slice(0, 2 * ROUNDS).map(one => one.candidates)
  return { candidates, cold: summarize(cold), warm: summarize(warm), incomplete }
}

/** Spread over the repository, each with another name, so that no answer settles the next one's sites. */
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
      if (candidates >= FEWEST && candidates <= MOST) chosen.set(name, { handle, candidates })
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
  /** Sites that bear the name and have no candidate by syntax. */
  open_candidates?: number
}

function questionAbout(handle: string) {
  return { symbol_name: handle, direction: 'callers' as const, limit: MOST }
}

function verdictOf(answer: unknown): Verdict {
  return (answer as { verdict?: Verdict } | null | undefined)?.verdict ?? {}
}

/** The engine was not waited for. */
function isLate({ why = [] }: Verdict): boolean {
  return why.includes('timeout') || why.includes('server_starting')
}
