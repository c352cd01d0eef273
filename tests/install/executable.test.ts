/** The executable and the bundle as users get them: on a PATH without Node, with an empty home. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFiles } from '../cli/run-bombe.ts'
import { ROOT } from '../house/read-sources.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-executable-')))
const [home, bin, repo, out] = ['home', 'bin', 'repo', 'out'].map(name => join(base, name)) as [
  string,
  string,
  string,
  string,
]
const platform = `${process.platform}-${process.arch}`
const program = join(out, `bombe-${platform}`)
const env = {
  PATH: bin,
  HOME: home,
  BOMBE_ENGINES_DEADLINE_MS: '60000',
  BOMBE_DAEMON: 'on',
  XDG_RUNTIME_DIR: base,
}
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

beforeAll(() => {
  for (const folder of [home, bin, repo]) mkdirSync(folder)
  for (const name of ['git', 'sh']) symlinkSync(whereIs(name), join(bin, name))
  writeFiles(repo, {
    'cart.ts': 'import { price } from "./price"\n\nexport function total() {\n  return price()\n}\n',
    'price.ts': 'export function price() {\n  return 1\n}\n',
    'tool.py': 'def helper():\n    return 1\n\n\ndef main():\n    return helper()\n',
  })
  execFileSync(process.execPath, [join(ROOT, 'scripts/package.mjs'), '--out', out], { stdio: 'pipe' })
}, 600_000)

afterAll(() => {
  run('daemon', '--stop')
  rmSync(base, { recursive: true, force: true })
})

test('npm run package leaves the package, the executable, the bundle, the extension and their hashes', () => {
  const files = [
    `bombe-${version}.tgz`,
    `bombe-${platform}`,
    `bombe-${version}-${platform}.mcpb`,
    `bombe-${version}.vsix`,
  ]
  expect(readdirSync(out).sort()).toEqual([...files, 'SHA256SUMS'].sort())
  expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8').split('\n').length).toBe(files.length + 1)
})

test('there is no Node on the PATH', () => {
  expect(spawnSync('sh', ['-c', 'command -v node'], { env }).status).not.toBe(0)
})

test('index, then exact callers in TypeScript and in Python', () => {
  expect(run('index')).toMatchObject({ status: 0, stderr: '' })
  for (const [symbol, caller] of [
    ['price', 'cart.ts#total()'],
    ['helper', 'tool.py#main()'],
  ] as const) {
    const { callers, verdict } = JSON.parse(run('refs', symbol, '-d', 'callers', '--json').stdout)
    expect(callers).toMatchObject([{ handle: caller, confidence: 'exact' }])
    expect(verdict.trust).toBe('exact')
  }
  expect(JSON.parse(run('daemon', '--status', '--json').stdout)).toMatchObject({
    is_running: true,
    workspaces: [{ root: repo, engines: ['typescript', 'pyright'] }],
  })
})

test('where it cannot be unpacked it says what to do and leaves nothing', () => {
  const blocked = join(base, 'blocked')
  writeFiles(base, { blocked: '' })
  const { status, stderr } = spawnSync(program, ['--version'], {
    env: { ...env, XDG_CACHE_HOME: blocked },
    encoding: 'utf8',
  })
  expect(status).toBe(3)
  expect(stderr).toMatch(/^error\[disk_full\]: bombe could not be unpacked[^\n]*\nhint: .*XDG_CACHE_HOME\n$/)
  expect(readFileSync(blocked, 'utf8')).toBe('')
})

test('the bundle serves MCP as its manifest says', async () => {
  const bundle = join(base, 'bundle')
  const archive = join(out, `bombe-${version}-${platform}.mcpb`)
  execFileSync('python3', ['-m', 'zipfile', '-e', archive, bundle])
  const attributes = `import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).getinfo('server/bombe').external_attr >> 16)`
  expect(Number(execFileSync('python3', ['-c', attributes, archive])) & 0o777).toBe(0o755)
  const { server } = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8'))
  chmodSync(join(bundle, server.entry_point), 0o755)
  const fill = (text: string) =>
    text.replace(`\${__dirname}`, bundle).replace(`\${user_config.repository}`, repo)
  const child = spawn(fill(server.mcp_config.command), server.mcp_config.args.map(fill), { env })
  try {
    const [, found] = await converse(child, [
      {
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      },
      { method: 'tools/call', params: { name: 'get_references', arguments: { symbol_name: 'helper' } } },
    ])
    expect(found.result.structuredContent.callers[0]).toMatchObject({
      handle: 'tool.py#main()',
      confidence: 'exact',
    })
  } finally {
    child.stdin?.end()
    await new Promise(done => child.once('exit', done))
  }
})

/** Sends each request when the one before is answered. */
async function converse(child: ChildProcess, requests: object[]) {
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const answers = []
  for (const [id, request] of requests.entries()) {
    child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...request })}\n`)
    answers.push(JSON.parse((await lines.next()).value))
    if (id === 0)
      child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
  }
  return answers
}

function run(...args: string[]) {
  return spawnSync(program, args, { cwd: repo, env, encoding: 'utf8' })
}

function whereIs(name: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders
    .map(folder => join(folder, name))
    .find(file => spawnSync(file, ['--version']).status !== null)
  if (!found) throw new Error(`${name} is not on PATH`)
  return realpathSync(found)
}
