/** Installs codegraph, the program bombe is measured against, into the bench's own folder. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The command that starts it, or why there is none. */
export function installPeer(folder: string): Peer {
  const installed = join(folder, 'node_modules', ...PACKAGE.split('/'), 'package.json')
  if (!existsSync(installed) || readVersion(installed) !== VERSION) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "name": "bombe-bench-peers" }\n')
    const npm = ['install', '--no-audit', '--no-fund', '--save-exact', `${PACKAGE}@${VERSION}`]
    const run = spawnSync('npm', npm, { cwd: folder, encoding: 'utf8' })
    if (run.status !== 0)
      return { missing: `npm could not install ${PACKAGE}@${VERSION}: ${run.stderr.trim()}` }
  }
  return { command: [launcher(folder)], version: VERSION }
}

export type Peer = { command: string[]; version: string; missing?: undefined } | { missing: string }

const PACKAGE = '@colbymchenry/codegraph'
const VERSION = '1.6.1'

/** No telemetry, no daemon, no update check, no download; and a home of its own. */
export function peerEnvironment(home: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOME: home,
    DO_NOT_TRACK: '1',
    CODEGRAPH_TELEMETRY: '0',
    CODEGRAPH_NO_DAEMON: '1',
    CODEGRAPH_NO_UPDATE_CHECK: '1',
    CODEGRAPH_NO_DOWNLOAD: '1',
    npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
  }
}

/** The platform package's own launcher spares the peer the start of a second Node for its npm shim. */
function launcher(folder: string): string {
  const platform = `codegraph-${process.platform}-${process.arch}`
  const direct = join(folder, 'node_modules', '@colbymchenry', platform, 'bin', 'codegraph')
  return existsSync(direct) ? direct : join(folder, 'node_modules', '.bin', 'codegraph')
}

function readVersion(manifest: string): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
