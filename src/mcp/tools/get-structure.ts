/** `get_structure`: a map of the repository by importance. */
import { renderStructure, type StructureInput } from '../../workspace/answers.ts'
import { flag, list, object, text, whole } from '../schema.ts'
import { ANSWER } from '../shared-fields.ts'
import { ask, type Tool } from '../tool.ts'

export const getStructureTool: Tool = {
  name: 'get_structure',
  title: 'Map of the repository',
  description:
    'Map of the repository, or of a folder: its most important symbols file by file, the top ten marked. First call in a repository you do not know.',
  input: object({
    'path?': { ...text(), default: '.' },
    'token_budget?': whole({ least: 200, most: 1_000_000, preset: 4000 }),
    'include_signatures?': flag(true),
  }),
  output: object({
    path: text(),
    map: text(),
    top_symbols: list(text(), 'Handles, best first'),
    total_files: whole(),
    total_symbols_shown: whole(),
    ...ANSWER,
  }),
  readOnly: true,
  call: call => ask(call, workspace => workspace.structure(call.input as StructureInput), renderStructure),
}
