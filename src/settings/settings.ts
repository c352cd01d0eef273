/** The table of all settings: name, type, default, and who may set it. Everything else derives from it. */

/** How a value is written and checked. */
export type SettingType =
  | { type: 'text' }
  | { type: 'path' }
  | { type: 'choice'; choices: readonly string[] }
  | { type: 'number'; min: number; max: number }
  | { type: 'texts'; max: number }
  | { type: 'numbers'; min: number; max: number }

export interface Setting<Value> {
  /** Value if nothing sets it. */
  default: Value
  shape: SettingType
  /** `repository`: harmless, so `.bombe.json` may set it too. `user`: only flags, environment and the user's file. */
  setBy: 'repository' | 'user'
  description: string
}

const MEGABYTE = 1_000_000

export const SETTINGS = {
  ignore: texts('repository', 'Patterns, as in .gitignore, of files to leave out; `!` takes back in.'),
  languages: texts('repository', 'Languages to index; none named means all.'),
  'paths.test': texts('repository', 'Patterns of further files that are tests; `!` for those that are not.'),
  'paths.generated': texts(
    'repository',
    'Patterns of further files that are generated; `!` for those that are not.',
  ),
  'paths.vendored': texts(
    'repository',
    'Patterns of further files that are vendored; `!` for those that are not.',
  ),
  'rank.path_factors': numbers(
    'repository',
    0,
    10,
    'Pattern of paths -> factor on the importance of their symbols.',
  ),
  'budgets.default': number('repository', 8_000, 200, MEGABYTE, 'Token budget of an answer that names none.'),
  'budgets.get_context': number('repository', 8_000, 200, MEGABYTE, 'Token budget of `get_context`.'),
  'budgets.get_structure': number('repository', 4_000, 200, MEGABYTE, 'Token budget of `get_structure`.'),
  'search.vectors': choice(
    'user',
    'hybrid',
    ['off', 'hybrid'],
    'Whether words also find what means the same; `off` makes no vectors and uses none.',
  ),
  'watch.debounce_ms': number(
    'repository',
    300,
    10,
    60_000,
    'Quiet time after a change before it is synced.',
  ),
  freshness: choice(
    'repository',
    'balanced',
    ['strict', 'balanced', 'best_effort'],
    'How hard an answer tries to rest on the newest files.',
  ),
  sandbox: choice(
    'user',
    'auto',
    ['auto', 'required', 'off'],
    'Whether engines and git see nothing but the repository; `required` refuses to start them where that cannot be had.',
  ),
  max_file_bytes: number('user', MEGABYTE, 1, 64 * MEGABYTE, 'Larger files are left out and reported.'),
  workers: number('user', 0, 0, 256, 'Threads that read source; 0 chooses by the machine.'),
  parse_timeout_ms: number('user', 5_000, 10, 600_000, 'Time one file may take before it is given up.'),
  any_root: choice(
    'user',
    'off',
    ['on', 'off'],
    'Whether to index a folder that is no project, such as `/` or the home folder.',
  ),
  data_folder: path('user', 'Folder that holds the data of every repository, in place of `.bombe/` in each.'),
  'snapshots.max_age_days': number(
    'user',
    14,
    1,
    3_650,
    'Snapshots of refs that nobody asked about for so long are removed.',
  ),
  'snapshots.max_mb': number(
    'user',
    2_000,
    1,
    MEGABYTE,
    'Megabytes that the snapshots of a repository may take; those of refs that were used least recently go first.',
  ),
  'engines.only': texts('user', 'Engines to use; none named means all that are found.'),
  'engines.not': texts('user', 'Engines never to use.'),
  'engines.folder': path(
    'user',
    'Folder that `doctor --fix` installs engines into, in place of the usual one.',
  ),
  'engines.memory_mb': number(
    'user',
    2_048,
    256,
    MEGABYTE,
    'Memory an engine and all it starts may take before it is started again.',
  ),
  'engines.memory_mb_of': numbers(
    'user',
    256,
    MEGABYTE,
    'Engine -> memory it may take, in place of `engines.memory_mb`.',
  ),
  'engines.idle_seconds': number(
    'user',
    120,
    1,
    86_400,
    'Seconds without work after which an engine is stopped; a quarter of it above 300 MB.',
  ),
  'engines.background': choice(
    'user',
    'on',
    ['on', 'off'],
    'Whether a server that has been asked about code settles the rest while nobody asks.',
  ),
  'engines.deadline_ms': number(
    'user',
    2_000,
    0,
    600_000,
    'Time a question may wait for engines to make its answer exact; 0 asks none.',
  ),
  'engines.command_deadline_ms': number(
    'user',
    10_000,
    0,
    600_000,
    'The same for a command, which would otherwise be typed again; never less than `engines.deadline_ms`.',
  ),
  daemon: choice(
    'user',
    'auto',
    ['auto', 'on', 'off'],
    'Whether commands and servers on stdio are answered by a background process that keeps engines warm; `auto`: not where `CI` is set.',
  ),
  'daemon.idle_minutes': number(
    'user',
    15,
    1,
    1_440,
    'Minutes without a question after which the background process ends engines, and itself.',
  ),
  'workspaces.roots': texts(
    'user',
    'Further repositories that every server answers for, and where references are looked for; absolute paths.',
  ),
  'workspaces.max': number(
    'user',
    10,
    1,
    100,
    'Repositories a server keeps open at a time because calls named them, besides those it was started with.',
  ),
  'workspaces.idle_minutes': number(
    'user',
    15,
    1,
    1_440,
    'Minutes after which a repository that a call opened is closed; the next call opens it again.',
  ),
  'hooks.deadline_ms': number(
    'user',
    150,
    10,
    60_000,
    'Time `bombe hook` may take from its start; later, it says nothing.',
  ),
  'answers.form': choice(
    'user',
    'auto',
    ['auto', 'text', 'structured', 'both'],
    'Which form of an answer is full; `auto` goes by the client.',
  ),
  'answers.detail': choice(
    'user',
    'auto',
    ['auto', 'location', 'signature', 'source'],
    'How much of each symbol answers show that name no `detail`; `auto` goes by the question.',
  ),
  'tools.hidden': texts('user', 'Tools the server does not offer, such as `index` and `notes`.'),
  log: path('user', 'File that gets one JSON line a call; never source.'),
} as const

