/** The man page, made from the commands themselves. */
import type { DescribedCommand, DescribedFlag } from './describe-commands.ts'

const EXIT_STATUS: readonly (readonly [number, string])[] = [
  [0, 'Done.'],
  [1, 'Nothing found, an ambiguous name, or a check that failed.'],
  [2, 'Wrong usage.'],
  [3, 'The index is damaged, newer than the program, or cannot be built.'],
  [4, 'An engine named with --engine is missing or failed.'],
  [5, 'Refused for safety.'],
  [70, 'A fault of bombe.'],
  [130, 'Interrupted.'],
]

export function printManPage(program: DescribedCommand, version: string): string {
  return [
    `.TH BOMBE 1 "" "bombe ${version}" "User Commands"`,
    '.SH NAME',
    'bombe \\- a precise map of a code base',
    '.SH SYNOPSIS',
    '.B bombe',
    '.I command',
    '[\\fIoptions\\fR]',
    '.SH DESCRIPTION',
    toRoff(program.summary),
    'The first question builds an index; later ones bring it up to date.',
    '.SH GLOBAL OPTIONS',
    ...program.flags.flatMap(printFlag),
    '.SH COMMANDS',
    ...program.subcommands.flatMap(command => [
      ...printCommand(command, 'bombe'),
      ...command.subcommands.flatMap(one => printCommand(one, `bombe ${command.name}`)),
    ]),
    '.SH EXIT STATUS',
    ...EXIT_STATUS.flatMap(([status, meaning]) => ['.TP', `.B ${status}`, toRoff(meaning)]),
    '',
  ].join('\n')
}

function printCommand({ name, usage, summary, flags }: DescribedCommand, before: string): string[] {
  return [
    `.SS ${toRoff(`${before} ${name} ${usage}`.trimEnd())}`,
    toRoff(summary),
    ...flags.flatMap(printFlag),
  ]
}

function printFlag({ names, value, choices, help }: DescribedFlag): string[] {
  const shown = names.map(name => `\\fB${toRoff(name)}\\fR`).join(', ')
  const among = choices.length > 0 ? ` (${choices.join(', ')})` : ''
  return ['.TP', value === '' ? shown : `${shown} ${toRoff(value)}`, toRoff(help + among)]
}

/** A line that starts with a dot or a quote would be an order to the formatter. */
function toRoff(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&')
}
