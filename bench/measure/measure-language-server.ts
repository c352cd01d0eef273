/** The peer of our own resolvers: the language server alone, queried about the same sites one by one, as editors do. */

import { drawSites } from '../agree/draw-sites.ts'
import { openQuestions } from '../agree/open-questions.ts'
import { queryEngine } from '../agree/query-engine.ts'

export interface ServerPeer {
  name: string
  sites: number
  /** Fewer than all sites if time ran out. */
  answered: number
  cpuSeconds: number
  wallSeconds: number
  peakRssMb: number
}

/** By the language of most sites. */
export const LANGUAGE_SERVERS: Readonly<Record<string, string>> = { go: 'gopls', java: 'jdtls' }

/** Null, with the reason on stderr, if it is not available. */
export async function measureLanguageServer(
  folder: string,
  language: string,
  deadlineMs: number,
): Promise<ServerPeer | null> {
  const name = LANGUAGE_SERVERS[language]
  if (!name) return null
  const questions = await openQuestions(folder, language)
  try {
    const { index, files } = questions
    const drawn = drawSites(index, files, { samples: Number.POSITIVE_INFINITY, seed: 1 })
    const { version, answers, cpuSeconds, wallSeconds, peakRssMb } = await queryEngine(
      name,
      questions,
      drawn,
      deadlineMs,
    )
    const answered = [...answers.values()].reduce((sum, { answers: each }) => sum + each.length, 0)
    const sites = drawn.reduce((sum, { sites: each }) => sum + each.length, 0)
    return { name: `${name} ${version}`, sites, answered, cpuSeconds, wallSeconds, peakRssMb }
  } catch (error) {
    process.stderr.write(`${name}: ${(error as Error).message}\n`)
    return null
  } finally {
    questions.close()
  }
}