export type SettingKey = keyof typeof SETTINGS
export type SettingValues = { [Key in SettingKey]: (typeof SETTINGS)[Key]['default'] }

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}

/** `paths.test` -> `BOMBE_PATHS_TEST`. */
export function environmentName(key: SettingKey): string {
  return `BOMBE_${key.toUpperCase().replaceAll('.', '_')}`
}

export function defaultValues(): SettingValues {
  return Object.fromEntries(SETTING_KEYS.map(key => [key, SETTINGS[key].default])) as SettingValues
}

function texts(setBy: 'repository' | 'user', description: string): Setting<readonly string[]> {
  return { default: [], shape: { type: 'texts', max: 1_000 }, setBy, description }
}

function numbers(
  setBy: 'repository' | 'user',
  min: number,
  max: number,
  description: string,
): Setting<Readonly<Record<string, number>>> {
  return { default: {}, shape: { type: 'numbers', min, max }, setBy, description }
}

function number(
  setBy: 'repository' | 'user',
  preset: number,
  min: number,
  max: number,
  description: string,
): Setting<number> {
  return { default: preset, shape: { type: 'number', min, max }, setBy, description }
}

function choice<const Choice extends string>(
  setBy: 'repository' | 'user',
  preset: NoInfer<Choice>,
  choices: readonly Choice[],
  description: string,
): Setting<Choice> {
  return { default: preset, shape: { type: 'choice', choices }, setBy, description }
}

function path(setBy: 'user', description: string): Setting<string> {
  return { default: '', shape: { type: 'path' }, setBy, description }
}
