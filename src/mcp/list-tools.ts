/** The tools as `tools/list` shows them; made once, since nothing in them changes while the program runs. */
import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import type { SettingValues } from '../config/settings.ts'
import type { Schema } from './schema.ts'
import type { Tool } from './tool.ts'
import { TOOLS } from './tools.ts'

export function listedTools(settings: Pick<SettingValues, 'tools.hidden'>): ListedTool[] {
  const hidden = settings['tools.hidden']
  return TOOLS.filter(({ name }) => !hidden.includes(name)).map(describe)
}

function describe({ name, title, description, input, output, readOnly }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: input as Schema as ListedTool['inputSchema'],
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
