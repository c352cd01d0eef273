/** Completions and the man page know every command; the completions work in a shell. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildWholeProgram } from '../../src/cli/build-program.ts'
import { readVersion } from '../../src/cli/read-version.ts'
import { type DescribedCommand, describeCommands } from '../../src/cli/shell/describe-commands.ts'
import { printCompletions, SHELLS } from '../../src/cli/shell/print-completions.ts'
import { printManPage } from '../../src/cli/shell/print-man-page.ts'
import { ROOT } from '../house/read-sources.ts'

let program: DescribedCommand
beforeAll(async () => {
  program = describeCommands(await buildWholeProgram())
})

function completed(...words: string[]): string[] {
  const script = `${printCompletions(program, 'bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bombe; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, status } = spawnSync('bash', ['-c', script, 'bash', 'bombe', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  return stdout.split('\n').filter(word => word !== '')
}

test('bash completes commands, flags, choices and files', () => {
  expect(completed('ind')).toEqual(['index'])
  expect(completed('refs', '--dir')).toEqual(['--direction'])
  expect(completed('refs', '--direction', 'call')).toEqual(['callers', 'callees'])
  expect(completed('--repo', 'x', 'refs', '-d', 'impl')).toEqual(['implementors'])
  expect(completed('--freshness', 'st')).toEqual(['strict'])
  expect(completed('state', 'ins')).toEqual(['inspect'])
  expect(completed('outline', 'README')).toEqual(['README.md'])
})

test.each(SHELLS)('%s gets every command and every flag', shell => {
  const script = printCompletions(program, shell)
  for (const { name, flags } of program.subcommands) {
    expect(script).toContain(name)
    for (const flag of flags) expect(script).toContain((flag.names.at(-1) ?? '').replace(/^--/, ''))
  }
})

test('the man page in docs is what `npm run docs` writes, and man can show it', () => {
  const page = join(ROOT, 'docs', 'bombe.1')
  expect(readFileSync(page, 'utf8')).toBe(printManPage(program, readVersion()))
  const { stdout, error } = spawnSync('man', [page], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, MANWIDTH: '200', PAGER: 'cat' },
  })
  if (!error && stdout !== '') expect(stdout).toMatch(/bombe refs <symbol>/)
})
