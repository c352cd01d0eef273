/** `bombe trust`: lets engines that execute parts of a repository look at this one, after showing what may run. */
import { createInterface } from 'node:readline/promises'
import { BombeError } from '../../errors/bombe-error.ts'
import { type TextOptions, TextPage } from '../../questions/shared/render-text.ts'
import type { TrustView } from '../../workspace/engines/trust-repository.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printAnswer, textOptions } from '../output/print-answer.ts'
import { writeNotice } from '../output/write-text.ts'

interface TrustFlags {
  allowNetwork?: boolean
  revoke?: boolean
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('trust')
    .description('let build tools that run code of this repository tell engines about it')
    .option('--allow-network', 'also let them download what the build names')
    .option('--revoke', 'take it back')
    .addHelpText('after', examples('bombe trust', 'bombe trust --allow-network', 'bombe trust --revoke'))
    .action(async (flags: TrustFlags, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root } = await openSession(options)
      const { giveTrust, takeTrustBack, viewTrust } = await import(
        '../../workspace/engines/trust-repository.ts'
      )
      if (flags.revoke) {
        takeTrustBack(root)
        await printAnswer(await viewTrust(root), renderTrust, options)
        return
      }
      const view = await viewTrust(root)
      if (!process.stdin.isTTY || !process.stderr.isTTY)
        throw new BombeError('not_trusted', 'trust is given by a person at a terminal', {
          hint: 'run `bombe trust` in a terminal; without it everything works in safe mode',
          data: view,
        })
      if (view.may_run.length === 0) {
        // There is nothing to ask about: a trust would change no answer, and be void with the first build file.
        await printAnswer(view, renderTrust, options)
        return
      }
      const text = textOptions(options)
      writeNotice(renderTrust(view, text).trimEnd(), text.color)
      if (!(await confirm(flags.allowNetwork === true, context.signal))) {
        context.status = 1
        return
      }
      giveTrust(view, flags.allowNetwork === true)
      await printAnswer(await viewTrust(root), renderTrust, options)
    })
}

async function confirm(allowNetwork: boolean, signal: AbortSignal): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const network = allowNetwork ? ', with network access' : ''
    const answer = await terminal.question(`May engines run these for this repository${network}? [y/N] `, {
      signal,
    })
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

function renderTrust({ root, trusted, allow_network, may_run }: TrustView, options: TextOptions): string {
  const page = new TextPage(options)
  const state = trusted
    ? allow_network
      ? 'trusted, with network access'
      : 'trusted'
    : 'not trusted: safe mode'
  page.sentence(`${root}: `, state, 'bold')
  for (const { path, what } of may_run) page.sentence(`  ${path}: `, what)
  if (may_run.length === 0) page.line('  nothing here would run: there is nothing to trust')
  else page.line('  any change to these files makes the trust void')
  return page.toString()
}
