/** `bench first-minute`: plays what an agent does in its first minute on a repository without an index, and prints what it saw. */
import { setTimeout as sleep } from 'node:timers/promises'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import { chooseNames } from './choose-names.ts'
import { copyRepository } from './copy-repository.ts'
import { StdioServer } from './stdio-server.ts'

const MINUTE_MS = 60_000
const SHOWN_LINES = 6
const MAX_LINE = 100

interface Asked {
  tool: string
  input: Record<string, unknown>
}

export async function benchFirstMinute(repository: string): Promise<number> {
  const copy = copyRepository(repository)
  const { name, path } = chooseNames(copy.folder)
  // What agents see: text alone.
  const env = { ...bombeEnvironment(), BOMBE_ANSWERS_FORM: 'both' }
  const server = new StdioServer([process.execPath, BOMBE, '--repo', copy.folder, 'serve'], env)
  const started = performance.now()
  const clock = (): string => `${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s`
  let errors = 0
  try {
    await server.initialize()
    process.stdout.write(`${clock()}  connected to a server on ${copy.name}, which has no index\n`)
    const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
    const questions: Asked[] = [
      { tool: 'get_structure', input: {} },
      { tool: 'get_context', input: { query: `how does ${words} work?`, guesses: [name] } },
      { tool: 'search_symbols', input: { query: name } },
      { tool: 'get_references', input: { symbol_name: name } },
      { tool: 'get_outline', input: { path } },
      { tool: 'search_text', input: { pattern: name } },
      { tool: 'status', input: {} },
    ]
    for (let round = 1; performance.now() - started < MINUTE_MS; round++) {
      for (const question of questions) errors += await ask(server, question, clock, round === 1)
      await sleep(Math.max(0, Math.min(20_000, MINUTE_MS - (performance.now() - started))))
    }
    return errors === 0 ? 0 : 1
  } finally {
    await server.end()
    copy.remove()
  }
}

/** Number of errors; the beginning of the text is shown once, the verdict every time. */
async function ask(
  server: StdioServer,
  { tool, input }: Asked,
  clock: () => string,
  isShown: boolean,
): Promise<number> {
  const before = performance.now()
  const result = (await server.call(tool, input)) as
    | { isError?: boolean; content?: { text?: string }[] }
    | undefined
  const took = `${Math.round(performance.now() - before)} ms`
  const lines = (result?.content?.[0]?.text ?? '').split('\n')
  const last = lines.filter(line => /^(?:verdict|\s+why|\s+next)/.test(line))
  process.stdout.write(
    `\n${clock()}  ${tool} ${JSON.stringify(input)}: ${took}${result?.isError ? ', ERROR' : ''}\n`,
  )
  const shown = isShown || result?.isError ? lines.slice(0, SHOWN_LINES) : []
  for (const line of [...shown, ...last.filter(line => !shown.includes(line))])
    process.stdout.write(`         | ${line.slice(0, MAX_LINE)}\n`)
  return result?.isError ? 1 : 0
}
