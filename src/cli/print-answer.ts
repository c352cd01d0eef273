/** Prints answers on stdout: JSON, or text that fits the terminal. */
import type { TextOptions } from '../workspace/answers.ts'
import type { GlobalOptions } from './command.ts'

/** A pipe has no width; this one reads well everywhere. */
const DEFAULT_WIDTH = 100
const LEAST_WIDTH = 40

export async function printAnswer<Answer>(
  answer: Answer,
  render: (answer: Answer, options: TextOptions) => string,
  options: GlobalOptions,
): Promise<void> {
  await write(options.json ? `${JSON.stringify(answer, null, 2)}\n` : render(answer, textOptions(options)))
}

/** Chunks are written as they come, and wait for a slow reader. */
export async function printChunks(chunks: Iterable<string>, signal: AbortSignal): Promise<void> {
  for (const chunk of chunks) {
    signal.throwIfAborted()
    await write(chunk)
  }
}

/** A terminal that does not know its width says 0. */
export function textOptions(options: GlobalOptions): TextOptions {
  const width = process.stdout.columns || DEFAULT_WIDTH
  return { width: Math.max(LEAST_WIDTH, width), color: wantsColor(options, process.stdout), commands: true }
}

/** https://no-color.org: a terminal gets colours unless someone says no. */
function wantsColor(options: GlobalOptions, stream: NodeJS.WriteStream): boolean {
  if (!options.color || process.env.NO_COLOR || process.env.TERM === 'dumb') return false
  return stream.isTTY === true
}

function write(text: string): Promise<void> {
  return new Promise(done => {
    if (process.stdout.write(text)) done()
    else process.stdout.once('drain', () => done())
  })
}
