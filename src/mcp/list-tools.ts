/** The tools as `tools/list` shows them. */
import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { QUESTIONS } from '../questions/all-questions.ts'
import type { Question } from '../questions/declare/question.ts'
import { inputSchema, type Schema, text } from '../questions/declare/schema.ts'
import { shareParts } from '../questions/declare/share-parts.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

/** Clients that load tools on demand are asked to keep these: models rarely call a tool that they must search for first. */
const RESIDENT = new Set(['get_context', 'get_references', 'search_symbols', 'get_blast_radius'])

/** Which workspace is meant is asked for only where there is a choice. `withOutput`: with schemas of the answers. */
export function listedTools({ default: live, isMany }: Workspaces, withOutput = true): ListedTool[] {
  const hidden = live.settings['tools.hidden']
  return QUESTIONS.filter(({ tool }) => !hidden.includes(tool)).map(question =>
    describe(question, isMany, withOutput),
  )
}

function describe(
  { tool, title, description, writes, ...question }: Question,
  isMany: boolean,
  withOutput: boolean,
): ListedTool {
  const input = inputSchema(question.input)
  const properties = isMany ? { ...input.properties, workspace: text('Root or name') } : input.properties
  return {
    name: tool,
    title,
    description,
    inputSchema: { ...input, properties } as Schema as ListedTool['inputSchema'],
    ...(withOutput
      ? { outputSchema: shareParts(question.output()) as Schema as NonNullable<ListedTool['outputSchema']> }
      : {}),
    ...(RESIDENT.has(tool) ? { _meta: { 'anthropic/alwaysLoad': true } } : {}),
    annotations: {
      title,
      readOnlyHint: !writes,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }
}
