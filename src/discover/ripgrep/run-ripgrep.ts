/** The only place that starts ripgrep: an absolute program, no configuration, no access outside the root. */

import { SplitLines } from '../../model/bytes.ts'
import { compareLines } from '../../model/position.ts'
import { killGroup, startProgram } from '../../processes/start-program.ts'
import { readMatch, type TextMatch } from './read-match.ts'

export type { TextMatch } from './read-match.ts'

export interface RipgrepCall {
  /** Real path of the root. */
  root: string
  pattern: string
  isRegex: boolean
  /** Undefined: case counts only if the pattern has an upper-case letter. */
  caseSensitive?: boolean
  /** Repo-relative folders or files to search; by default the whole root. */
  within?: readonly string[]
  /** Glob on the name of a file. */
  nameGlob?: string
  maxMatches: number
  /** Searched instead of files; every match is then in `<stdin>`. */
  input?: Buffer
  /** Only where lines of `input` match, which need not be UTF-8. */
  placesOnly?: boolean
  signal?: AbortSignal
}

/** `wrong`: the pattern is not a regular expression. */
export type RipgrepAnswer = { matches: TextMatch[]; capped: boolean } | { wrong: string } | { failed: string }

const TIMEOUT_MS = 10_000
const MAX_BYTES = 32 * 1024 * 1024
/** A line with a match in each of its millions of words is reported at ten times its length. It is left out. */
const MAX_EVENT_BYTES = MAX_BYTES / 2
const MAX_ERROR_LENGTH = 2_000

/**
 * Threads report matches in any order. If there are more than the limit, the search runs again in path order, so that
 * the same matches are always returned.
 */
export async function runRipgrep(call: RipgrepCall): Promise<RipgrepAnswer> {
  const program = await findRipgrep()
  if (program === null) return { failed: 'ripgrep is not installed for this platform' }
  const answer = await run(program, call, [])
  const again =
    'matches' in answer && answer.capped && !call.input ? await run(program, call, ['--sort=path']) : answer
  if ('matches' in again) again.matches.sort(compareLines)
  return again
}

/** Only ignore rules of the root count, not those of the user or of parent folders: equal roots give equal answers. */
const SETTINGS = [
  '--no-config',
  '--json',
  '--no-messages',
  '--hidden',
  '--no-require-git',
  '--no-ignore-global',
  '--no-ignore-parent',
  '--no-follow',
  '--max-filesize=64M',
  '--dfa-size-limit=10M',
  '--regex-size-limit=10M',
  '--glob=!.git',
  '--glob=!.bombe',
  '--glob=!node_modules',
]

function argumentsOf(call: RipgrepCall, further: readonly string[]): string[] {
  const { isRegex, caseSensitive, nameGlob } = call
  return [
    ...SETTINGS,
    ...further,
    ...(isRegex ? [] : ['--fixed-strings']),
    caseSensitive === undefined ? '--smart-case' : caseSensitive ? '--case-sensitive' : '--ignore-case',
    ...(nameGlob === undefined ? [] : [`--type-add=wanted:${nameGlob}`, '--type=wanted']),
    ...(call.input ? ['--text'] : []),
    `--regexp=${call.pattern}`,
    '--',
    ...(call.input ? ['-'] : (call.within?.map(path => `./${path}`) ?? ['.'])),
  ]
}

/** The package throws if the binary for this platform is not installed. */
async function findRipgrep(): Promise<string | null> {
  try {
    return (await import('@vscode/ripgrep')).rgPath
  } catch {
    return null
  }
}

function run(program: string, call: RipgrepCall, further: readonly string[]): Promise<RipgrepAnswer> {
  const { child } = startProgram(program, argumentsOf(call, further), { cwd: call.root, env: {} })
  const stop = (): void => killGroup(child)
  const timer = setTimeout(stop, TIMEOUT_MS)
  call.signal?.addEventListener('abort', stop, { once: true })
  if (call.signal?.aborted) stop()
  // ripgrep may end before it reads all its input: at a wrong pattern, or at the limit.
  child.stdin.on('error', () => {})
  child.stdin.end(call.input)
  const matches: TextMatch[] = []
  let errorText = ''
  let bytes = 0
  let capped = false
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(0, MAX_ERROR_LENGTH)
  })
  const end = (): void => {
    capped = true
    stop()
  }
  const onLine = (line: string): void => {
    const match = capped ? undefined : readMatch(line, call.placesOnly)
    if (match) matches.push(match)
    if (matches.length >= call.maxMatches) end()
  }
  // What is cut off in the middle, because it is too long or the time is up, is no match.
  const lines = new SplitLines(MAX_EVENT_BYTES, onLine, end)
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    lines.add(chunk)
    if (bytes >= MAX_BYTES) end()
  })
  return new Promise((resolve, reject) => {
    child.once('error', error => resolve({ failed: error.message }))
    child.once('close', status => {
      clearTimeout(timer)
      call.signal?.removeEventListener('abort', stop)
      if (call.signal?.aborted) reject(call.signal.reason)
      else if (capped || status === 0 || status === 1) resolve({ matches, capped })
      else if (errorText !== '') resolve({ wrong: firstLines(errorText) })
      else if (matches.length > 0) resolve({ matches, capped: true })
      else resolve({ failed: 'the search took too long' })
    })
  })
}

function firstLines(errorText: string): string {
  return (
    errorText
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^error: /, '')
      .slice(0, 300) ?? ''
  )
}
