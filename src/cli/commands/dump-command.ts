/** `bombe dump`: the whole graph, for people to compare and for programs to read. */
import { Option } from 'commander'
import { REF } from '../../questions/declare/input-fields.ts'
import type { DumpOptions } from '../../questions/dump/dump-graph.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { ask } from '../ask.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { toOption } from '../options/question-options.ts'
import { printChunks } from '../output/print-answer.ts'

interface DumpFlags {
  format?: DumpOptions['format']
  table: 'nodes' | 'edges'
  engineNames: boolean
  ref?: string
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('dump')
    .description('print the whole graph; equal graphs give equal bytes')
    .addOption(new Option('--format <format>', 'text, JSON lines, or CSV').choices(['text', 'jsonl', 'csv']))
    .addOption(
      new Option('--table <table>', 'which table of CSV').choices(['nodes', 'edges']).default('nodes'),
    )
    .option('--no-engine-names', 'leave out which engine found an edge')
    .addOption(toOption(REF, REF))
    .addHelpText(
      'after',
      examples(
        'bombe dump > graph.txt',
        'bombe dump --format jsonl | grep \'"type":"edge"\'',
        'bombe dump --format csv > nodes.csv',
        'bombe dump --format csv --table edges > edges.csv',
      ),
    )
    .action(async (flags: DumpFlags, command) => {
      const { json } = command.optsWithGlobals() as GlobalOptions
      const format = flags.format ?? (json ? 'jsonl' : 'text')
      const print = (workspace: Workspace) =>
        printChunks(
          workspace.dump({ format, table: flags.table, engineNames: flags.engineNames }),
          context.signal,
        )
      await ask(command, context, 'dump', print, flags.ref)
    })
}
