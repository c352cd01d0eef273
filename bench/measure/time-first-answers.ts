/** How long the first exact answer about a symbol takes: with engines that have yet to be started, and with those that live. */
import type { Workspace } from '../../src/workspace/workspace.ts'
import { openRepository } from '../open-repository.ts'
import { nameOf, sampleQuestions } from './sample-questions.ts'

export interface FirstAnswers {
  coldMs: number
  warm: { count: number; medianMs: number; worstMs: number }
  /** Answers that were not settled in time. */
  unsettled: number
}

/** A symbol with more candidates is no subject of the bar; with fewer, an answer shows nothing. */
const MOST_CANDIDATES = 200
const FEWEST_CANDIDATES = 20
const SYMBOLS = 12
const PATIENCE_MS = 120_000

/** The repository must be indexed, and nothing asked of an engine. */
export async function timeFirstAnswers(
  root: string,
  language: string,
  withoutEngines: readonly string[],
): Promise<FirstAnswers | null> {
  const flags = { 'engines.not': [...withoutEngines] }
  const workspace = await openRepository(root, { deadlineMs: PATIENCE_MS, flags })
  try {
    const [first, ...others] = chooseSymbols(workspace, language)
    if (!first) return null
    let unsettled = 0
    const time = async (symbol: string) => {
      const start = performance.now()
      const { verdict } = await workspace.references({ symbol_name: symbol, direction: 'callers' })
      if (verdict.why.some(why => why === 'timeout' || why === 'server_starting')) unsettled++
      return performance.now() - start
    }
    const coldMs = await time(first)
    const times: number[] = []
    for (const symbol of others) times.push(await time(symbol))
    times.sort((a, b) => a - b)
    const warm = {
      count: times.length,
      medianMs: times[times.length >> 1] ?? 0,
      worstMs: times.at(-1) ?? 0,
    }
    return { coldMs, warm, unsettled }
  } finally {
    await workspace.close()
  }
}

/** Functions, methods and classes spread over the repository, by how many sites bear their name. */
function chooseSymbols(workspace: Workspace, language: string): string[] {
  const sites = new Map<string, number>()
  const languages = new Map<string, string>()
  for (const chunk of workspace.dump({ format: 'jsonl', engineNames: false })) {
    for (const line of chunk.split('\n').filter(text => text !== '')) {
      const row = JSON.parse(line) as {
        type: string
        name?: string
        to?: string
        path?: string
        language?: string
      }
      if (row.type === 'file') languages.set(row.path!, row.language!)
      const name = row.type === 'site' ? row.name : row.type === 'edge' ? nameOf(row.to!) : undefined
      if (name !== undefined) sites.set(name, (sites.get(name) ?? 0) + 1)
    }
  }
  const known = new Map<string, string>()
  for (const { handle, name, path } of sampleQuestions(workspace, 4_000)) {
    const count = sites.get(name) ?? 0
    const isOwn = languages.get(path) === language && /#.*(?:\(\)|[A-Z]\w*)$/.test(handle)
    if (isOwn && count >= FEWEST_CANDIDATES && count <= MOST_CANDIDATES && !known.has(name))
      known.set(name, handle)
  }
  const found = [...known.values()]
  const step = Math.max(1, Math.floor(found.length / SYMBOLS))
  return found.filter((_, index) => index % step === 0).slice(0, SYMBOLS)
}
