/** `npm run retrieval`: how well `get_context` finds what real changes edited. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PLAIN_AUDIENCE } from '../src/questions/shared/question.ts'
import { prepareRepository } from './retrieval/prepare-repository.ts'
import { readTasks, type Task } from './retrieval/read-tasks.ts'
import { reportScores } from './retrieval/report-scores.ts'
import { scoreTask, type TaskScore } from './retrieval/score-task.ts'

const USAGE = `npm run retrieval -- --tasks <folder> [--mirrors <folder>] [--scratch <folder>] [--swebench] [--only <text>] [--every <n>] [--form <form>] [--update]
  --tasks     folder with the localization tasks, one JSON object a line
  --mirrors   bare clones as <owner>+<name>/repo (default: MIRRORS)
  --scratch   where work trees and indexes go, and stay (default: a temporary folder)
  --swebench  the SWE-bench tasks in place of the mined ones
  --only      repositories whose name contains this
  --every     every n-th task of a repository
  --form      which form of the answer counts against the budget: structured (default) or text
  --update    write bench/retrieval/stats.txt
Ctrl-C reports the tasks done so far.
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      tasks: { type: 'string' },
      mirrors: { type: 'string' },
      scratch: { type: 'string' },
      swebench: { type: 'boolean', default: false },
      only: { type: 'string' },
      every: { type: 'string', default: '1' },
      form: { type: 'string', default: 'structured' },
      update: { type: 'boolean', default: false },
    },
  })
  const mirrors = values.mirrors ?? process.env.MIRRORS
  if (!values.tasks || !mirrors) {
    process.stdout.write(USAGE)
    return 2
  }
  const form = values.form === 'text' ? 'text' : 'structured'
  const set = values.swebench ? 'swebench' : 'mined'
  const { repositories, missing } = readTasks(values.tasks, mirrors, set)
  const scratch = values.scratch ?? mkdtempSync(join(tmpdir(), 'bombe-retrieval-'))
  const scores: TaskScore[] = []
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  for (const [repo, tasks] of repositories) {
    if (values.only && !repo.includes(values.only)) continue
    const chosen = tasks.filter((_, index) => index % Number(values.every) === 0)
    for await (const score of scoreRepository(mirrors, scratch, repo, chosen, form)) {
      scores.push(score)
      if (interrupted.signal.aborted) break
    }
    process.stderr.write(`${repo} `)
    if (interrupted.signal.aborted) break
  }
  if (!values.scratch) rmSync(scratch, { recursive: true, force: true })
  const title = `${set} tasks, ${form} form${missing > 0 ? `, ${missing} left out for want of a clone` : ''}`
  const report = reportScores(title, scores)
  process.stdout.write(`\n${report}`)
  if (values.update) writeFileSync(STATS[set], report)
  return 0
}

const STATS = {
  mined: fileURLToPath(new URL('../../bench/retrieval/stats.txt', import.meta.url)),
  swebench: fileURLToPath(new URL('../../bench/retrieval/stats-swebench.txt', import.meta.url)),
}

/** Tasks at one commit share an index; between commits only the difference is indexed again. */
async function* scoreRepository(
  mirrors: string,
  scratch: string,
  repo: string,
  tasks: readonly Task[],
  form: 'text' | 'structured',
): AsyncGenerator<TaskScore> {
  for (const commit of [...new Set(tasks.map(task => task.commit))]) {
    const workspace = await prepareRepository(mirrors, scratch, repo, commit)
    try {
      const reader = workspace.readBy({ ...PLAIN_AUDIENCE, form })
      for (const task of tasks) if (task.commit === commit) yield await scoreTask(reader, task)
    } finally {
      await workspace.close()
    }
  }
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return 2
})
