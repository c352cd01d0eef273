/** Test files that `npm run test:fast` leaves out, each with the reason. */

const ENGINE = 'starts engines'
const PROGRAM = 'starts the program many times'
const RANDOM = 'runs many random rounds'
const GIT = 'makes many git repositories'
const BROWSER = 'starts a browser'
const KILLS = 'kills processes and waits for them'

/** A glob of test files to the reason. `tests/house/slow-tests.test.ts` checks that each one exists. */
export const SLOW_TESTS = {
  'tests/exact/**': ENGINE,
  'tests/supervisors/**': ENGINE,
  'tests/fixtures-exact.test.ts': ENGINE,
  'tests/pipeline/invalidation.test.ts': ENGINE,
  'tests/pipeline/state.test.ts': ENGINE,
  'tests/workspace/structure-on-demand.test.ts': ENGINE,
  'tests/verdict/complete.test.ts': ENGINE,
  'tests/cli/**': PROGRAM,
  'tests/daemon/**': PROGRAM,
  'tests/docs.test.ts': PROGRAM,
  'tests/view/**': BROWSER,
  'tests/mcp/http.test.ts': PROGRAM,
  'tests/mcp/lifecycle.test.ts': PROGRAM,
  'tests/mcp/refs.test.ts': PROGRAM,
  'tests/mcp/stdio.test.ts': PROGRAM,
  'tests/mcp/stdio-transport.test.ts': PROGRAM,
  'tests/mcp/workspaces.test.ts': PROGRAM,
  'tests/pipeline/damage.test.ts': PROGRAM,
  'tests/pipeline/hard-places.test.ts': PROGRAM,
  'tests/pipeline/other-schema.test.ts': PROGRAM,
  'tests/pipeline/several-processes.test.ts': PROGRAM,
  'tests/pipeline/two-versions.test.ts': PROGRAM,
  'tests/workspace/failed-projects.test.ts': PROGRAM,
  'tests/workspace/fresh-answers.test.ts': PROGRAM,
  'tests/workspace/watch.test.ts': PROGRAM,
  'tests/pipeline/diff.test.ts': GIT,
  'tests/pipeline/diff-left-out.test.ts': GIT,
  'tests/pipeline/diff-shapes.test.ts': GIT,
  'tests/pipeline/diff-reported.test.ts': GIT,
  'tests/pipeline/refs.test.ts': GIT,
  'tests/workspace/checked-out.test.ts': GIT,
  'tests/pipeline/random-edits.test.ts': RANDOM,
  'tests/pipeline/random-names.test.ts': RANDOM,
  'tests/questions/get-context.test.ts': RANDOM,
  'tests/resolve/random-edits.test.ts': RANDOM,
  'tests/store/round-trip.test.ts': RANDOM,
  'tests/pipeline/crash-rounds.test.ts': KILLS,
  'tests/pipeline/jobs.test.ts': KILLS,
  'tests/store/crash.test.ts': KILLS,
  'tests/bench/fuzz.test.ts': PROGRAM,
  'tests/processes/sandbox.test.ts': PROGRAM,
  'tests/discover/slow-git.test.ts': 'waits until git is too slow',
  'tests/secrets/linear-time.test.ts': 'times each rule on growing inputs',
  'tests/extract/hostile-source.test.ts': 'reads megabytes of broken source in every language',
  'tests/questions/public-api.test.ts': 'indexes a package of each language',
  'tests/install/executable.test.ts': 'packs the program into one file',
  'tests/install/library.test.ts': 'packs the program',
  'tests/install/pack.test.ts': 'packs and installs the program',
  'tests/install/release.test.ts': 'lists what would be published',
  'tests/house/setup.test.ts': 'installs and builds a clone',
  'tests/questions/context-quality.test.ts': 'indexes bombe itself',
  'tests/questions/estimate-tokens.test.ts': 'runs a real tokenizer over the whole repository',
}

/** Whether vitest's filters can match a test that starts engines; any filter that is no path of a test may. */
export function needsEngines(filters) {
  if (filters.length === 0) return true
  const starters = Object.keys(SLOW_TESTS)
    .filter(pattern => SLOW_TESTS[pattern] === ENGINE)
    .map(pattern => pattern.replace('**', ''))
  return filters.some(
    filter =>
      !filter.startsWith('tests/') ||
      starters.some(starter => starter.startsWith(filter) || filter.startsWith(starter)),
  )
}
