/** The library, `import { openWorkspace } from 'bombe'`: the questions of the tools as functions. */
import { realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { BombeError } from '../errors/bombe-error.ts'
import type { Progress } from '../pipeline/index-report.ts'
import { QUESTIONS } from '../questions/all-questions.ts'
import { checkArguments } from '../questions/declare/check-input.ts'
import { COMMON_INPUT } from '../questions/declare/input-fields.ts'
import type { Question } from '../questions/declare/question.ts'
import { PLAIN_TEXT } from '../questions/shared/render-text.ts'
import { maskIssuedIn } from '../secrets/mask-issued.ts'
import { loadSettings } from '../settings/load-settings.ts'
import type { SettingKey } from '../settings/settings.ts'
import { fromSettings } from '../workspace/audience-settings.ts'
import { runTool } from '../workspace/run-tool.ts'
import { Workspaces } from '../workspace/workspaces.ts'
import { methodName } from './method-name.ts'

export { BombeError } from '../errors/bombe-error.ts'

export interface OpenOptions {
  /** As `bombe config` lists them; they count before the user's and the repository's files. */
  settings?: Partial<Record<SettingKey, unknown>>
  /** Whose notes count. */
  session?: string
}

export interface CallOptions {
  signal?: AbortSignal
  /** Called while the index is made that the question waits for. */
  onProgress?: (progress: Progress) => void
}

type Method = (input?: object, call?: CallOptions) => Promise<object>

/** What is published to users is in the types that describe-types.ts makes: a method a question. */
export type Workspace = Record<string, Method> & { root: string; close(): Promise<void> }

/** Opens a repository. The index is made or brought up to date by the first question, in a process of its own. */
export async function openWorkspace(folder: string, options: OpenOptions = {}): Promise<Workspace> {
  const root = realRoot(folder)
  const settingsOf = (named: string) =>
    loadSettings({ root: named, env: process.env, home: homedir(), flags: options.settings ?? {} }).values
  const workspaces = new Workspaces({ roots: [root], settingsOf })
  const methods = QUESTIONS.map(question => [
    methodName(question.tool),
    (input: object = {}, call: CallOptions = {}) => ask(workspaces, question, input, call, options.session),
  ])
  return { ...Object.fromEntries(methods), root, close: () => workspaces.close() }
}

/** There is one workspace, so none is named. */
const { workspace: _, ...COMMON } = COMMON_INPUT

async function ask(
  workspaces: Workspaces,
  question: Question,
  given: object,
  { signal = new AbortController().signal, onProgress = () => {} }: CallOptions,
  session = 'default',
): Promise<object> {
  const input = checkArguments(given, question.input, question.writes ? {} : COMMON)
  await workspaces.start()
  const live = workspaces.default
  const { answer } = await runTool({
    question,
    input,
    live,
    audience: { form: 'structured', text: PLAIN_TEXT, ...fromSettings(live.settings) },
    signal,
    session: (input.session as string | undefined) ?? session,
    onProgress,
    needsWholeIndex: true,
  })
  return maskIssuedIn(answer)
}

function realRoot(folder: string): string {
  const root = realpathSync(folder)
  if (!statSync(root).isDirectory()) throw new BombeError('invalid_input', `${folder} is not a folder`)
  return root
}
