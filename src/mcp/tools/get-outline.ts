/** `get_outline`: what one file declares and imports. */
import { type OutlineInput, renderOutline } from '../../workspace/answers.ts'
import { choice, list, type ObjectSchema, object, text, whole } from '../schema.ts'
import { ANSWER } from '../shared-fields.ts'
import { ask, type Tool } from '../tool.ts'

const SYMBOL = {
  handle: text(),
  name: text(),
  kind: text(),
  start_line: whole(),
  end_line: whole(),
  signature: text(),
  visibility: text(),
  'children?': { type: 'array' as const, items: { $ref: '#/$defs/symbol' } },
}

const output: ObjectSchema = {
  ...object({
    path: text(),
    language: text(),
    line_count: whole(),
    imports: list(
      object({
        module: text(),
        names: list(text()),
        line: whole(),
        'resolved_file?': text(),
        'external_package?': text(),
      }),
    ),
    symbols: list({ $ref: '#/$defs/symbol' }),
    ...ANSWER,
  }),
  $defs: { symbol: object(SYMBOL) },
}

export const getOutlineTool: Tool = {
  name: 'get_outline',
  title: 'Outline of a file',
  description: 'What one file declares and imports, nested, with lines. Read it before opening a large file.',
  input: object({ path: text(), 'depth?': choice(['all', 'top'], 'all') }),
  output,
  readOnly: true,
  call: call =>
    ask(call, workspace => workspace.outline(call.input as unknown as OutlineInput), renderOutline),
}
