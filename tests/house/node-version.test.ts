/** An older Node: the program says so in one line, the scripts know it. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './read-sources.ts'

const MAIN = join(ROOT, 'dist/bombe/main.js')

function startAs(version: string) {
  const code = `Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(version)} })
    process.argv.push('--version'); require(${JSON.stringify(MAIN)})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test.each(['18.20.0', '20.20.2', '22.15.1'])('%s is refused in one line', version => {
  const { status, stdout, stderr } = startAs(version)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^bombe needs Node >=22\.16; this is v[\d.]+\n$/)
})

test.each(['22.16.0', '24.0.0', '26.10.0'])('%s is new enough', version => {
  expect(startAs(version)).toMatchObject({ status: 0, stderr: '' })
})
