/** `bombe log summary`: what the call log says about the use of bombe. The log is read here and goes nowhere. */
import { readFileSync, statSync } from 'node:fs'
import { BombeError } from '../../errors/bombe-error.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../output/print-answer.ts'
import { renderLogSummary, summarizeLog } from '../output/summarize-log.ts'

export const addCommand: AddCommand = program => {
  const shown = examples('bombe --log calls.jsonl serve', 'bombe --log calls.jsonl log summary')
  program
    .command('log')
    .description('sum up the call log')
    .addHelpText('after', shown)
    .command('summary')
    .description('which tools were called, what they cost, which answers were followed by another call')
    .addHelpText('after', shown)
    .action(async (_flags: object, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { settings } = await openSession(options)
      const file = settings.values.log
      if (file === '')
        throw new BombeError('invalid_input', 'no call log was named', {
          hint: 'give the file with --log FILE or BOMBE_LOG, as for the calls that were logged',
        })
      await printAnswer(summarizeLog(readLog(file)), renderLogSummary, options)
    })
}

function readLog(file: string): string {
  try {
    // A device or a pipe may never end.
    if (!statSync(file).isFile()) throw new Error('it is no file')
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new BombeError('file_not_found', `the log ${file} cannot be read`, {
      cause,
      hint: '`bombe --log FILE serve` writes one line a call',
    })
  }
}
