/** Hooks of Claude Code that tell the agent what bombe knows before it searches and after it edits; only where asked for. */
import { type ParseError, parse } from 'jsonc-parser'
import { editJson, removeJson } from './edit-json.ts'
import type { Program } from './program.ts'

export const HOOKS_FILE = '.claude/settings.json'

const EVENTS = { PreToolUse: 'Grep|Glob|Bash', PostToolUse: 'Edit|MultiEdit' } as const
/** Seconds; the command itself is silent far earlier. */
const TIMEOUT = 5
const OURS = / hook(?:\s|$)/

interface Group {
  matcher?: string
  hooks?: { type: string; command: string; timeout?: number }[]
}

/** Teammates without bombe get no error: where it is missing, nothing happens. */
export function sharedHookCommand(): string {
  return 'command -v bombe >/dev/null && bombe hook || true'
}

export function userHookCommand({ command, args }: Program): string {
  return [command, ...args].map(word => (/^[\w./=:-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')
}

export function hooksEntry(command: string): string {
  return addHooks('', command)
}

export function addHooks(text: string, command: string): string {
  return Object.entries(EVENTS).reduce((before, [event, matcher]) => {
    const groups = [...groupsOf(before, event).filter(group => !isOurs(group)), groupFor(matcher, command)]
    return editJson(before, ['hooks', event], groups)
  }, text)
}

/** '' where nothing else was in the file. */
export function removeHooks(text: string): string {
  return Object.keys(EVENTS).reduce((before, event) => {
    const groups = groupsOf(before, event)
    const others = groups.filter(group => !isOurs(group))
    if (others.length === groups.length) return before
    return others.length > 0
      ? editJson(before, ['hooks', event], others)
      : removeJson(before, ['hooks', event])
  }, text)
}

function groupFor(matcher: string, command: string): Group {
  return { matcher, hooks: [{ type: 'command', command, timeout: TIMEOUT }] }
}

function groupsOf(text: string, event: string): Group[] {
  if (text.trim() === '') return []
  const errors: ParseError[] = []
  const whole = parse(text, errors, { allowTrailingComma: true }) as {
    hooks?: Record<string, unknown>
  } | null
  const groups = whole?.hooks?.[event]
  return Array.isArray(groups) ? (groups as Group[]) : []
}

function isOurs({ hooks }: Group): boolean {
  return hooks?.length === 1 && /bombe/.test(hooks[0]!.command) && OURS.test(hooks[0]!.command)
}
