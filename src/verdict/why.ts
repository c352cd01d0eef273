/** The words of `why`: each reason with the sentence that says what to do. */

/** Why an answer is not exact and complete, each with the sentence that says what to do. */
export const WHY = {
  indexing: 'the index is still being built; ask again when `bombe status` says ready',
  server_starting: 'the engine is starting; ask again in a moment',
  semantic_unavailable:
    'no engine answers for this language here: edges are read from syntax, so check the sites',
  project_load_failed: 'the engine could not load the project; `bombe status` shows why',
  plugin_blocked: 'a plugin of the project was not run; what it adds is missing',
  safe_mode: 'safe mode left out what needs code of the repository to run',
  server_crashed: 'the engine crashed and is being started again; ask again in a moment',
  oom_restart: 'the engine ran out of memory and is being started again; ask again in a moment',
  timeout:
    'the engine did not answer in time; ask again, or have everything asked once (`bombe index --precise`)',
  out_of_scope: 'no project claims these files; their edges are read from syntax',
  quarantined: 'a file that stops the engine is left out; its edges are read from syntax',
  reverifying: 'something these edges rest on changed; they are being verified again',
  engine_silent: 'no engine has answered for some sites; look at them by name',
  dynamic_call:
    'it may be called or implemented where no edge shows it: from outside the repository, by packages that are not on this machine, by lambdas; look for it by name',
  parse_errors:
    'some files could not be read or parsed in full (`bombe status` names them); what stands there may be missing',
  stale: 'files changed since they were indexed; run `bombe sync` and ask again',
  not_checked_out: 'this ref is not checked out, so no engine can look at it',
  truncated_by_budget: 'more was found than is shown; ask for less, or name a larger token_budget',
  truncated_by_limit: 'the limit was reached; raise limit or narrow the question',
} as const
export type Why = keyof typeof WHY
