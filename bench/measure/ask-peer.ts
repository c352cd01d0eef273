/** The same questions to codegraph, through its own server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeer, peerEnvironment } from './install-peer.ts'
import { measureProcess } from './measure-process.ts'
import type { Sample } from './sample-questions.ts'
import { StdioServer } from './stdio-server.ts'
import { type Timed, timeQuestions } from './time-questions.ts'

/** Its nearest to each of our questions; it knows no depth beyond its own, no outline and no text search. */
const QUESTIONS: Record<string, [tool: string, args: (sample: Sample) => object]> = {
  search: ['codegraph_search', ({ query }) => ({ query })],
  'refs one hop': ['codegraph_callers', ({ name }) => ({ symbol: name })],
  context: ['codegraph_explore', ({ query }) => ({ query })],
  map: ['codegraph_files', () => ({})],
  impact: ['codegraph_impact', ({ name }) => ({ symbol: name })],
  show: ['codegraph_node', ({ name }) => ({ symbol: name, includeCode: true })],
}

/** Null, with the reason on stderr, where it cannot be had. */
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
    const asked = Object.entries(QUESTIONS).map(
      ([name, [tool, args]]) => [name, (sample: Sample) => server.call(tool, args(sample))] as const,
    )
    return await timeQuestions(Object.fromEntries(asked), samples, () => server.cpuMs())
  } finally {
    await server.end()
    rmSync(home, { recursive: true, force: true })
  }
}
