/** Prints advice for its reader: tools with their fields, or commands with their flags. */
import type { Advice, Call } from '../../errors/advice.ts'
import { questionNamed } from '../all-questions.ts'
import { type Field, flagsOf } from './field.ts'
import type { CommandPart, Question } from './question.ts'

export function inToolWords(advice: Advice): string {
  if (typeof advice === 'string') return advice
  const words = advice.map(part => {
    if (typeof part === 'string') return part
    return 'ask' in part ? toolWords(part) : part.tool
  })
  return words.join('')
}

/** Short flags where the line is to be typed, long ones where it is to be read. */
export function inCommandWords(advice: Advice, flags: 'short' | 'long' = 'long'): string {
  if (typeof advice === 'string') return advice
  const words = advice.map(part => {
    if (typeof part === 'string') return part
    return 'ask' in part ? commandWords(part, flags) : part.command
  })
  return words.join('')
}

/** The symbol or words come first and bare, as people write them. */
function toolWords({ ask, with: input = {} }: Call): string {
  const fields = questionNamed(ask)?.input ?? {}
  const given = Object.entries(input).filter(([, value]) => !isPlaceholder(value))
  const bare = given.flatMap(([name, value]) => (fields[name]?.argument ? [String(value)] : []))
  const named = given.flatMap(([name, value]) => (fields[name]?.argument ? [] : [`${name}=${value}`]))
  return [ask, ...bare, ...named].join(' ')
}

function commandWords({ ask, with: given = {} }: Call, form: 'short' | 'long'): string {
  const question = questionNamed(ask)
  if (!question) return ask
  const part = commandFor(question, given)
  const input = part.fromTool?.(given) ?? given
  const words = Object.entries(input).filter(([name, value]) => part.means?.[name] !== value)
  const fieldOf = (name: string): Field => question.input[name] ?? { type: 'text' }
  const isBare = (name: string): boolean =>
    fieldOf(name).argument !== undefined || typeof part.takes?.[name] === 'string'
  const bare = words.filter(([name]) => isBare(name))
  const flags = words.filter(([name]) => !isBare(name))
  const quoted = bare.map(([, value]) => (isPlaceholder(value) ? String(value) : quote(String(value))))
  const flagged = flags.map(([name, value]) => flagWords(name, fieldOf(name), value, form))
  const isOpen = bare.some(([, value]) => isPlaceholder(value))
  const line = isOpen ? [...flagged, ...quoted] : [...quoted, ...flagged]
  return [`bombe ${part.name}`, ...line].join(' ')
}

/** The command that covers most of the input: `bombe sync` for `mode=sync`. */
function commandFor({ command }: Question, input: object): CommandPart {
  const fits = ({ means = {} }: CommandPart): boolean =>
    Object.entries(means).every(([name, value]) => (input as Record<string, unknown>)[name] === value)
  return [command, ...(command.also ?? [])].find(part => part.means && fits(part)) ?? command
}

function flagWords(name: string, field: Field, value: unknown, form: 'short' | 'long'): string {
  const flags = flagsOf(field)
  const meant = flags.find(({ flag, means }) => !flag.includes('<') && (means ?? !isNegated(flag)) === value)
  const chosen = meant ?? flags.find(({ flag }) => flag.includes('<'))
  if (!chosen) return `${name}=${value}`
  const names = chosen.flag.split(/[ ,]+/).filter(word => word.startsWith('-'))
  const written = (form === 'short' ? names[0] : names.at(-1)) ?? ''
  return chosen === meant ? written : `${written} ${quote(String(value))}`
}

function isNegated(flag: string): boolean {
  return flag.startsWith('--no-')
}

function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && /^<[^<>]*>$/.test(value)
}

/** A handle has parentheses, which a shell would read. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
