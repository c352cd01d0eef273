/** `bombe dump`: the whole graph, for people to compare and for programs to read. */
import { Option } from 'commander'
import { ask } from '../ask.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { printChunks } from '../print-answer.ts'
import { refOption } from '../ref-option.ts'

interface DumpFlags {
  format?: 'text' | 'jsonl'
  engineNames: boolean
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('dump')
    .description('print the whole graph; equal graphs give equal bytes')
    .addOption(new Option('--format <format>', 'text, or JSON lines').choices(['text', 'jsonl']))
    .option('--no-engine-names', 'leave out which engine found an edge')
    .addOption(refOption())
    .addHelpText(
      'after',
      examples('bombe dump > graph.txt', 'bombe dump --format jsonl | grep \'"type":"edge"\''),
    )
    .action(async (flags: DumpFlags, command) => {
      const { json } = command.optsWithGlobals() as GlobalOptions
      const format = flags.format ?? (json ? 'jsonl' : 'text')
      await ask(command, context, 'dump', workspace =>
        printChunks(workspace.dump({ format, engineNames: flags.engineNames }), context.signal),
      )
    })
}
