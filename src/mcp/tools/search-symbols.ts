/** `search_symbols`: symbols by name, glob or words. */
import { renderSearch, type SearchInput } from '../../workspace/answers.ts'
import { choice, flag, list, number, object, text, whole } from '../schema.ts'
import { ANSWER } from '../shared-fields.ts'
import { ask, type Tool } from '../tool.ts'

export const searchSymbolsTool: Tool = {
  name: 'search_symbols',
  title: 'Search symbols',
  description:
    'Find classes, functions, methods, files… by name, glob (`load*Config`) or words. Best first; each has a handle for the other tools. For text inside code use search_text.',
  input: object({
    query: text(),
    'kind?': text('any, class, function, method, … or file'),
    'file_pattern?': text('Folder, name or glob'),
    'language?': text(),
    'limit?': whole({ least: 1, most: 500, preset: 20 }),
    'detail?': choice(['location', 'signature', 'source'], 'signature'),
  }),
  output: object({
    query: text(),
    symbols: list(
      object({
        handle: text(),
        name: text(),
        qualified_name: text(),
        kind: text(),
        file_path: text(),
        start_line: whole(),
        end_line: whole(),
        'signature?': text(),
        'visibility?': text(),
        importance_score: number(),
        callers_count: whole(),
        callees_count: whole(),
        'ranking_reasons?': list(text()),
        'notes?': list(text()),
        'source?': text(),
      }),
    ),
    total_matches: whole(),
    'total_is_lower_bound?': flag(),
    ...ANSWER,
  }),
  readOnly: true,
  call: call => ask(call, workspace => workspace.search(call.input as unknown as SearchInput), renderSearch),
}
