/** What an agent is about to do, or has done: the part of a hook's event that bombe can say something about. */
import { isAbsolute, relative } from 'node:path'

export type HookEvent =
  /** A text search for one name. */
  | { kind: 'search'; name: string }
  /** An edit: the file, relative to the root, and the text that stands there now. */
  | { kind: 'edit'; path: string; text: string }

interface Given {
  hook_event_name?: unknown
  tool_name?: unknown
  tool_input?: Record<string, unknown>
}

/** Null where nothing useful could be said: no event we know, no name, a file outside. */
export function readEvent(json: string, root: string): HookEvent | null {
  const event = parse(json)
  const input = event?.tool_input
  if (!event || typeof input !== 'object' || input === null) return null
  if (event.hook_event_name === 'PreToolUse') {
    const pattern = searchedFor(event.tool_name, input)
    const name = pattern === null ? null : nameIn(pattern)
    return name === null ? null : { kind: 'search', name }
  }
  if (event.hook_event_name !== 'PostToolUse') return null
  const { file_path, new_string, edits } = input
  const last = Array.isArray(edits) ? (edits.at(-1) as Record<string, unknown> | undefined) : undefined
  const text = last?.new_string ?? new_string
  if (typeof file_path !== 'string' || typeof text !== 'string' || text.trim() === '') return null
  const path = isAbsolute(file_path) ? relative(root, file_path) : file_path
  return path.startsWith('..') || isAbsolute(path) ? null : { kind: 'edit', path, text }
}

function parse(json: string): Given | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** The pattern of a search, whichever tool makes it. */
function searchedFor(tool: unknown, { pattern, command }: Record<string, unknown>): string | null {
  if (tool === 'Grep' || tool === 'Glob') return typeof pattern === 'string' ? pattern : null
  if (tool !== 'Bash' || typeof command !== 'string' || command.length > MAX_COMMAND) return null
  return patternOfCommand(command)
}

const MAX_COMMAND = 2_000
const SEARCHES = /(?:^|[|;&(]\s*)(?:git\s+grep|rg|grep|egrep|fgrep|ag|ack)\s+(.*)/
/** Flags of grep and ripgrep whose value is the next word. */
const TAKES_VALUE = /^-(?:[gtTABCmfd]|-(?:glob|type|type-not|include|exclude|context|max-count|file))$/

/** The first word that is no flag; what comes after a pipe searches in what was found. */
function patternOfCommand(command: string): string | null {
  const rest = SEARCHES.exec(command)?.[1]
  if (rest === undefined) return null
  const words = [...rest.matchAll(/"([^"]*)"|'([^']*)'|([^\s|;&]+)|[|;&]/g)]
  for (let at = 0; at < words.length; at++) {
    const [whole, double, single, bare] = words[at]!
    const word = double ?? single ?? bare
    if (word === undefined) return null
    if (bare === undefined || !whole.startsWith('-')) return word
    if (whole === '-e' || whole === '--regexp') continue
    if (TAKES_VALUE.test(whole)) at++
  }
  return null
}

/** Words of languages that stand before a name that is declared. */
const DECLARES =
  /\b(?:def|class|function|func|fn|fun|const|let|var|val|interface|type|struct|enum|trait|impl|import|from|export|new|return|async|await|public|private|static)\b/g
const SHORTEST = 3

/** The one name that a pattern is about; null where it is about several, or about prose. */
export function nameIn(pattern: string): string | null {
  const bare = pattern.replace(/\\[bsSwWdD<>]/g, ' ').replace(DECLARES, ' ')
  // Alternatives ask for several names.
  if (/[|]/.test(bare)) return null
  const words = bare.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []
  const [name, ...others] = words.filter(word => word.length >= SHORTEST)
  if (name === undefined || others.length > 0) return null
  // A lower-case word of prose is searched as text; a name has a form of its own, or is called or declared.
  const isNameLike = /[A-Z_$\d]/.test(name) || pattern.trim() !== name || /^[a-z]{3,}$/.test(name)
  return isNameLike ? name : null
}
