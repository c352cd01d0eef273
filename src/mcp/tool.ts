/** What a tool is, and what it is given when it is called. */
import { type Answer, type Audience, type Progress, textFor } from '../workspace/answers.ts'
import type { LiveWorkspace } from '../workspace/live-workspace.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ObjectSchema } from './schema.ts'

export interface Tool {
  name: string
  title: string
  /** When to use it, when not, what to pass on: all a model knows of it. */
  description: string
  input: ObjectSchema
  output: ObjectSchema
  /** Changes nothing of the user's, at most bombe's own data. */
  readOnly: boolean
  call(call: ToolCall): Promise<ToolAnswer>
}

export interface ToolCall {
  /** Checked against the tool's schema. */
  input: Record<string, unknown>
  live: LiveWorkspace
  audience: Audience
  signal: AbortSignal
  /** There when the caller follows progress. */
  onProgress?: (progress: Progress) => void
  session: string
}

export interface ToolAnswer {
  answer: object
  /** The whole answer as text. */
  text: string
}

/** The state a call is about. */
function refOf({ input }: ToolCall): { ref?: string } {
  const { ref } = input as { ref?: string }
  return ref === undefined ? {} : { ref }
}

/** Puts a question to the repository of the call, and lays the answer out. */
export async function ask<Body extends Answer>(
  call: ToolCall,
  question: (workspace: Workspace) => Body | Promise<Body>,
  render: (answer: Body, options: Audience['text']) => string,
  needsNoIndex = false,
): Promise<ToolAnswer> {
  const { live, audience, signal, onProgress, input } = call
  const freshness = input.freshness as 'strict' | 'balanced' | 'best_effort' | undefined
  const answer = await live.ask(question, {
    audience,
    signal,
    session: call.session,
    needsNoIndex,
    ...refOf(call),
    ...(freshness ? { freshness } : {}),
    ...(onProgress ? { onProgress } : {}),
  })
  return { answer, text: textFor(audience.form, answer, audience.text, render) }
}
