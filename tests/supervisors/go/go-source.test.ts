/** The Go source of the resolver is formatted and vetted, and its own tests pass. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { currentUser } from '../../../src/settings/user-folders.ts'
import { goEngine } from './go-types.ts'

const { found } = await goEngine('the Go source of go-types')
const SOURCE = join(import.meta.dirname, '..', '..', '..', 'supervisors', 'go', 'go-types', 'resolver')
/** `testing` and what it needs are compiled once. */
const WAIT_MS = 240_000

function go(program: string, ...args: string[]) {
  const goroot = found!.parts!.goroot!
  return spawnSync(join(goroot, 'bin', program), args, {
    cwd: SOURCE,
    encoding: 'utf8',
    env: {
      HOME: currentUser().cache,
      GOROOT: goroot,
      GOCACHE: join(currentUser().cache, 'go-types', `library-${found!.version}`),
      GOFLAGS: '-buildvcs=false',
      GOENV: 'off',
      GOWORK: 'off',
      GOPROXY: 'off',
      GOTOOLCHAIN: 'local',
      CGO_ENABLED: '0',
    },
  })
}

describe.runIf(found)('the resolver', () => {
  test('is formatted', () => {
    expect(go('gofmt', '-l', '.')).toMatchObject({ status: 0, stdout: '' })
  })

  test('passes its own tests, and vet', { timeout: WAIT_MS }, () => {
    const { status, stdout, stderr } = go('go', 'test', './...')
    expect(status, `${stdout}${stderr}`).toBe(0)
  })
})
