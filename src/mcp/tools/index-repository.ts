/** `index`: brings the index up to date, or builds it anew, in the background unless told to wait. */
import { BombeError } from '../../errors/bombe-error.ts'
import { type Job, renderJob } from '../../workspace/answers.ts'
import { choice, flag, object, text, whole } from '../schema.ts'
import type { Tool, ToolAnswer, ToolCall } from '../tool.ts'

export const JOB = object({
  id: whole(),
  mode: choice(['full', 'sync', 'precise', 'import']),
  state: choice(['queued', 'running', 'validating', 'published', 'failed', 'interrupted']),
  'started_at?': text(),
  'progress?': object({ stage: text(), done: whole(), total: whole() }),
  'counts?': object({
    files: whole(),
    symbols: whole(),
    sites: whole(),
    edges: whole(),
    added: whole(),
    changed: whole(),
    removed: whole(),
    renamed: whole(),
    skipped: whole(),
    problems: whole(),
  }),
  'error?': object({ code: text(), message: text(), hint: text() }),
})

export const indexTool: Tool = {
  name: 'index',
  title: 'Index the repository',
  description:
    'Bring the index up to date after you changed files (mode sync), or build it anew (full). Seldom needed: stale answers say so and start it themselves.',
  input: object({
    'mode?': choice(['sync', 'full'], 'sync'),
    'force?': flag(false),
    'wait?': flag(true, 'false: answer at once, see status'),
  }),
  output: object({ job: JOB }),
  readOnly: false,
  call: runIndex,
}

async function runIndex({ input, live, signal, onProgress }: ToolCall): Promise<ToolAnswer> {
  const isFull = input.mode === 'full' || input.force === true
  const started = live.jobs.start(isFull ? 'full' : 'sync', isFull)
  if (input.wait !== false) {
    await live.jobs.wait(Number.POSITIVE_INFINITY, signal, onProgress)
    const job = await started
    if (job.error) throw new BombeError(job.error.code, job.error.message, job.error)
  } else await live.jobs.named
  const job = live.jobs.last as Job
  return { answer: { job }, text: renderJob(job) }
}
