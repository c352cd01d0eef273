/** The one place where ripgrep is started: an absolute program, no configuration, nothing that leaves the root. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { readMatch, type TextMatch } from './read-match.ts'

export type { TextMatch } from './read-match.ts'

export interface RipgrepCall {
  /** Real path of the root. */
  root: string
  pattern: string
  isRegex: boolean
  /** Undefined: case counts exactly when the pattern has an upper-case letter. */
  caseSensitive?: boolean
  /** Repo-relative folders or files to look in; the whole root where there is none. */
  within?: readonly string[]
  /** Of a file's name. */
  nameGlob?: string
  most: number
  /** Looked through in place of files; every match then lies in `<stdin>`. */
  input?: Buffer
  signal?: AbortSignal
}

/** `wrong`: the pattern is no regular expression. */
export type RipgrepAnswer = { matches: TextMatch[]; capped: boolean } | { wrong: string } | { failed: string }

const TIMEOUT_MS = 10_000
const MOST_BYTES = 32 * 1024 * 1024
const MOST_COMPLAINT = 2_000

/**
 * Several threads give matches in the order they come; where there are too many to take all, the first ones must not
 * depend on chance, so it looks again in the order of paths.
 */
export async function runRipgrep(call: RipgrepCall): Promise<RipgrepAnswer> {
  const program = await findRipgrep()
  if (program === null) return { failed: 'ripgrep is not installed for this platform' }
  const answer = await run(program, call, [])
  const again =
    'matches' in answer && answer.capped && !call.input ? await run(program, call, ['--sort=path']) : answer
  if ('matches' in again) again.matches.sort(byPlace)
  return again
}

/** Ignore rules of the root count, those of the user and of folders above do not: equal roots give equal answers. */
const SETTINGS = [
  '--no-config',
  '--json',
  '--no-messages',
  '--hidden',
  '--no-require-git',
  '--no-ignore-global',
  '--no-ignore-parent',
  '--no-follow',
  '--max-filesize=4M',
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

/** Its package throws where the binary for this platform was not installed. */
async function findRipgrep(): Promise<string | null> {
  try {
    return (await import('@vscode/ripgrep')).rgPath
  } catch {
    return null
  }
}

function run(program: string, call: RipgrepCall, further: readonly string[]): Promise<RipgrepAnswer> {
  const child = spawn(program, argumentsOf(call, further), {
    cwd: call.root,
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(call.signal ? { signal: call.signal } : {}),
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  // It may end before it has read everything: at a wrong pattern, or when enough was found.
  child.stdin.on('error', () => {})
  child.stdin.end(call.input)
  const matches: TextMatch[] = []
  let complaint = ''
  let bytes = 0
  let capped = false
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, MOST_COMPLAINT)
  })
  createInterface({ input: child.stdout }).on('line', line => {
    bytes += line.length
    const match = capped ? undefined : readMatch(line)
    if (match) matches.push(match)
    if (matches.length < call.most && bytes < MOST_BYTES) return
    capped = true
    child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    child.once('error', error => {
      if (call.signal?.aborted) reject(error)
      else resolve({ failed: error.message })
    })
    child.once('close', status => {
      if (capped || status === 0 || status === 1) resolve({ matches, capped })
      else if (complaint !== '') resolve({ wrong: firstLines(complaint) })
      else if (matches.length > 0) resolve({ matches, capped: true })
      else resolve({ failed: 'the search took too long' })
    })
  })
}

function firstLines(complaint: string): string {
  return (
    complaint
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^error: /, '')
      .slice(0, 300) ?? ''
  )
}

function byPlace(a: TextMatch, b: TextMatch): number {
  return a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1
}
