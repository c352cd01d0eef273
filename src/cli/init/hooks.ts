/** Hooks that tell an agent what bombe knows when it searches for a name and after it edits; only where asked for. */
import { join } from 'node:path'
import { type ParseError, parse } from 'jsonc-parser'
import { codexFolder } from './agent-folders.ts'
import { editJson, removeJson } from './edit-json.ts'
import type { Program } from './program.ts'

/** How an agent keeps its hooks. */
export interface HookFormat {
  /** Names of the agents that read the file. */
  agents: readonly string[]
  title: string
  /** Relative to the root, and to the home folder or absolute. */
  repositoryFile: string
  userFile: string
  /** What follows `bombe hook`. */
  flags: readonly string[]
  /** Entries by event. */
  entries(command: string): Record<string, object[]>
  /** What else the file must have. */
  besides?: Record<string, unknown>
}

/** Seconds; the command itself is silent far earlier. */
const TIMEOUT = 5

export const HOOK_FORMATS: readonly HookFormat[] = [
  {
    agents: ['claude-code'],
    title: 'hooks of Claude Code',
    repositoryFile: '.claude/settings.json',
    userFile: '.claude/settings.json',
    flags: [],
    entries: command => ({
      PreToolUse: [grouped('Grep|Glob|Bash', command)],
      PostToolUse: [grouped('Edit|MultiEdit', command)],
    }),
  },
  {
    agents: ['codex'],
    title: 'hooks of Codex',
    repositoryFile: '.codex/hooks.json',
    userFile: join(codexFolder(), 'hooks.json'),
    flags: [],
    entries: command => ({
      PreToolUse: [grouped('Bash', command)],
      PostToolUse: [grouped('apply_patch', command)],
    }),
  },
  {
    agents: ['gemini-cli'],
    title: 'hooks of Gemini CLI',
    repositoryFile: '.gemini/settings.json',
    userFile: '.gemini/settings.json',
    flags: [],
    // It takes context after a tool only. Its times are milliseconds.
    entries: command => ({
      AfterTool: [
        {
          matcher: 'grep_search|search_file_content|glob|run_shell_command|replace',
          hooks: [{ name: 'bombe', type: 'command', command, timeout: TIMEOUT * 1_000 }],
        },
      ],
    }),
  },
  {
    agents: ['cursor'],
    title: 'hooks of Cursor',
    repositoryFile: '.cursor/hooks.json',
    userFile: '.cursor/hooks.json',
    flags: ['--agent', 'cursor'],
    entries: command => ({
      postToolUse: [{ command, matcher: 'Shell|Grep|Glob|Write|StrReplace', timeout: TIMEOUT }],
    }),
    besides: { version: 1 },
  },
  {
    agents: ['vscode', 'copilot-cli'],
    title: 'hooks of VS Code and Copilot CLI',
    repositoryFile: '.github/hooks/bombe.json',
    userFile: '.copilot/hooks/bombe.json',
    flags: ['--agent', 'copilot'],
    entries: command => ({ PostToolUse: [{ type: 'command', command, timeout: TIMEOUT }] }),
    besides: { version: 1 },
  },
]

function grouped(matcher: string, command: string): object {
  return { matcher, hooks: [{ type: 'command', command, timeout: TIMEOUT }] }
}

/** Teammates without bombe get no error: where it is missing, nothing happens. */
export function sharedHookCommand(flags: readonly string[]): string {
  return `command -v bombe >/dev/null && ${['bombe hook', ...flags].join(' ')} || true`
}

export function userHookCommand({ command, args }: Program): string {
  return [command, ...args].map(word => (/^[\w./=:-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')
}

export function hooksEntry(format: HookFormat, command: string): string {
  return addHooks('', format, command)
}

export function addHooks(text: string, { entries, besides = {} }: HookFormat, command: string): string {
  const started = Object.entries(besides).reduce(
    (before, [key, value]) => (key in readObject(before) ? before : editJson(before, [key], value)),
    text,
  )
  return Object.entries(entries(command)).reduce((before, [event, ours]) => {
    const others = entriesOf(before, event).filter(entry => !isOurs(entry))
    return editJson(before, ['hooks', event], [...others, ...ours])
  }, started)
}

/** '' where nothing else was in the file. */
export function removeHooks(text: string, { entries, besides = {} }: HookFormat): string {
  const rest = Object.keys(entries('')).reduce((before, event) => {
    const all = entriesOf(before, event)
    const others = all.filter(entry => !isOurs(entry))
    if (others.length === all.length) return before
    return others.length > 0
      ? editJson(before, ['hooks', event], others)
      : removeJson(before, ['hooks', event])
  }, text)
  if (rest === text) return text
  return Object.keys(readObject(rest)).every(key => key in besides) ? '' : rest
}

function entriesOf(text: string, event: string): object[] {
  const { hooks } = readObject(text) as { hooks?: Record<string, unknown> }
  const entries = hooks?.[event]
  return Array.isArray(entries) ? (entries as object[]) : []
}

function readObject(text: string): object {
  if (text.trim() === '') return {}
  const errors: ParseError[] = []
  const whole: unknown = parse(text, errors, { allowTrailingComma: true })
  return typeof whole === 'object' && whole !== null ? whole : {}
}

/** A command of its own, or the only one of a group. */
function isOurs(entry: { command?: string; hooks?: { command?: string }[] }): boolean {
  const command = entry.command ?? (entry.hooks?.length === 1 ? entry.hooks[0]?.command : undefined)
  return command !== undefined && /bombe/.test(command) && / hook(?:\s|$)/.test(command)
}
