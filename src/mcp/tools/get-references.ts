/** `get_references`: who refers to a symbol, and what it refers to. */
import { DIRECTIONS, type ReferencesInput, renderReferences } from '../../workspace/answers.ts'
import { choice, flag, list, object, whole } from '../schema.ts'
import { ANSWER, REFERENCE, SYMBOL_NAME, TARGET } from '../shared-fields.ts'
import { ask, type Tool } from '../tool.ts'

export const getReferencesTool: Tool = {
  name: 'get_references',
  title: 'References of a symbol',
  description:
    'Who calls, implements, uses or imports a symbol, and what it calls, up to 5 steps away, with lines and confidence. Prefer it to text search for "who calls X". For what a change breaks use get_blast_radius.',
  input: object({
    symbol_name: SYMBOL_NAME,
    'direction?': choice(DIRECTIONS, 'both', 'both: callers and callees'),
    'depth?': whole({ least: 1, most: 5, preset: 1 }),
    'include_source?': flag(false),
    'include_tests?': flag(true),
    'limit?': whole({ least: 1, most: 2000, preset: 100 }),
  }),
  output: object({
    target_symbol: TARGET,
    'callers?': list(REFERENCE),
    'callees?': list(REFERENCE),
    'implementors?': list(REFERENCE),
    'supers?': list(REFERENCE),
    'usages?': list(REFERENCE),
    'imports?': list(REFERENCE),
    'importers?': list(REFERENCE),
    ...ANSWER,
  }),
  readOnly: true,
  call: call =>
    ask(call, workspace => workspace.references(call.input as unknown as ReferencesInput), renderReferences),
}
