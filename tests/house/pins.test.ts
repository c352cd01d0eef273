/** Names that people and scripts rely on, held as literals: changing one here is changing the contract. */
import { describe, expect, test } from 'vitest'
import { buildProgram } from '../../src/cli/build-program.ts'
import { ERRORS, EXIT_STATUS } from '../../src/errors/registry.ts'
import { CONFIDENCES, EDGE_KINDS, SITE_KINDS, SITE_STATES, SYMBOL_KINDS } from '../../src/model/index.ts'
import { inCommandWords, inToolWords } from '../../src/questions/declare/print-advice.ts'
import { DIRECTIONS } from '../../src/questions/get-references/directions.ts'
import { PROTOCOL_VERSION } from '../../src/questions/shared/answer.ts'
import { WHY } from '../../src/verdict/why.ts'

test('error codes and their exit statuses', () => {
  const statuses = Object.fromEntries(Object.entries(ERRORS).map(([code, entry]) => [code, entry.exitStatus]))
  expect(statuses).toEqual({
    invalid_input: 2,
    symbol_not_found: 1,
    ambiguous_symbol: 1,
    file_not_found: 1,
    path_outside_root: 5,
    ref_not_found: 1,
    empty_results: 1,
    index_not_ready: 3,
    index_stale: 1,
    index_corrupt: 3,
    index_incompatible: 3,
    index_locked: 3,
    disk_full: 3,
    read_only: 3,
    workspace_not_registered: 1,
    workspace_not_allowed: 5,
    not_trusted: 5,
    engine_missing: 4,
    engine_failed: 4,
    timeout: 1,
    cancelled: 130,
    unauthorized: 5,
    internal: 70,
  })
})

test('exit statuses', () => {
  expect(Object.values(EXIT_STATUS)).toEqual([0, 1, 2, 3, 4, 5, 70, 130])
})

test('each hint says what to do, in one line', () => {
  for (const [code, { hint }] of Object.entries(ERRORS))
    for (const print of [inCommandWords, inToolWords]) expect(print(hint), code).toMatch(/^\S[^\n]{10,140}$/)
})

test('words of the graph', () => {
  expect(CONFIDENCES).toEqual(['exact', 'carried', 'probable', 'approximate', 'possible'])
  expect(EDGE_KINDS).toEqual([
    'calls',
    'instantiates',
    'extends',
    'implements',
    'overrides',
    'imports',
    'references',
    'decorates',
    'extension_of',
    'accepts',
  ])
  expect(SITE_KINDS).toEqual([
    'call',
    'new',
    'super',
    'inherit',
    'implement',
    'decorate',
    'type',
    'import',
    'reference',
    'jsx',
    'extend',
    'accept',
  ])
  expect(SITE_STATES).toEqual(['open', 'resolved', 'external', 'unknown'])
  expect(SYMBOL_KINDS).toEqual([
    'module',
    'namespace',
    'class',
    'interface',
    'struct',
    'enum',
    'type',
    'function',
    'method',
    'constructor',
    'property',
    'constant',
    'variable',
    'component',
  ])
})

test('words of answers', () => {
  expect(PROTOCOL_VERSION).toBe('1.0')
  expect(Object.keys(WHY).sort()).toEqual([
    'copies_folded',
    'decorated',
    'dynamic_call',
    'engine_silent',
    'handed_on',
    'implicit_call',
    'indexing',
    'named_by_string',
    'not_checked_out',
    'not_queried',
    'oom_restart',
    'other_workspaces',
    'out_of_scope',
    'overrides_outside',
    'parse_errors',
    'plugin_blocked',
    'project_load_failed',
    'public_api',
    'quarantined',
    'reverifying',
    'safe_mode',
    'semantic_unavailable',
    'server_crashed',
    'server_starting',
    'stale',
    'timeout',
    'truncated_by_budget',
    'truncated_by_limit',
    'unresolved_import',
    'unresolved_name',
    'workspace_left_out',
  ])
  expect(DIRECTIONS).toEqual([
    'both',
    'callers',
    'callees',
    'implementors',
    'supers',
    'usages',
    'imports',
    'importers',
    'extensions',
    'path',
  ])
})

describe('the command line', async () => {
  const program = await buildProgram([], { signal: new AbortController().signal, status: 0 })

  test('global flags', () => {
    expect(program.options.map(option => option.flags)).toEqual([
      '-V, --version',
      '--repo <dir>',
      '--json',
      '--progress',
      '--log <file>',
      '--session <name>',
      '--freshness <how>',
      '--no-daemon',
      '--no-color',
    ])
  })

  test('commands, arguments and flags', () => {
    const all = program.commands.flatMap(one => [one, ...one.commands])
    const commands = all.map(command => [
      [command.name(), ...command.registeredArguments.map(argument => argument.name())].join(' '),
      command.options.map(option => option.long).join(' '),
    ])
    expect(commands).toEqual([
      ['index', '--precise --engine --no-engine --memory --force --show-ignored --any-root --language'],
      ['sync', ''],
      ['watch', '--background --status --stop'],
      ['status', ''],
      [
        'search query',
        '--kind --file --language --returns --visibility --flags --project --like --limit --detail --explain --budget --ref',
      ],
      ['refs symbol', '--direction --to --access --depth --sort --source --no-tests --limit --budget --ref'],
      ['path from to', '--limit --budget --ref'],
      ['graph symbol|path', '--format --direction --depth --no-tests --limit --ref'],
      ['history symbol|path', '--limit --budget --ref'],
      ['view symbol|path', '--ref --port --no-open'],
      ['map path', '--budget --no-signatures --files --format --ref'],
      ['impact symbol', '--change --depth --budget --ref'],
      [
        'context task',
        '--guess --entry --cursor --budget --signatures --depth --strategy --detail --tests --explain --ref',
      ],
      ['outline path', '--top --budget --ref'],
      ['show symbol more', '--lines --all --budget --ref'],
      ['diff base', '--ref --staged --path --symbol --scope --format --detail --budget'],
      [
        'grep pattern paths',
        '--regexp --fixed-strings --regex --glob --file --case-sensitive --ignore-case --context --before-context --after-context --files-with-matches --count --line-number --limit --budget --ref',
      ],
      ['note action targets', '--text --all --ttl'],
      ['serve', '--http --port --workspace --auto-workspace --allowed-root'],
      ['daemon', '--status --stop'],
      ['hook', '--agent'],
      ['doctor', '--fix'],
      ['trust', '--allow-network --revoke'],
      ['init', '--agent --user --print --remove --guidance --hooks'],
      ['state', ''],
      ['prune', '--all'],
      ['export file', '--force'],
      ['import file', ''],
      ['inspect file', ''],
      ['refs', ''],
      ['dump', '--format --table --no-engine-names --ref'],
      ['config', ''],
      ['log', ''],
      ['summary', ''],
      ['completions shell', ''],
    ])
  })
})
