/** One round against the server on stdio: drawn frames and tool calls; it stays, answers a ping and shows no fault. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Random } from '../secrets/random.ts'
import { SOURCES } from './fuzz-repository.ts'
import { mutateText } from './mutate-text.ts'

const TOOLS = [
  'search_symbols',
  'get_references',
  'get_context',
  'get_structure',
  'get_blast_radius',
  'get_outline',
]
const MORE_TOOLS = ['get_source', 'search_text', 'get_diff', 'notes', 'index', 'status', 'none']
const NAMES = [
  'query',
  'symbol_name',
  'path',
  'pattern',
  'base',
  'action',
  'target',
  'limit',
  'depth',
  'ref',
  'mode',
]
const VALUES = [
  'run',
  '',
  '*',
  '..',
  '/etc/passwd',
  'src/a.ts',
  'b',
  -1,
  1e9,
  0.5,
  null,
  true,
  [],
  {},
  'x'.repeat(5000),
  '\0',
]
const WAIT_MS = 60_000

export async function fuzzMcp(seed: number, program: string): Promise<void> {
  const random = new Random(seed)
  const base = mkdtempSync(join(tmpdir(), 'bombe-fuzz-'))
  try {
    for (const [path, text] of Object.entries(SOURCES)) {
      mkdirSync(dirname(join(base, 'repo', path)), { recursive: true })
      writeFileSync(join(base, 'repo', path), text)
    }
    const frames = Array.from({ length: random.between(5, 40) }, (_, id) => drawFrame(random, id))
    await converse(program, base, [hello(), ...frames])
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

function drawFrame(random: Random, id: number): string {
  const entries = Array.from({ length: random.below(4) }, () => [random.pick(NAMES), random.pick(VALUES)])
  const call = {
    jsonrpc: '2.0',
    id,
    method: random.below(10) === 0 ? 'resources/read' : 'tools/call',
    params: { name: random.pick([...TOOLS, ...MORE_TOOLS]), arguments: Object.fromEntries(entries) },
  }
  const frame = JSON.stringify(call)
  return random.below(4) === 0 ? mutateText(frame, random).replace(/\n/g, ' ') : frame
}

function hello(): string {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'fuzz', version: '1' },
  }
  return JSON.stringify({ jsonrpc: '2.0', id: 'hello', method: 'initialize', params })
}

async function converse(program: string, base: string, frames: readonly string[]): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: base, BOMBE_DAEMON: 'off' }
  const child = spawn(process.execPath, [program, '--repo', join(base, 'repo'), 'serve'], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.stdin.on('error', () => {})
  let ponged = false
  const timer = setTimeout(() => child.kill('SIGKILL'), WAIT_MS)
  try {
    child.stdin.write(`${frames.join('\n')}\n{"jsonrpc":"2.0","id":"last","method":"ping"}\n`)
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('"code":"internal"') || line.includes('"code":-32603'))
        throw new Error(`a fault: ${line.slice(0, 1000)}`)
      ponged ||= (JSON.parse(line) as { id: unknown }).id === 'last'
      if (ponged) child.stdin.end()
    }
    if (!ponged) throw new Error(`no answer to the ping after ${JSON.stringify(frames).slice(0, 2000)}`)
  } finally {
    child.kill('SIGKILL')
    clearTimeout(timer)
    await ended
  }
}
