/** `bombe index`: builds the index of a repository anew, or lists what it leaves out. */
import { Option } from 'commander'
import type { SettingKey } from '../../config/settings.ts'
import { EXIT_STATUS } from '../../errors/registry.ts'
import type { TextOptions } from '../../workspace/answers.ts'
import type { ExactReport } from '../../workspace/index-report.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { parseCount } from '../parse-count.ts'
import { printAnswer } from '../print-answer.ts'
import { renderExact } from '../render-exact.ts'
import { renderReport, renderSkipped } from '../render-report.ts'
import { showProgress } from '../show-progress.ts'

interface IndexFlags {
  precise?: boolean
  engine?: string[]
  noEngine?: string[]
  memory?: number
  force?: boolean
  showIgnored?: boolean
  language?: string[]
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('index')
    .description('index the repository')
    .option('--precise', 'then make its edges exact with the engines that are there')
    .option('--engine <engine...>', 'only these engines')
    .addOption(withoutEngines())
    .option('--memory <megabytes>', 'memory an engine may take before it is started again', parseCount)
    .option('--force', 'build from nothing, without what an older index knows')
    .option('--show-ignored', 'list the files that are left out, and why; index nothing')
    .addOption(new Option('-l, --language <language...>', 'only these languages'))
    .addHelpText(
      'after',
      examples(
        'bombe index',
        'bombe index --repo ../other',
        'bombe index --precise',
        'bombe index --precise --no-engine ty --memory 1500',
        'bombe index --show-ignored',
        'bombe index --language python go',
      ),
    )
    .action(async (flags: IndexFlags, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      if (flags.language) {
        const { checkLanguages } = await import('../../index/check-languages.ts')
        await checkLanguages(flags.language)
      }
      const session = await openSession(options, settingsOf(flags))
      const request = { root: session.root, settings: session.settings.values, signal: context.signal }
      if (flags.showIgnored) {
        const { listSkipped } = await import('../../workspace/list-skipped.ts')
        const skipped = await listSkipped(request)
        await printAnswer({ skipped }, renderSkipped, options)
        return
      }
      const progress = showProgress(options)
      if (flags.precise) {
        const { indexPrecisely } = await import('../../workspace/index-precisely.ts')
        const exact = await session.log('index', () =>
          indexPrecisely({
            ...request,
            force: flags.force === true,
            onProgress: progress.report,
            onExactProgress: progress.reportExact,
          }).finally(progress.end),
        )
        const render = (report: ExactReport, text: TextOptions) =>
          renderReport(report.index, text) + renderExact(report, text)
        await printAnswer(exact, render, options)
        context.status = statusOf(exact, flags)
        return
      }
      const { indexRepository } = await import('../../index/index-repository.ts')
      const report = await session.log('index', () =>
        indexRepository({ ...request, force: flags.force === true, onProgress: progress.report }).finally(
          progress.end,
        ),
      )
      await printAnswer(report, renderReport, options)
    })
}

/** Commander takes `--no-…` for the opposite of another flag; this one has values of its own. */
function withoutEngines(): Option {
  const option = new Option('--no-engine <engine...>', 'without these engines')
  option.negate = false
  return option
}

function settingsOf(flags: IndexFlags): Partial<Record<SettingKey, unknown>> {
  return {
    ...(flags.language ? { languages: flags.language } : {}),
    ...(flags.engine ? { 'engines.only': flags.engine } : {}),
    ...(flags.noEngine ? { 'engines.not': flags.noEngine } : {}),
    ...(flags.memory ? { 'engines.memory_mb': flags.memory } : {}),
  }
}

/** A missing engine is only said; one that was asked for by name is an error. */
function statusOf({ families }: ExactReport, { engine }: IndexFlags): number {
  if (!engine) return EXIT_STATUS.done
  const missed = families.some(
    ({ missing, failed }) => missing !== undefined || Object.keys(failed).length > 0,
  )
  return missed ? EXIT_STATUS.engine : EXIT_STATUS.done
}
