/**
 * `npm test`: set-up, then every test. `npm test -- <area>` runs the tests of one folder (`resolve` → tests/resolve);
 * `--golden` rewrites the goldens, `--fast` leaves slow tests out; other arguments go to vitest.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { installEngines } from './engines.mjs'
import { root } from './root.mjs'
import { setup } from './setup.mjs'
import { needsEngines, SLOW_TESTS } from './slow-tests.mjs'

const SLOWEST_SHOWN = 10
const OWN_FLAGS = ['--golden', '--fast']
const AREAS = readdirSync(join(root, 'tests'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
const isFast = process.argv.includes('--fast')

await setup()
const filters = process.argv
  .slice(2)
  .filter(argument => !OWN_FLAGS.includes(argument))
  .map(expandArea)
if (!isFast && needsEngines(filters)) await installEngines()

const folder = mkdtempSync(join(tmpdir(), 'bombe-test-'))
const report = join(folder, 'report.json')
const env = process.argv.includes('--golden') ? { ...process.env, BOMBE_GOLDEN: '1' } : process.env
const vitest = [
  join(root, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...(isFast ? Object.keys(SLOW_TESTS).flatMap(pattern => ['--exclude', pattern]) : []),
  ...filters,
]

const child = spawn(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  const results = readResults(report)
  rmSync(folder, { recursive: true, force: true })
  printSlowest(results)
  printLeftOut(results)
  const { passed, failed } = count(results)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = code ?? (signal ? 130 : 1)
})

/** `resolve` means the folder tests/resolve; to vitest it would mean every file whose path has that word. */
function expandArea(argument) {
  if (!AREAS.includes(argument)) return argument
  const hasTests = readdirSync(join(root, 'tests', argument)).some(name => name.endsWith('.test.ts'))
  // tests/fixtures has no tests of its own, but fixtures.test.ts and fixtures-exact.test.ts.
  return hasTests ? `tests/${argument}/` : `tests/${argument}`
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function printSlowest(results) {
  const files = (results?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }))
    .filter(({ ms }) => ms > 0)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_SHOWN)
  if (files.length < 2) return
  console.log('slowest files:')
  for (const { name, ms } of files)
    console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${relative(root, name)}`)
}

function printLeftOut(results) {
  const isLeftOut = ({ status }) => status === 'skipped' || status === 'pending'
  const files = (results?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'passed' && assertionResults.some(isLeftOut),
  )
  const tests = files.flatMap(({ assertionResults }) => assertionResults.filter(isLeftOut))
  if (tests.length > 0)
    console.log(`left out here: ${tests.length} tests that need an engine or a platform that is missing`)
  if (isFast) console.log('left out by --fast: the tests in scripts/slow-tests.mjs; npm test runs them')
}

/** A file that fails outside of its tests (it cannot be loaded, or a hook throws) counts as one failure. */
function count(results) {
  if (!results) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = results
  const failedOutside = testResults.filter(
    suite => suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + failedOutside.length }
}
