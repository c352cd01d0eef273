/** Prints an error once: a code, a message and a hint on stderr, or JSON on stdout. */

import { type BombeError, errorAnswer } from '../../errors/bombe-error.ts'
import { inCommandWords } from '../../questions/declare/print-advice.ts'
import { printable } from '../../questions/shared/render-text.ts'
import { writeAnswer, writeNotice } from './write-text.ts'

interface Listed {
  handle: string
  kind: string
  signature?: string
}

export function printError(error: BombeError, args: readonly string[]): void {
  if (args.includes('--json')) {
    void writeAnswer(`${JSON.stringify(errorAnswer(error, inCommandWords), null, 2)}\n`)
  } else {
    const lines = [
      `error[${error.code}]: ${printable(error.message)}`,
      ...listed(error),
      `hint: ${printable(inCommandWords(error.hint))}`,
    ]
    writeNotice(lines.join('\n'))
  }
  if (error.code === 'internal' && process.env.BOMBE_DEBUG) {
    const cause = error.cause instanceof Error ? error.cause : error
    writeNotice(String(cause.stack))
  }
}

/** Candidates and nearest names, so that the next try can be copied. */
function listed(error: BombeError): string[] {
  const data = error.data as { candidates?: Listed[]; nearest?: Listed[]; total?: number } | undefined
  const symbols = data?.candidates ?? data?.nearest ?? []
  const lines = symbols.map(({ handle, kind }) => `  ${printable(handle)}  ${kind}`)
  const more = (data?.total ?? 0) - symbols.length
  if (lines.length > 0 && data?.nearest) lines.unshift('did you mean:')
  return more > 0 ? [...lines, `  and ${more} more`] : lines
}
