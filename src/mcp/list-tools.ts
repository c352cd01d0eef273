/** The tools as `tools/list` shows them. */
import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import type { Workspaces } from '../workspace/workspaces.ts'
import { type Schema, text } from './schema.ts'
import type { Tool } from './tool.ts'
import { TOOLS } from './tools.ts'

/** Which workspace is meant is asked for only where there is a choice. */
export function listedTools({ default: live, isMany }: Workspaces): ListedTool[] {
  const hidden = live.settings['tools.hidden']
  return TOOLS.filter(({ name }) => !hidden.includes(name)).map(tool => describe(tool, isMany))
}

function describe(
  { name, title, description, output, readOnly, ...tool }: Tool,
  isMany: boolean,
): ListedTool {
  const { input } = tool
  const properties = isMany ? { ...input.properties, workspace: text('Root or name') } : input.properties
  return {
    name,
    title,
    description,
    inputSchema: { ...input, properties } as Schema as ListedTool['inputSchema'],
    outputSchema: output as Schema as NonNullable<ListedTool['outputSchema']>,
    annotations: {
      title,
      readOnlyHint: readOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }
}
