/** `npm run tokens`: what an agent reads for a task with bombe, with the edited files, and with grep. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { summarize } from './measure/summarize.ts'
import { prepareRepository } from './retrieval/prepare-repository.ts'
import { readTasks } from './retrieval/read-tasks.ts'
import { type Comparison, compareTask, TOKEN_BUDGETS } from './tokens/compare-task.ts'
import { SourceFiles } from './tokens/source-files.ts'

const USAGE = `npm run tokens -- --tasks <folder> [--mirrors <folder>] [--scratch <folder>] [--only <text>] [--every <n>] [--update]
  as npm run retrieval, whose work trees and indexes it shares
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      tasks: { type: 'string' },
      mirrors: { type: 'string' },
      scratch: { type: 'string' },
      only: { type: 'string' },
      every: { type: 'string', default: '1' },
      update: { type: 'boolean', default: false },
    },
  })
  const mirrors = values.mirrors ?? process.env.MIRRORS
  if (!values.tasks || !mirrors) {
    process.stdout.write(USAGE)
    return 2
  }
  const scratch = values.scratch ?? mkdtempSync(join(tmpdir(), 'bombe-tokens-'))
  const compared: Comparison[] = []
  for (const [repo, tasks] of readTasks(values.tasks, mirrors, 'mined').repositories) {
    if (values.only && !repo.includes(values.only)) continue
    const workspace = await prepareRepository(mirrors, scratch, repo, tasks[0]!.commit)
    const sources = new SourceFiles(workspace.root, workspace.paths())
    for (const [index, task] of tasks.entries())
      if (index % Number(values.every) === 0) compared.push(await compareTask(workspace, sources, task))
    await workspace.close()
    process.stderr.write(`${repo} `)
  }
  if (!values.scratch) rmSync(scratch, { recursive: true, force: true })
  const text = report(compared)
  process.stdout.write(`\n${text}`)
  if (values.update) writeFileSync(STATS, text)
  return 0
}

const STATS = fileURLToPath(new URL('../../bench/tokens/stats.txt', import.meta.url))

/** Over the tasks where all three contain every edited file. */
function report(compared: readonly Comparison[]): string {
  const lines = [
    `${compared.length} tasks; medians over those where bombe, the edited files and grep all hold every edited file`,
    '  budget  tasks   bombe   files whole  fewer   grep, then read  fewer',
  ]
  TOKEN_BUDGETS.forEach((budget, at) => {
    const complete = compared.filter(one => one.bombe[at]!.holdsAll && one.grepHoldsAll)
    const median = (values: number[]): number => (values.length === 0 ? 0 : summarize(values).p50)
    const fewer = (against: (one: Comparison) => number): string =>
      `${(100 * median(complete.map(one => 1 - one.bombe[at]!.tokens / against(one)))).toFixed(0)} %`
    lines.push(
      [
        String(budget ?? 'none').padStart(8),
        String(complete.length).padStart(7),
        String(median(complete.map(one => one.bombe[at]!.tokens))).padStart(8),
        String(median(complete.map(one => one.gold))).padStart(14),
        fewer(one => one.gold).padStart(7),
        String(median(complete.map(one => one.grep))).padStart(18),
        fewer(one => one.grep).padStart(7),
      ].join(''),
    )
  })
  return `${lines.join('\n')}\n`
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return 2
})
