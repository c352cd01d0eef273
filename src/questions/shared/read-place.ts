/** `path:line`, as people, agents and compilers write it: a line of a file of the index. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { FileRow } from '../../store/schema/rows.ts'
import type { QueryContext } from './question.ts'
import { counted } from './render-text.ts'
import { sliceLines } from './slice-lines.ts'

export interface Place {
  path: string
  line: number
}

/** Undefined where the text names no line of a known file; a line that the file does not have is an error. */
export function readPlace(context: QueryContext, text: string): Place | undefined {
  const whole = text.trim().replace(/^\.\//, '')
  const [, path, digits] = /^(.+?):(\d+)(?::\d+)?$/s.exec(whole) ?? []
  if (path === undefined || context.reader.file(whole)) return undefined
  const file = context.reader.file(path)
  if (!file) return undefined
  const line = Number(digits)
  checkLine(context, file, line)
  return { path, line }
}

function checkLine(context: QueryContext, file: FileRow, line: number): void {
  const { path, lineCount, parseStatus } = file
  if (line >= 1 && line <= Math.max(lineCount, 1)) return
  // The text may have grown since it was indexed, and a file that was given up has no lines in the index.
  const text = context.readSource(path)
  if (text === null && parseStatus === 'failed') return
  const count = Math.max(lineCount, text === null ? 0 : sliceLines(text, 1, 1).lineCount)
  if (line >= 1 && line <= count) return
  throw new BombeError('invalid_input', `${path} has ${counted(count, 'line')}: there is no line ${line}`, {
    hint: `name a line from 1 to ${count}`,
  })
}
