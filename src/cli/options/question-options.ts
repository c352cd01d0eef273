/** From the fields of a question to the arguments and flags of its command, and from those to the input. */
import { Argument, type Command, Option } from 'commander'
import { BombeError } from '../../errors/bombe-error.ts'
import { checkInput } from '../../questions/declare/check-input.ts'
import { type Field, type Fields, type Flag, flagsOf } from '../../questions/declare/field.ts'
import { EXPLAIN } from '../../questions/declare/input-fields.ts'
import type { CommandPart } from '../../questions/declare/question.ts'
import { parseCount, parseWhole } from './parse-count.ts'

export function addFields(command: Command, fields: Fields): void {
  for (const field of Object.values(fields)) {
    if (field.argument !== undefined) command.addArgument(toArgument(field, field.argument))
    for (const flag of flagsOf(field)) command.addOption(toOption(field, flag))
  }
}

/** What the command line names and nothing else: presets are filled in where the question is answered. */
export function readInput(command: Command, fields: Fields, part: CommandPart): Record<string, unknown> {
  const given: Record<string, unknown> = { ...part.means }
  const places = command.processedArgs as unknown[]
  let next = 0
  for (const [name, field] of Object.entries(fields)) {
    const value = field.argument === undefined ? undefined : joined(field, places[next++])
    if (value !== undefined) given[name] = value
    const flags = flagsOf(field).filter(flag => isGiven(command, field, flag))
    if (flags.length > 1 && field.conflict !== undefined)
      throw new BombeError('invalid_input', field.conflict)
    const [flag] = flags
    if (flag) given[name] = flagValue(command, field, flag)
  }
  const input = part.adapt?.(given) ?? given
  checkInput(fields, input as never)
  return input
}

/** As an option of a command that is no question. */
export function toOption(field: Field, { flag, help, means }: Flag): Option {
  const option = new Option(flag, help)
  if (!takesValue(flag)) return option
  // Commander takes `--no-…` for the opposite of another flag; one with values of its own is not.
  option.negate = false
  if (field.type === 'choice') option.choices(field.choices)
  if (flag.includes('[')) option.preset(means)
  if (field.type === 'whole') option.argParser(field.from === 0 ? parseWhole : parseCount)
  // Without `…` a list is one word, its parts separated by commas; the flag may be given several times.
  if (field.type === 'list' && !flag.includes('...'))
    option.argParser<string[]>((text, before) => [
      ...(before ?? []),
      ...(field.keepsCommas ? [text] : text.split(',')),
    ])
  const isShown = field.type !== 'list' && !(field.type === 'whole' && field.fromSettings)
  if (isShown && field.preset !== undefined) option.default(field.preset)
  return option
}

function toArgument(field: Field, argument: string): Argument {
  const made = new Argument(argument, field.help)
  return field.type === 'choice' ? made.choices(field.choices) : made
}

/** Several words are one text; an empty list is no value. */
function joined(field: Field, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  if (value.length === 0) return undefined
  return field.type === 'list' ? value : value.join(' ')
}

function isGiven(command: Command, field: Field, flag: Flag): boolean {
  return command.getOptionValueSource(toOption(field, flag).attributeName()) === 'cli'
}

function flagValue(command: Command, field: Field, flag: Flag): unknown {
  const option = toOption(field, flag)
  if (!takesValue(flag.flag)) return flag.means ?? !option.negate
  return command.opts()[option.attributeName()]
}

function takesValue(flag: string): boolean {
  return flag.includes('<') || flag.includes('[')
}

/**
 * `--explain words`: a flag whose value may be missing would take the first word for it. Where what follows is none of
 * its values, the flag stands alone.
 */
export function separateFlags(args: readonly string[]): string[] {
  const end = args.indexOf('--')
  return args.map((arg, index) => {
    const isFlag = arg === `--explain` && (end < 0 || index < end)
    const next = args[index + 1] ?? ''
    return isFlag && !EXPLAIN.choices.some(choice => choice === next) ? `--explain=${EXPLAIN.means}` : arg
  })
}
