/** `search_text`: text in files, joined to the symbols that hold it. */
import { renderTextHits, type SearchTextInput } from '../../workspace/answers.ts'
import { flag, list, object, text, whole } from '../schema.ts'
import { ANSWER } from '../shared-fields.ts'
import { ask, type Tool } from '../tool.ts'

export const searchTextTool: Tool = {
  name: 'search_text',
  title: 'Search text',
  description:
    'Find text in all files that git does not ignore: strings, error messages, comments, config, docs. Each hit names the symbol that holds it. For definitions and callers the other tools are surer.',
  input: object({
    pattern: text(),
    'regex?': flag(false, 'Rust regex'),
    'file_pattern?': text('Folder, name or glob'),
    'case_sensitive?': flag(undefined, 'Default: only if the pattern has a capital'),
    'context_lines?': whole({ least: 0, most: 20, preset: 0 }),
    'limit?': whole({ least: 1, most: 1000, preset: 50 }),
  }),
  output: object({
    pattern: text(),
    hits: list(
      object({
        file_path: text(),
        line: whole(),
        text: text(),
        'handle?': text(),
        'before?': list(text()),
        'after?': list(text()),
      }),
    ),
    total_hits: whole(),
    'total_is_lower_bound?': flag(),
    ...ANSWER,
  }),
  readOnly: true,
  call: call =>
    ask(
      call,
      workspace => workspace.searchText(call.input as unknown as SearchTextInput, call.signal),
      renderTextHits,
      true,
    ),
}
