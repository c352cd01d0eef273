/** Installs the dependencies when they are missing or differ from the lock file. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

const STAMP = join(root, 'node_modules', '.bombe-installed')

export function installIsFresh() {
  return readIfThere(STAMP) === fingerprint()
}

export function install() {
  if (!installedMatchesLock()) {
    console.error(
      'set-up: installing dependencies (once; SQLite is compiled where no prebuilt binary can be had)',
    )
    // Not `npm ci`: it refuses a lock file that lacks other platforms' optional packages, which a registry
    // mirror may not carry. `--no-save` keeps to the lock file just the same and never writes it.
    npm(['install', '--no-save', '--loglevel=error'])
  }
  if (!sqliteLoads()) {
    console.error('set-up: building better-sqlite3')
    npm(['rebuild', 'better-sqlite3', '--loglevel=error'])
    if (!sqliteLoads('inherit'))
      fail('better-sqlite3 cannot be loaded; a C++ compiler and Python are needed to build it')
  }
  writeFileSync(STAMP, fingerprint())
}

/** A native module fits one Node ABI, so the stamp names it. */
function fingerprint() {
  const hash = createHash('sha256').update(
    `${process.versions.modules} ${process.platform} ${process.arch}\n`,
  )
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Whether every package of the lock file that is not optional lies there in its version. */
function installedMatchesLock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).every(([folder, entry]) => {
    if (folder === '' || entry.optional) return true
    const manifest = readIfThere(join(root, folder, 'package.json'))
    return manifest !== undefined && JSON.parse(manifest).version === entry.version
  })
}

function sqliteLoads(stdio = 'ignore') {
  const probe = `new (require('better-sqlite3'))(':memory:').close()`
  return spawnSync(process.execPath, ['-e', probe], { cwd: root, stdio }).status === 0
}

function npm(args) {
  // Where npm started this script it says which npm it is; otherwise the one on PATH is meant.
  const cli = process.env.npm_execpath
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  // npm's output goes to stderr: stdout belongs to the command that asked for the set-up.
  const run = spawnSync(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: npmEnvironment(),
  })
  if (run.status !== 0) fail(`npm ${args[0]} failed${run.error ? `: ${run.error.message}` : ''}`)
}

/** node-gyp downloads Node's headers unless it is told where they lie. */
function npmEnvironment() {
  const prefix = dirname(dirname(process.execPath))
  const hasHeaders = existsSync(join(prefix, 'include', 'node', 'node.h'))
  return hasHeaders ? { ...process.env, npm_config_nodedir: prefix } : process.env
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function fail(message) {
  console.error(`set-up: ${message}`)
  process.exit(3)
}
