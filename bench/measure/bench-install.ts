/** What installing takes: time and size of each form, into empty folders with an empty home. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Measurement, measureProcess } from './measure-process.ts'

interface Row {
  what: string
  seconds?: number
  cpu_seconds?: number
  mb?: number
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export async function benchInstall({ json }: { json: boolean }): Promise<number> {
  const base = mkdtempSync(join(tmpdir(), 'bombe-install-'))
  try {
    const rows = await measureForms(base)
    process.stdout.write(json ? `${JSON.stringify(rows)}\n` : `${rows.map(describe).join('\n')}\n`)
    return 0
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

async function measureForms(base: string): Promise<Row[]> {
  const [out, home, prefix] = ['out', 'home', 'prefix'].map(name => join(base, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [home, prefix]) mkdirSync(folder)
  const env = { ...process.env, HOME: home }
  const made = await run([process.execPath, join(ROOT, 'scripts/package.mjs'), '--out', out], ROOT)
  const [archive = ''] = readdirSync(out).filter(name => name.endsWith('.tgz'))
  const packed = join(out, archive)
  const installed = await run(
    ['npm', 'install', '-g', '--prefix', prefix, '--no-audit', '--no-fund', packed],
    base,
    env,
  )
  const npx = await run(['npx', '--yes', '--package', packed, 'bombe', '--version'], base, env)
  const executable = join(out, `bombe-${process.platform}-${process.arch}`)
  const first = await run([executable, '--version'], base, env)
  const second = await run([executable, '--version'], base, env)
  const modules = join(prefix, 'lib/node_modules/bombe/node_modules')
  const [all, pyright, typescript] = [prefix, join(modules, 'pyright'), join(modules, '@typescript')].map(
    sizeOf,
  )
  return [
    { what: 'npm run package', ...timesOf(made) },
    ...readdirSync(out).map(name => ({ what: `  ${name}`, mb: statSync(join(out, name)).size / 1e6 })),
    { what: 'npm install -g, empty home', ...timesOf(installed), mb: all },
    { what: '  pyright', mb: pyright },
    { what: '  typescript', mb: typescript },
    { what: '  everything else', mb: all! - pyright! - typescript! },
    { what: 'npx --package', ...timesOf(npx) },
    { what: 'executable, first start', ...timesOf(first), mb: sizeOf(join(home, '.cache/bombe/executable')) },
    { what: 'executable, second start', ...timesOf(second) },
  ]
}

async function run(command: string[], cwd: string, env?: NodeJS.ProcessEnv): Promise<Measurement> {
  const measured = await measureProcess(command, { cwd, ...(env && { env }) })
  if (measured.status !== 0) throw new Error(`${command.join(' ')} failed:\n${measured.output}`)
  return measured
}

function timesOf({ wallSeconds, cpuSeconds }: Measurement): Pick<Row, 'seconds' | 'cpu_seconds'> {
  return { seconds: wallSeconds, cpu_seconds: cpuSeconds }
}

/** As the disk counts it, in blocks. */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const blocks = files.map(({ parentPath, name }) => Math.ceil(statSync(join(parentPath, name)).size / 4096))
  return (blocks.reduce((sum, count) => sum + count, 0) * 4096) / 1e6
}

function describe({ what, seconds, cpu_seconds, mb }: Row): string {
  const cells = [
    seconds === undefined ? '' : `${seconds.toFixed(1)} s`,
    cpu_seconds === undefined ? '' : `${cpu_seconds.toFixed(1)} CPU s`,
    mb === undefined ? '' : `${mb.toFixed(1)} MB`,
  ]
  return `${what.padEnd(36)}${cells.map(cell => cell.padStart(12)).join('')}`
}
