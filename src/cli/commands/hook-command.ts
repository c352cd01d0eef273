/**
 * `bombe hook`: reads an agent's event on stdin and answers with one line of context, in time or not at all. Nothing it
 * does may hold up or fail what the agent is doing.
 */
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Option } from 'commander'
import { PLAIN_AUDIENCE } from '../../questions/shared/question.ts'
import { maskIssued } from '../../secrets/mask-issued.ts'
import { daemonProgram } from '../ask-warm.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { type HookEvent, readEvent } from '../hook/read-event.ts'
import { type EditFacts, type SearchFacts, sayKnown, sayReached } from '../hook/say-known.ts'
import { openSession } from '../open-session.ts'
import { writeAnswer } from '../output/write-text.ts'

const MAX_INPUT = 2_000_000
const MAX_SOURCE = 2_000_000

interface HookFlags {
  agent?: string
}

export const addCommand: AddCommand = program => {
  program
    .command('hook')
    .description(
      'for hooks of agents: one line of what bombe knows of a search or an edit, or nothing where it would be late',
    )
    .addHelpText('after', examples('bombe init --agent claude-code --hooks', 'bombe hook < event.json'))
    .addOption(
      new Option(
        '--agent <name>',
        'an agent that reads another form than Claude Code, Codex and Gemini CLI do',
      ).choices(['cursor', 'copilot']),
    )
    .action(async (flags: HookFlags, command) => {
      await answerHook(command.optsWithGlobals() as GlobalOptions, flags).catch(() => {})
      // What is still under way would only keep the agent waiting.
      process.exit(0)
    })
}

/** Where each agent looks for what it tells its model. */
function inFormOf(agent: string | undefined, hookEventName: string, line: string): object {
  if (agent === 'cursor') return { additional_context: line }
  const hookSpecificOutput = { hookEventName, additionalContext: line }
  // Copilot CLI reads the one, VS Code the other; both run the same file.
  return agent === 'copilot' ? { additionalContext: line, hookSpecificOutput } : { hookSpecificOutput }
}

async function answerHook(options: GlobalOptions, flags: HookFlags): Promise<void> {
  const { root, settings } = await openSession(options)
  // The time of the program's own start counts as well.
  const left = Math.floor(settings.values['hooks.deadline_ms'] - performance.now())
  if (left <= 0) return
  const signal = AbortSignal.timeout(left)
  const json = await readInput(signal)
  const event = json === null ? null : readEvent(json, root)
  if (!event) return
  const ask = await askerOf(options, root, settings, signal)
  const line = ask && (await sayWhatIsKnown(event, root, ask))
  if (!line || signal.aborted) return
  await writeAnswer(`${JSON.stringify(inFormOf(flags.agent, event.event, maskIssued(line)))}\n`)
}

type Ask = (tool: string, input: Record<string, unknown>) => Promise<object | undefined>

async function sayWhatIsKnown(event: HookEvent, root: string, ask: Ask): Promise<string | null> {
  if (event.kind === 'search') {
    const found = await ask('search_symbols', { query: event.name, limit: 5, detail: 'location' })
    return found ? sayKnown(event.name, found as SearchFacts) : null
  }
  const line = lineOf(join(root, event.path), event.text)
  if (line === null) return null
  const reached = await ask('get_blast_radius', { symbol_name: `${event.path}:${line}`, max_depth: 1 })
  return reached ? sayReached(reached as unknown as EditFacts) : null
}

/** Only a process that runs already answers in time; where there is none, it is started for the next event. */
async function askerOf(
  options: GlobalOptions,
  root: string,
  settings: Awaited<ReturnType<typeof openSession>>['settings'],
  signal: AbortSignal,
): Promise<Ask | null> {
  const program = daemonProgram(options, settings)
  if (!program) return null
  const { findSocket } = await import('../../daemon/find-socket.ts')
  const socket = findSocket(program[0])
  if (socket === null) return null
  const { askRunning, engineEnvironment, startDaemon } = await import('../../daemon/ask-daemon.ts')
  const place = { root, settings: settings.values, env: engineEnvironment() }
  const audience = { ...PLAIN_AUDIENCE, form: 'structured' as const }
  return async (tool, given) => {
    const input = { ...given, freshness: 'best_effort' }
    // Engines are not waited for.
    const answer = await askRunning(socket, { ...place, tool, input, audience, deadlineMs: 0 }, signal)
    if (answer === null) startDaemon(program)
    return answer ?? undefined
  }
}

async function readInput(signal: AbortSignal): Promise<string | null> {
  let text = ''
  process.stdin.setEncoding('utf8')
  const left = new Promise<null>(resolve => signal.addEventListener('abort', () => resolve(null)))
  const read = (async () => {
    for await (const chunk of process.stdin) {
      text += chunk
      if (text.length > MAX_INPUT) return null
    }
    return text
  })()
  return Promise.race([read, left])
}

/** Where the edited text stands now; null where it cannot be told. */
function lineOf(file: string, text: string): number | null {
  let source: string
  try {
    const stat = lstatSync(file)
    if (!stat.isFile() || stat.size > MAX_SOURCE) return null
    source = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  const at = source.indexOf(text)
  if (at < 0) return null
  const start = at + (text.length - text.trimStart().length)
  return source.slice(0, start).split('\n').length
}
