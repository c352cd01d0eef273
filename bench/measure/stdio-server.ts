/** An MCP server on stdio, started as a client does: calls its tools and measures its process. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { listTree } from '../../supervisors/core/process/process-list.ts'

interface Reply {
  id?: number
  result?: { isError?: boolean; structuredContent?: unknown }
  error?: { message: string }
}

/** The kernel counts in hundredths of a second. */
const MS_A_TICK = 10

export class StdioServer {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #count = 0

  constructor([program = '', ...args]: string[], env: NodeJS.ProcessEnv) {
    this.#child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
    this.#child.stderr.resume()
    createInterface({ input: this.#child.stdout }).on('line', line => {
      const reply = JSON.parse(line) as Reply
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply)
    })
  }

  /** Returns the CPU time from the start of the process to the first reply. */
  async initialize(): Promise<number> {
    await this.#ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'bombe-bench', version: '1' },
    })
    const first = this.cpuMs()
    this.#send({ method: 'notifications/initialized' })
    return first
  }

  async call(name: string, args: object): Promise<Reply['result']> {
    const { error, result } = await this.#ask('tools/call', { name, arguments: args })
    if (error) throw new Error(`${name}: ${error.message}`)
    return result
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** User and system time of the process with all its threads; NaN without /proc. */
  cpuMs(): number {
    const fields = this.#proc('stat').split(') ').pop()!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK
  }

  /** The same with all running descendants. */
  treeCpuSeconds(): number {
    return listTree(this.#child.pid ?? 0).reduce((sum, row) => sum + row.cpuSeconds, 0)
  }

  residentMb(): number {
    return Number(/^VmRSS:\s+(\d+)/m.exec(this.#proc('status'))?.[1] ?? Number.NaN) / 1024
  }

  async end(): Promise<void> {
    const ended = new Promise(resolve => this.#child.once('exit', resolve))
    this.#child.stdin.end()
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 5_000)
    await ended
    clearTimeout(timer)
  }

  #ask(method: string, params: object): Promise<Reply> {
    const id = ++this.#count
    return new Promise((resolve, reject) => {
      this.#child.once('exit', reject)
      this.#waiting.set(id, reply => {
        this.#child.off('exit', reject)
        this.#waiting.delete(id)
        resolve(reply)
      })
      this.#send({ id, method, params })
    })
  }

  #send(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  #proc(file: string): string {
    try {
      return readFileSync(`/proc/${this.#child.pid}/${file}`, 'utf8')
    } catch {
      return ''
    }
  }
}
