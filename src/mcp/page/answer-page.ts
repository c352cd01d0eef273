/** Answers the page: the questions of the tools, and the few that only a picture needs. */
import { BombeError } from '../../errors/bombe-error.ts'
import { questionNamed } from '../../questions/all-questions.ts'
import { checkArguments } from '../../questions/declare/check-input.ts'
import { COMMON_INPUT, WORKSPACE } from '../../questions/declare/input-fields.ts'
import { DEFAULT_SESSION } from '../../questions/shared/notes-view.ts'
import type { Audience } from '../../questions/shared/question.ts'
import { PLAIN_TEXT } from '../../questions/shared/render-text.ts'
import { maskIssuedIn } from '../../secrets/mask-issued.ts'
import { fromSettings } from '../../workspace/audience-settings.ts'
import type { LiveWorkspace } from '../../workspace/live-workspace.ts'
import { isPicture, runPicture } from '../../workspace/pictures.ts'
import { runTool } from '../../workspace/run-tool.ts'
import { listKnownRefs } from '../../workspace/state/list-refs.ts'
import type { Served } from '../make-server.ts'
import { describeState } from './describe-state.ts'

export interface PageCall {
  question: string
  input: unknown
  /** What is known already is answered; engines are not waited for. */
  atOnce?: boolean
}

/** A person scrolls where an agent pays for every word. */
const TOKENS = 60_000
/** The newest; who wants another types its name. */
const MAX_REFS = 200
const TOKENS_OF_CONTEXT = 16_000

export async function answerPage(served: Served, call: PageCall, signal: AbortSignal): Promise<object> {
  const { workspaces } = served
  await workspaces.start()
  const named = (call.input as { workspace?: unknown } | undefined)?.workspace
  const workspace = typeof named === 'string' ? named : undefined
  const answer = await workspaces.ask(workspace, live => put(served, live, call, signal))
  return maskIssuedIn(answer)
}

async function put(
  served: Served,
  live: LiveWorkspace,
  { question: name, input: given, atOnce = false }: PageCall,
  signal: AbortSignal,
): Promise<object> {
  if (name === 'state') return describeState(served, live)
  if (name === 'refs') {
    const { refs } = await listKnownRefs(live.root, live.settings)
    return { refs: refs.slice(0, MAX_REFS) }
  }
  const audience: Audience = {
    form: 'structured',
    text: PLAIN_TEXT,
    ...fromSettings(live.settings),
    budgets: { default: TOKENS, context: TOKENS_OF_CONTEXT, structure: TOKENS },
  }
  const patience = atOnce ? { patience: { deadlineMs: 0 } } : {}
  if (isPicture(name))
    return runPicture(live, { name, input: given, options: { audience, signal, ...patience } })
  const question = questionNamed(name)
  if (!question) throw new BombeError('invalid_input', `there is no question ${name.slice(0, 80)}`)
  const input = checkArguments(given, question.input, question.writes ? WORKSPACE : COMMON_INPUT)
  const { answer } = await runTool({
    question,
    input,
    live,
    audience,
    signal,
    session: DEFAULT_SESSION,
    ...patience,
  })
  return answer
}
