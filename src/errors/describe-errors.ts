/** Generates the reference page of the error codes from their registry. */
import type { Advice } from './advice.ts'
import { ERRORS, EXIT_STATUS } from './registry.ts'

const MEANING: Record<keyof typeof EXIT_STATUS, string> = {
  done: 'done',
  nothing: 'nothing found, ambiguous, or a check that failed',
  usage: 'wrong usage',
  index: 'the index is damaged, newer than the program, or cannot be made',
  engine: 'an engine that was named is missing or failed',
  refused: 'refused for safety',
  fault: "a fault of bombe's own",
  interrupted: 'interrupted',
}

/** `print` puts hints into the words of the command line. */
export function describeErrors(print: (hint: Advice) => string): string {
  const statuses = Object.entries(EXIT_STATUS).map(
    ([name, status]) => `| ${status} | ${MEANING[name as keyof typeof EXIT_STATUS]} |`,
  )
  const codes = Object.entries(ERRORS).map(
    ([code, { exitStatus, hint }]) =>
      `| \`${code}\` | ${exitStatus} | ${print(hint).replaceAll('|', '\\|')} |`,
  )
  return [
    '# Errors',
    '',
    'This page is made by `npm run docs`; do not edit it.',
    '',
    'The command line prints `error[code]: message` and a hint on stderr, with `--json` the object',
    '`{ "error": { "code", "message", "hint", "data" } }` on stdout. A tool answers with `isError` and the same object as text.',
    'The hint is the one shown when the place of the error knows nothing better.',
    '',
    '| code | exit status | hint |',
    '| --- | --- | --- |',
    ...codes,
    '',
    '| exit status | meaning |',
    '| --- | --- |',
    ...statuses,
    '',
  ].join('\n')
}
