/** `npm test`: set-up, then every test; `--golden` rewrites the goldens; other arguments go to vitest. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installEngines } from './engines.mjs'
import { root } from './root.mjs'
import { setup } from './setup.mjs'

await setup()
await installEngines()

const args = process.argv.slice(2).filter(argument => argument !== '--golden')
const env = process.argv.includes('--golden') ? { ...process.env, BOMBE_GOLDEN: '1' } : process.env
const folder = mkdtempSync(join(tmpdir(), 'bombe-test-'))
const report = join(folder, 'report.json')
const vitest = [
  join(root, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...args,
]

const child = spawn(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  const { passed, failed } = count(report)
  rmSync(folder, { recursive: true, force: true })
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = code ?? (signal ? 130 : 1)
})

/** A file that could not even be loaded has no tests, and counts as one failure. */
function count(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const unloaded = testResults.filter(
      suite => suite.status === 'failed' && suite.assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
