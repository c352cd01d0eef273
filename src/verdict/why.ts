/** The words of `why`: why an answer is not exact and complete, each with the sentence that says what to do. */
import { type Advice, advise } from '../errors/advice.ts'

const STATUS = { ask: 'status' }
const SYNC = { ask: 'index', with: { mode: 'sync' } }
const PRECISE = { ask: 'index', with: { mode: 'precise' } }
const TEXT = { ask: 'search_text', with: { pattern: '<name>' } }
const USAGES = { ask: 'get_references', with: { symbol_name: '<symbol>', direction: 'usages' } }

export const WHY = {
  indexing: advise`the index is still being built; ask again when \`${STATUS}\` says ready`,
  server_starting: 'the engine is starting; ask again in a moment',
  semantic_unavailable:
    'no engine answers for this language here: edges are read from syntax, so check the sites',
  project_load_failed: advise`a project file could not be read or loaded; \`${STATUS}\` shows why`,
  plugin_blocked: 'a plugin of the project was not run; what it adds is missing',
  safe_mode: 'safe mode left out what needs code of the repository to run',
  server_crashed: 'the engine crashed and is being started again; ask again in a moment',
  oom_restart: 'the engine ran out of memory and is being started again; ask again in a moment',
  timeout: advise`the engine did not answer in time; ask again, or have everything asked once with \`${PRECISE}\``,
  out_of_scope: 'no project claims these files; their edges are read from syntax',
  quarantined: 'a file that stops the engine is left out; its edges are read from syntax',
  reverifying: 'something these edges rest on changed; they are being verified again',
  not_queried: advise`no engine was asked yet about some sites of this name; \`${PRECISE}\` asks about all`,
  engine_silent: 'the engine was asked and does not know what some sites mean; look at them',
  dynamic_call:
    'code reaches members by names it computes, calls what it was given, or lambdas implement it; no edge shows such calls',
  handed_on: advise`it is used as a value, so code that was given it may call it; \`${USAGES}\` shows where`,
  named_by_string: advise`a string or configuration may name it; \`${TEXT}\` shows where`,
  implicit_call: 'it can be called without its name being written: by operators, protocols or the runtime',
  decorated: 'a decorator or annotation stands on it and may call it from elsewhere',
  overrides_outside: 'it may override something outside the repository, which can call it from there',
  other_workspaces:
    'other workspaces import it: what they reach by imports is listed, calls through values of unknown type are not',
  workspace_left_out: advise`a further workspace could not be looked at in time; \`${STATUS}\` names them, ask again`,
  public_api: 'it is complete for this repository; code outside may use it too',
  unresolved_import: 'a file that names it imports a module that nobody could find; look at that import',
  unresolved_name:
    'it may be named where names are not resolved (keyword arguments, keys of literals in tests, names that the language has itself, files that are not read); look at these places',
  copies_folded: 'copies of the same code are named and not listed',
  parse_errors: advise`some files could not be read or parsed in full (\`${STATUS}\` names them); what stands there may be missing`,
  stale: advise`files changed since they were indexed, or bombe did; run \`${SYNC}\` and ask again`,
  not_checked_out: 'this ref is not checked out, so no engine can look at it',
  truncated_by_budget: 'more was found than is shown; ask for less, or name a larger token_budget',
  truncated_by_limit: 'the limit was reached; raise limit or narrow the question',
} as const satisfies Record<string, Advice>
export type Why = keyof typeof WHY
