/** Prints answers on stdout: JSON, or text that fits the terminal. */

import { textOf } from '../../questions/shared/fit-budget.ts'
import type { Audience } from '../../questions/shared/question.ts'
import type { TextOptions } from '../../questions/shared/render-text.ts'
import type { GlobalOptions } from '../command.ts'
import { writeAnswer } from './write-text.ts'

/** A pipe has no width; this one reads well everywhere. */
const DEFAULT_WIDTH = 100
const MIN_WIDTH = 40

/** What is printed is what counts against a budget: the JSON, or the text. */
export type Reader = Pick<Audience, 'form' | 'text'>

export function printAnswer<Answer extends object>(
  answer: Answer,
  render: (answer: Answer, options: TextOptions) => string,
  options: GlobalOptions,
): Promise<void> {
  return printFor(readerOf(options), answer, render)
}

/** The same for an answer that was cut to what its reader may be sent. */
export async function printFor<Answer extends object>(
  reader: Reader,
  answer: Answer,
  render: (answer: Answer, options: TextOptions) => string,
): Promise<void> {
  const isJson = reader.form === 'structured'
  await writeAnswer(
    isJson ? `${JSON.stringify(answer, null, 2)}\n` : textOf(reader, answer, render),
    !isJson && reader.text.color,
  )
}

export function readerOf(options: GlobalOptions): Reader {
  return { form: options.json ? 'structured' : 'text', text: textOptions(options) }
}

/** Chunks are written as they come, and wait for a slow reader. */
export async function printChunks(chunks: Iterable<string>, signal: AbortSignal): Promise<void> {
  for (const chunk of chunks) {
    signal.throwIfAborted()
    await writeAnswer(chunk)
  }
}

/** A terminal that does not know its width says 0. Behind a pager's pipe is the terminal that stderr goes to. */
export function textOptions(options: GlobalOptions): TextOptions {
  const width = process.stdout.columns || process.stderr.columns || DEFAULT_WIDTH
  return { width: Math.max(MIN_WIDTH, width), color: wantsColor(options, process.stdout), commands: true }
}

/** https://no-color.org: a terminal gets colours unless someone says no. */
function wantsColor(options: GlobalOptions, stream: NodeJS.WriteStream): boolean {
  if (!options.color || process.env.NO_COLOR || process.env.TERM === 'dumb') return false
  return stream.isTTY === true
}
