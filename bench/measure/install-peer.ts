/** Installs codegraph, the program bombe is compared with, into the bench's own folder. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The command that starts it, or why there is none. */
export function installPeer(folder: string): Peer {
  const missing = installPackage(folder, PACKAGE, VERSION)
  return missing ? { missing } : { command: [launcher(folder)], version: VERSION }
}

/** Installs one version of an npm package into a folder of the bench; returns the reason if it cannot. */
export function installPackage(folder: string, name: string, version: string): string | null {
  const installed = join(folder, 'node_modules', ...name.split('/'), 'package.json')
  if (existsSync(installed) && readVersion(installed) === version) return null
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "name": "bombe-bench-peers" }\n')
  const npm = ['install', '--no-audit', '--no-fund', '--save-exact', `${name}@${version}`]
  const run = spawnSync('npm', npm, { cwd: folder, encoding: 'utf8' })
  return run.status === 0 ? null : `npm could not install ${name}@${version}: ${run.stderr.trim()}`
}

export type Peer = { command: string[]; version: string; missing?: undefined } | { missing: string }

const PACKAGE = '@colbymchenry/codegraph'
const VERSION = '1.6.1'

/** No telemetry, no daemon, no update check, no download; and its own home. */
export function peerEnvironment(home: string): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  return {
    ...env,
    HOME: home,
    DO_NOT_TRACK: '1',
    CODEGRAPH_TELEMETRY: '0',
    CODEGRAPH_NO_DAEMON: '1',
    CODEGRAPH_NO_UPDATE_CHECK: '1',
    CODEGRAPH_NO_DOWNLOAD: '1',
    npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
  }
}

/** The platform package's launcher saves the peer the start of a second Node for its npm shim. */
function launcher(folder: string): string {
  const platform = `codegraph-${process.platform}-${process.arch}`
  const direct = join(folder, 'node_modules', '@colbymchenry', platform, 'bin', 'codegraph')
  return existsSync(direct) ? direct : join(folder, 'node_modules', '.bin', 'codegraph')
}

function readVersion(manifest: string): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
