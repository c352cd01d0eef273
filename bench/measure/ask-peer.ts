/** Sends the same questions to codegraph through its own server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeer, peerEnvironment } from './install-peer.ts'
import { measureProcess } from './measure-process.ts'
import type { Sample } from './sample-questions.ts'
import { StdioServer } from './stdio-server.ts'
import { type Timed, timeQuestions } from './time-questions.ts'

/** Its closest tool for each of our questions; it has no configurable depth, no outline and no text search. */
const QUESTIONS: Record<string, [tool: string, args: (sample: Sample) => object]> = {
  search: ['codegraph_search', ({ query }) => ({ query })],
  'refs one hop': ['codegraph_callers', ({ name }) => ({ symbol: name })],
  context: ['codegraph_explore', ({ query }) => ({ query })],
  map: ['codegraph_files', () => ({})],
  impact: ['codegraph_impact', ({ name }) => ({ symbol: name })],
  show: ['codegraph_node', ({ name }) => ({ symbol: name, includeCode: true })],
}

/** Null, with the reason on stderr, if it is not available. */
export async function askPeer(
  folder: string,
  samples: readonly Sample[],
  peers: string,
): Promise<Record<string, Timed> | null> {
  const peer = installPeer(peers)
  if (peer.missing !== undefined) {
    process.stderr.write(`${peer.missing}\n`)
    return null
  }
  const home = mkdtempSync(join(tmpdir(), 'bombe-peer-home-'))
  const env = peerEnvironment(home)
  const made = await measureProcess([...peer.command, 'init', '-y', folder], { env })
  if (made.status !== 0) throw new Error(`codegraph init: ${made.output}`)
  const server = new StdioServer([...peer.command, 'serve', '--mcp', '--no-watch', '--path', folder], env)
  try {
    await server.initialize()
    const questions = Object.entries(QUESTIONS).map(
      ([name, [tool, args]]) => [name, (sample: Sample) => server.call(tool, args(sample))] as const,
    )
    return await timeQuestions(Object.fromEntries(questions), samples, () => server.cpuMs())
  } finally {
    await server.end()
    rmSync(home, { recursive: true, force: true })
  }
}
