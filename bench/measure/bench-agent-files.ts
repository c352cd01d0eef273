/** `bench agent-files`: holds what `bombe init` writes, and the plugin, against the schemas that their makers publish. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { BOMBE } from '../run-bombe.ts'

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))
const STORE = 'SchemaStore+schemastore'

interface Case {
  file: string
  /** Who has the schema, and where in their repository it is. */
  schema: readonly [owner: string, path: string]
  /** Written by `init` for this agent; else it is a file of ours. */
  agent?: string
}

const CASES: readonly Case[] = [
  {
    agent: 'claude-code',
    file: '.claude/settings.json',
    schema: [STORE, 'src/schemas/json/claude-code-settings.json'],
  },
  { agent: 'codex', file: '.codex/hooks.json', schema: [STORE, 'src/schemas/json/codex-hooks.json'] },
  {
    agent: 'gemini-cli',
    file: '.gemini/settings.json',
    schema: ['google-gemini+gemini-cli', 'schemas/settings.schema.json'],
  },
  {
    file: '.claude-plugin/marketplace.json',
    schema: [STORE, 'src/schemas/json/claude-code-marketplace.json'],
  },
  {
    file: 'plugin/.claude-plugin/plugin.json',
    schema: [STORE, 'src/schemas/json/claude-code-plugin-manifest.json'],
  },
]

/** `mirrors`: a folder of bare clones, as the other measurements have it. */
export function benchAgentFiles(mirrors: string): number {
  let failed = 0
  for (const { file, schema, agent } of CASES) {
    const said = check(
      agent === undefined ? readOwn(file) : written(agent, file),
      readSchema(mirrors, schema),
    )
    process.stdout.write(`${said === '' ? 'valid  ' : 'INVALID'} ${agent ?? 'plugin'} ${file} ${said}\n`)
    if (said !== '') failed++
  }
  return failed === 0 ? 0 : 1
}

function readOwn(file: string): string {
  return readFileSync(join(REPOSITORY, file), 'utf8')
}

function written(agent: string, file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'bombe-agents-'))
  try {
    const args = [BOMBE, '--repo', folder, 'init', '--agent', agent, '--hooks']
    const run = spawnSync(process.execPath, args, {
      env: { PATH: process.env.PATH ?? '', HOME: folder },
      encoding: 'utf8',
    })
    if (run.status !== 0) throw new Error(run.stderr)
    return readFileSync(join(folder, file), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readSchema(mirrors: string, [owner, path]: Case['schema']): object {
  const run = spawnSync('git', ['-C', join(mirrors, owner, 'repo'), 'show', `HEAD:${path}`], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  if (run.status !== 0) throw new Error(`${owner} ${path}: ${run.stderr.trim()}`)
  return JSON.parse(run.stdout) as object
}

/** '' where it is valid. */
function check(text: string, schema: object): string {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  const { $schema: _, ...rest } = schema as { $schema?: string }
  const isValid = ajv.compile(rest)
  if (isValid(JSON.parse(text))) return ''
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')
}
