/** Installs the dependencies when they are missing or differ from the lock file. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { root } from './root.mjs'

const STAMP = join(root, 'node_modules', '.bombe-installed')

export function installIsFresh() {
  return readIfThere(STAMP) === fingerprint()
}

export async function install() {
  if (!installedMatchesLock()) {
    console.error('set-up: installing dependencies (once)')
    // Not `npm ci`: it refuses a lock file that lacks other platforms' optional packages, which a registry
    // mirror may not carry. `--no-save` keeps to the lock file just the same and never writes it.
    if (!(await npm(['install', '--no-save', '--ignore-scripts', '--loglevel=error'], root))) {
      console.error('set-up: npm install failed')
      process.exit(3)
    }
  }
  writeFileSync(STAMP, fingerprint())
}

/** Platform packages carry binaries, so the stamp names the platform. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Whether every package of the lock file that is not optional is installed in its version. */
function installedMatchesLock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).every(([folder, entry]) => {
    if (folder === '' || entry.optional) return true
    const manifest = readIfThere(join(root, folder, 'package.json'))
    return manifest !== undefined && JSON.parse(manifest).version === entry.version
  })
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
