/** The one way to a terminal: keys of issuers are masked, and what could steer the terminal is shown, not sent. */
import { maskIssued } from '../../secrets/mask-issued.ts'

/** Resolves when a slow reader can take more. `isPainted`: colours in it are ours. */
export function writeAnswer(text: string, isPainted = false): Promise<void> {
  return new Promise(done => {
    if (process.stdout.write(inert(maskIssued(text), isPainted))) done()
    else process.stdout.once('drain', () => done())
  })
}

export function writeNotice(line: string, isPainted = false): void {
  process.stderr.write(`${inert(maskIssued(line), isPainted)}\n`)
}

/** A line that replaces the one before it, on a terminal; empty, it only clears that. */
export function writeMovingLine(line: string): void {
  const { stderr } = process
  stderr.write(`\r\u001b[K${inert(maskIssued(line)).slice(0, (stderr.columns || 80) - 1)}`)
}

/** In JSON the replacement means the same character. */
function inert(text: string, isPainted = false): string {
  return text.replace(isPainted ? COLOR_OR_STEERING : STEERING, char =>
    char.length > 1 ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be replaced.
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
const COLOR_OR_STEERING = new RegExp(`\\u001b\\[\\d{1,2}m|${STEERING.source}`, 'g')
