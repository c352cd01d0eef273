/** `npm run picture`: writes docs/answer.svg, the real output of commands on a fixture, readable on dark and light pages. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'
import { requireBuilt, setup } from './setup.mjs'

const FIXTURE = join(root, 'fixtures', 'typescript', 'reexports', 'repo')
const PICTURE = join(root, 'docs', 'answer.svg')
/** `price` is called as `cost()` and as `all.price()`, through two files of re-exports. */
const COMMANDS = ['outline src/index.ts', 'refs price']

const LINE_HEIGHT = 18
const CHARACTER_WIDTH = 7.85
const MARGIN = 20

const STYLE = `
  rect { fill: #ffffff; stroke: #d0d7de }
  text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #24292f; white-space: pre }
  .command { font-weight: bold } .sure { fill: #1a7f37 } .quiet { fill: #6e7781 }
  @media (prefers-color-scheme: dark) {
    rect { fill: #0d1117; stroke: #30363d }
    text { fill: #e6edf3 } .sure { fill: #3fb950 } .quiet { fill: #8b949e }
  }`

await setup()
const lines = await runCommands()
writeFileSync(PICTURE, draw(lines))

function runCommands() {
  const folder = mkdtempSync(join(tmpdir(), 'bombe-picture-'))
  try {
    const repo = join(folder, 'repo')
    cpSync(FIXTURE, repo, { recursive: true })
    // A busy machine needs more than the usual deadline of an engine.
    const env = { PATH: process.env.PATH, HOME: folder, BOMBE_ENGINES_DEADLINE_MS: '100000' }
    const bombe = args => {
      const run = spawnSync(process.execPath, [requireBuilt('bombe/main.js'), ...args.split(' ')], {
        cwd: repo,
        env,
        encoding: 'utf8',
      })
      if (run.status !== 0) throw new Error(`bombe ${args}: ${run.stderr}`)
      return run.stdout.trimEnd().split('\n')
    }
    bombe('index')
    return COMMANDS.flatMap((command, at) => [
      ...(at > 0 ? [''] : []),
      `$ bombe ${command}`,
      ...bombe(command),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function draw(lines) {
  const width = Math.ceil(Math.max(...lines.map(line => line.length)) * CHARACTER_WIDTH) + 2 * MARGIN
  const height = lines.length * LINE_HEIGHT + 2 * MARGIN
  const texts = lines.map((line, at) => {
    const y = MARGIN + (at + 0.75) * LINE_HEIGHT
    return `  <text x="${MARGIN}" y="${y}" xml:space="preserve"${classOf(line)}>${mark(line)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img">`,
    `  <title>${escapeXml(COMMANDS.map(command => `bombe ${command}`).join(', '))}</title>`,
    `  <style>${STYLE}\n  </style>`,
    `  <rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6" />`,
    ...texts,
    '</svg>',
    '',
  ].join('\n')
}

function classOf(line) {
  if (line.startsWith('$ ')) return ' class="command"'
  return /^\s+(why|next|left out):/.test(line) ? ' class="quiet"' : ''
}

function mark(line) {
  return escapeXml(line).replace(/\b(exact|complete)\b/g, '<tspan class="sure">$1</tspan>')
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
