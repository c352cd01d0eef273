/** `get_source`: the text of a symbol, or of some lines. */
import { renderSource, type SourceInput } from '../../workspace/answers.ts'
import { choice, list, object, text, whole } from '../schema.ts'
import { ANSWER, SYMBOL_NAME } from '../shared-fields.ts'
import { ask, type Tool } from '../tool.ts'

export const getSourceTool: Tool = {
  name: 'get_source',
  title: 'Source of a symbol',
  description: 'The source of one symbol, or of path with start_line and end_line; exactly that and no more.',
  input: object({
    'symbol_name?': SYMBOL_NAME,
    'path?': text(),
    'start_line?': whole({ least: 1 }),
    'end_line?': whole({ least: 1 }),
    'spans?': choice(['primary', 'all'], 'primary', 'all: every declaration'),
  }),
  output: object({
    'handle?': text(),
    spans: list(object({ path: text(), start_line: whole(), end_line: whole(), source: text() })),
    ...ANSWER,
  }),
  readOnly: true,
  call: call =>
    ask(
      call,
      workspace => workspace.source(call.input as unknown as SourceInput),
      renderSource,
      call.input.symbol_name === undefined,
    ),
}
