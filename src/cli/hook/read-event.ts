/** What an agent is about to do, or has done: the part of a hook's event that bombe can say something about. */
import { isAbsolute, relative } from 'node:path'

/** `event`: as the agent calls it; the answer repeats that. */
export type HookEvent =
  /** A text search for one name. */
  | { event: string; kind: 'search'; name: string }
  /** An edit: the file, relative to the root, and the text that stands there now. */
  | { event: string; kind: 'edit'; path: string; text: string }

interface Given {
  hook_event_name?: unknown
  tool_name?: unknown
  tool_input?: unknown
}

type Input = Record<string, unknown>

/** Events of the agents, before and after a tool runs: Claude Code, Codex, VS Code and Copilot; Gemini CLI; Cursor. */
const BEFORE = new Set(['PreToolUse', 'BeforeTool', 'preToolUse'])
const AFTER = new Set(['PostToolUse', 'AfterTool', 'postToolUse'])
const SEARCH_TOOL = /^(?:grep|rg|glob|grep_search|search_file_content|file_search)$/i
const SHELL_TOOL = /^(?:bash|shell|run_shell_command|run_in_terminal)$/i

/** Null where nothing useful could be said: no event we know, no name, a file outside. */
export function readEvent(json: string, root: string): HookEvent | null {
  const { hook_event_name: event, tool_name, tool_input } = (parse(json) ?? {}) as Given
  // Some agents hand over the arguments as they came from the model.
  const input = (typeof tool_input === 'string' ? readText(tool_input) : tool_input) as Input | null
  if (typeof event !== 'string' || typeof input !== 'object' || input === null) return null
  if (!BEFORE.has(event) && !AFTER.has(event)) return null
  const pattern = searchedFor(tool_name, input)
  if (pattern !== null) {
    const name = nameIn(pattern)
    return name === null ? null : { event, kind: 'search', name }
  }
  const edit = AFTER.has(event) ? (readPatch(input) ?? readEdit(input)) : null
  if (!edit || edit.text.trim() === '') return null
  const path = isAbsolute(edit.path) ? relative(root, edit.path) : edit.path
  return path.startsWith('..') || isAbsolute(path) ? null : { event, kind: 'edit', path, text: edit.text }
}

function readText(text: string): object | null {
  return text.startsWith(PATCH_START) ? { input: text } : parse(text)
}

const PATCH_START = '*** Begin Patch'

interface Edit {
  path: string
  text: string
}

/** A text that was put in place of another one; agents name the fields in their own ways. */
function readEdit(input: Input): Edit | null {
  const { edits } = input
  const last = Array.isArray(edits) ? (edits.at(-1) as Input | undefined) : undefined
  const path = input.file_path ?? input.filePath ?? input.path
  const given = { ...input, ...last }
  const text = given.new_string ?? given.newString ?? given.new_str
  return typeof path === 'string' && typeof text === 'string' ? { path, text } : null
}

/** The last file of a patch, and the last lines that it adds there side by side (`apply_patch`). */
function readPatch({ command, input, patch }: Input): Edit | null {
  const text = [command, input, patch].find(
    value => typeof value === 'string' && value.startsWith(PATCH_START),
  )
  if (typeof text !== 'string' || text.length > MAX_PATCH) return null
  const last = text.split(/^\*\*\* (?:Update|Add) File: /m).at(-1) ?? ''
  const end = last.indexOf('\n')
  const added = last
    .slice(end)
    .match(/(?:^\+.*\n?)+/gm)
    ?.at(-1)
  if (end < 0 || added === undefined) return null
  return { path: last.slice(0, end).trim(), text: added.replace(/^\+/gm, '').trimEnd() }
}

function parse(json: string): object | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** The pattern of a search, whichever tool makes it. */
function searchedFor(tool: unknown, { pattern, query, glob_pattern, command }: Input): string | null {
  if (typeof tool !== 'string') return null
  if (SEARCH_TOOL.test(tool)) {
    const given = [pattern, query, glob_pattern].find(value => typeof value === 'string')
    return typeof given === 'string' ? given : null
  }
  if (!SHELL_TOOL.test(tool) || typeof command !== 'string' || command.length > MAX_COMMAND) return null
  return patternOfCommand(command)
}

const MAX_COMMAND = 2_000
const MAX_PATCH = 200_000
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
