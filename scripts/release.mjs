/** `npm run release -- 0.2.0 [--dry-run]`: writes the version everywhere, commits and tags; the tag's workflow publishes. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { planRelease, VERSIONED } from './plan-release.mjs'
import { root } from './root.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
const isDry = values['dry-run']
const [version] = positionals
if (version === undefined) fail('name the version: npm run release -- 0.2.0')
const before = Object.fromEntries(VERSIONED.map(file => [file, readFileSync(join(root, file), 'utf8')]))
const plan = planRelease(before, version, new Date().toISOString().slice(0, 10))
if (plan.problem) fail(plan.problem)
if (!isDry) refuseUnlessReady()
for (const [file, text] of Object.entries(plan.files)) {
  if (text === before[file]) continue
  console.log(`${isDry ? 'would write' : 'writes'} ${file}`)
  if (!isDry) writeFileSync(join(root, file), text)
}
if (isDry) {
  console.log(`would commit and tag v${version}; \`git push --follow-tags\` then publishes`)
  run('npm', ['publish', '--dry-run', '--ignore-scripts', '--provenance=false'])
} else {
  run('git', ['commit', '--quiet', '--all', '--message', `Release ${version}`])
  run('git', ['tag', '--annotate', `v${version}`, '--message', plan.notes])
  console.log(`v${version} is tagged; \`git push --follow-tags\` publishes it`)
}

/** A release holds what is committed on main, and a tag is never moved. */
function refuseUnlessReady() {
  if (read('git', ['status', '--porcelain']) !== '') fail('the work tree has changes')
  if (read('git', ['branch', '--show-current']) !== 'main') fail('releases are made on main')
  if (read('git', ['tag', '--list', `v${version}`]) !== '') fail(`v${version} exists`)
}

function read(program, args) {
  return spawnSync(program, args, { cwd: root, encoding: 'utf8' }).stdout.trim()
}

function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) fail(`${program} ${args[0]} failed`)
}

function fail(message) {
  console.error(`release: ${message}`)
  process.exit(1)
}
