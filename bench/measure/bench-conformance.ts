/** `bench conformance`: the official conformance suite against the HTTP server, for both protocol generations. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { BOMBE } from '../run-bombe.ts'
import { addToken } from './add-token.ts'

/** Scenarios that do not need the tools of a test server. */
const SUITES = [
  {
    version: '0.1.16',
    // Its own runtime: the suite for 2026-07-28 needs Node 22 and is plain JavaScript.
    node: null,
    scenarios: ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'],
  },
  {
    version: '0.2.0-alpha.12',
    node: '24',
    scenarios: [
      'tools-list',
      'resources-list',
      'dns-rebinding-protection',
      'http-header-validation',
      'caching',
    ],
  },
]

/** The suites are installed here, beside the other peers. */
const PEERS = fileURLToPath(new URL('../../../bench/.peers', import.meta.url))

export async function benchConformance(repository: string, peers = PEERS): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'bombe-conformance-'))
  const server = spawn(process.execPath, [BOMBE, '--repo', repository, 'serve', '--http'], {
    env: { PATH: process.env.PATH ?? '', HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const url = await listening(server.stderr)
    const token = readFileSync(join(home, '.local/share/bombe/http-token'), 'utf8').trim()
    const proxy = await addToken(url, token)
    let failed = 0
    for (const suite of SUITES) failed += await runSuite(suite, proxy.url, peers)
    await proxy.close()
    return failed === 0 ? 0 : 1
  } finally {
    server.kill('SIGTERM')
    rmSync(home, { recursive: true, force: true })
  }
}

async function listening(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const [url] = /http:\S+/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('the server did not start')
}

/** Number of failed scenarios. The suite uses this process's proxy, so it must not block it. */
async function runSuite(suite: (typeof SUITES)[number], url: string, peers: string): Promise<number> {
  const program = install(suite, join(peers, `conformance-${suite.version}`))
  if ('missing' in program) {
    process.stdout.write(`conformance ${suite.version}: ${program.missing}\n`)
    return 1
  }
  let failed = 0
  for (const scenario of suite.scenarios) {
    const status = await run([...program.command, 'server', '--url', url, '--scenario', scenario])
    process.stdout.write(
      `conformance ${suite.version} ${scenario.padEnd(26)} ${status === 0 ? 'passed' : 'failed'}\n`,
    )
    if (status !== 0) failed++
  }
  return failed
}

function run([program = '', ...args]: string[]): Promise<number> {
  const child = spawn(program, args, { stdio: process.env.BOMBE_DEBUG ? 'inherit' : 'ignore' })
  return new Promise(resolve => child.once('exit', status => resolve(status ?? 1)))
}

function install(
  { version, node }: (typeof SUITES)[number],
  folder: string,
): { command: string[] } | { missing: string } {
  const main = join(folder, 'node_modules/.bin/conformance')
  if (!existsSync(main)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const packages = [`@modelcontextprotocol/conformance@${version}`, ...(node ? [`node@${node}`] : [])]
    const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...packages], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (npm.status !== 0) return { missing: `npm could not install it: ${npm.stderr.trim().slice(-300)}` }
  }
  const own = join(folder, 'node_modules/node/bin/node')
  return { command: [node && existsSync(own) ? own : process.execPath, main] }
}
