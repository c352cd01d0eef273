/** `bench interop`: a session of the official Python client with the server on stdio. The TypeScript clients are in the tests. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BOMBE, bombeEnvironment } from '../run-bombe.ts'
import { chooseNames } from './choose-names.ts'
import { copyRepository } from './copy-repository.ts'

const VERSION = '2.3.0'
const PEERS = fileURLToPath(new URL('../../../bench/.peers', import.meta.url))
const SCRIPT = fileURLToPath(new URL('../../../bench/interop/ask_server.py', import.meta.url))
const LONGEST_MS = 300_000

interface Step {
  step: string
  passed: boolean
  note: string
}

export function benchInterop(repository: string): number {
  const python = installClient(join(PEERS, `mcp-${VERSION}`))
  if ('missing' in python) {
    process.stdout.write(`interop: ${python.missing}\n`)
    return 1
  }
  const copy = copyRepository(repository)
  try {
    const { name, path } = chooseNames(copy.folder)
    const server = [BOMBE, '--repo', copy.folder, 'serve'].join('\n')
    const run = spawnSync(python.path, [SCRIPT, process.execPath, server, name, path], {
      // The structured form is what the client checks against the schemas.
      env: { ...bombeEnvironment(), BOMBE_ANSWERS_FORM: 'both' },
      encoding: 'utf8',
      timeout: LONGEST_MS,
    })
    const steps = run.stdout
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line) as Step)
    for (const { step, passed, note } of steps)
      process.stdout.write(
        `interop mcp ${VERSION} ${step.padEnd(36)} ${passed ? 'passed' : 'failed'}  ${note}\n`,
      )
    const isWhole = run.status === 0 && steps.length > 0 && steps.every(({ passed }) => passed)
    if (!isWhole) process.stdout.write(`${run.stderr.slice(-1_000)}\n`)
    return isWhole ? 0 : 1
  } finally {
    copy.remove()
  }
}

function installClient(folder: string): { path: string } | { missing: string } {
  const path = join(folder, 'bin/python')
  if (existsSync(join(folder, 'bin/mcp'))) return { path }
  mkdirSync(PEERS, { recursive: true })
  for (const [program, ...args] of [
    ['python3', '-m', 'venv', folder],
    [path, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `mcp==${VERSION}`],
  ] as const) {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    if (status !== 0) return { missing: `the client could not be installed: ${stderr?.trim().slice(-300)}` }
  }
  return { path }
}
