/** Runs a tool: most are questions to an open repository, three have work of their own. */

import { BombeError } from '../errors/bombe-error.ts'
import type { Progress } from '../pipeline/index-report.ts'
import type { FromOthers } from '../questions/across-workspaces/declare.ts'
import { checkPath } from '../questions/declare/check-input.ts'
import type { Question } from '../questions/declare/question.ts'
import type { NotesInput } from '../questions/notes/declare.ts'
import type { Answer } from '../questions/shared/answer.ts'
import { textOf } from '../questions/shared/fit-budget.ts'
import type { Audience } from '../questions/shared/question.ts'
import { answerQuestion } from './answer-question.ts'
import { withDetail } from './audience-settings.ts'
import { subjectsOf } from './early/subjects-of.ts'
import type { Patience } from './engines/verify-request.ts'
import type { Job } from './jobs/index-jobs.ts'
import type { LiveWorkspace } from './live-workspace.ts'
import { pathsFromHere } from './paths-from-here.ts'
import { readStatus } from './read-status.ts'

export interface ToolCall {
  question: Question
  /** Checked against the declaration. */
  input: Record<string, unknown>
  live: LiveWorkspace
  audience: Audience
  signal: AbortSignal
  /** There when the caller follows progress. */
  onProgress?: (progress: Progress) => void
  session: string
  /** A person's folder, which paths of the input are read from. */
  here?: string
  patience?: Patience
  /** A part of the repository would be no answer. */
  needsWholeIndex?: boolean
  /** What other open repositories say of what is asked. */
  others?: FromOthers
}

export interface ToolAnswer {
  answer: object
  /** The whole answer as text; rendered on demand. */
  text(): Promise<string>
}

export async function runTool(call: ToolCall): Promise<ToolAnswer> {
  const { question, audience } = call
  const answer = await (OWN_WORK[question.tool] ?? ask)(call)
  return { answer, text: async () => textOf(audience, answer, await question.loadRender()) }
}

const OWN_WORK: Readonly<Record<string, (call: ToolCall) => Promise<object>>> = {
  index: runIndex,
  status: runStatus,
  notes: runNotes,
}

/** Puts the question to the repository of the call. */
function ask(call: ToolCall): Promise<Answer> {
  const {
    question,
    live,
    audience,
    signal,
    session,
    onProgress,
    input,
    here,
    patience,
    needsWholeIndex,
    others,
  } = call
  const { ref, freshness } = input as { ref?: string; freshness?: 'strict' | 'balanced' | 'best_effort' }
  const graphRef = question.graphRef ? question.graphRef(input as never) : ref
  return live.ask(
    workspace => {
      const detailed = withDetail(question, input, live.settings)
      const given = here === undefined ? detailed : pathsFromHere(question.input, detailed, workspace, here)
      return answerQuestion(workspace, question.tool, given, signal) as Answer | Promise<Answer>
    },
    {
      audience,
      signal,
      session,
      subjects: subjectsOf(input),
      ...(needsWholeIndex ? { needsWholeIndex } : {}),
      needsNoIndex: question.needsNoIndex?.(input as never) ?? false,
      ...(graphRef === undefined ? {} : { ref: graphRef }),
      ...(freshness ? { freshness } : {}),
      ...(onProgress ? { onProgress } : {}),
      ...(patience ? { patience } : {}),
      ...(others ? { others } : {}),
    },
  )
}

function runNotes({ input, live, audience, signal, session }: ToolCall): Promise<object> {
  return live.note({ session, ...(input as unknown as NotesInput) }, { audience, signal })
}

function runStatus({ live }: ToolCall): Promise<object> {
  const { root, settings, jobs } = live
  return readStatus({ root, settings, jobs: jobs.last ? [jobs.last] : [], living: live.engineHealth() })
}

/** In the background unless the caller waits. */
async function runIndex({ input, live, signal, onProgress }: ToolCall): Promise<object> {
  const isForced = input.mode === 'full' || input.force === true
  const paths = ((input.paths ?? []) as string[]).map(path => checkPath('paths', path))
  const isPrecise = input.mode === 'precise'
  const jobs = isPrecise ? live.exactJobs : live.jobs
  const started = jobs.start(isPrecise ? 'precise' : isForced ? 'full' : 'sync', isForced, paths)
  if (input.wait !== false) {
    await jobs.wait(Number.POSITIVE_INFINITY, signal, onProgress)
    const { error } = await started
    if (error) throw jobs.failure ?? new BombeError(error.code, error.message, error)
  } else await jobs.named
  return { job: jobs.last as Job }
}
