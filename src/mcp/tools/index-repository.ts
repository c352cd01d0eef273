/** `index`: brings the index up to date, builds it anew or makes it exact, in the background unless told to wait. */
import { BombeError } from '../../errors/bombe-error.ts'
import { checkPath, type Job, renderJob } from '../../workspace/answers.ts'
import { choice, flag, list, object, text, whole } from '../schema.ts'
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
  'exact?': object({ sites: whole(), asked: whole(), engines: list(text()), missing: list(text()) }),
  'error?': object({ code: text(), message: text(), hint: text() }),
})

export const indexTool: Tool = {
  name: 'index',
  title: 'Index the repository',
  description:
    'Bring the index up to date after you changed files (mode sync), build it anew (full), or have every edge made exact by engines (precise, minutes; paths first). Seldom needed: answers look at the disk and ask engines themselves.',
  input: object({
    'mode?': choice(['sync', 'full', 'precise'], 'sync'),
    'paths?': list(text()),
    'force?': flag(false),
    'wait?': flag(true, 'false: answer at once, see status'),
  }),
  output: object({ job: JOB }),
  readOnly: false,
  call: runIndex,
}

async function runIndex({ input, live, signal, onProgress }: ToolCall): Promise<ToolAnswer> {
  const isForced = input.mode === 'full' || input.force === true
  const paths = ((input.paths ?? []) as string[]).map(path => checkPath('paths', path))
  const isPrecise = input.mode === 'precise'
  const jobs = isPrecise ? live.exactJobs : live.jobs
  const started = jobs.start(isPrecise ? 'precise' : isForced ? 'full' : 'sync', isForced, paths)
  if (input.wait !== false) {
    await jobs.wait(Number.POSITIVE_INFINITY, signal, onProgress)
    const job = await started
    if (job.error) throw new BombeError(job.error.code, job.error.message, job.error)
  } else await jobs.named
  const job = jobs.last as Job
  return { answer: { job }, text: renderJob(job) }
}
