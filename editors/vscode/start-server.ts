/** Starts `bombe view` for a folder and enters by its one-time link, as a browser would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'

export interface Server {
  /** A file of the page, as text. */
  file(name: string): Promise<string>
  /** What the page asks, as the server answers it. */
  ask(call: object): Promise<unknown>
  stop(): void
  onExit(listener: () => void): void
}

const START_MS = 30_000
const ASK_MS = 120_000
const MAX_ERROR_LENGTH = 500

export async function startServer(command: string, root: string): Promise<Server> {
  const child = spawn(command, ['--repo', root, 'view', '--no-open'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  try {
    const address = new URL(await firstLine(child, command))
    const key = /^#\/enter\/([^/?]+)/.exec(address.hash)?.[1] ?? ''
    const entered = await call(address, 'POST', '/view/enter', { key })
    const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0]
    entered.resume()
    if (cookie === undefined) throw new Error('bombe did not accept its own link')
    return {
      file: async name => readAll(await call(address, 'GET', `/${name}`)),
      ask: async asked => {
        try {
          return JSON.parse(await readAll(await call(address, 'POST', '/view/ask', asked, cookie)))
        } catch {
          return { error: 'bombe does not answer any more; close the panel and open it again' }
        }
      },
      stop: () => void child.kill(),
      onExit: listener => void child.once('exit', listener),
    }
  } catch (error) {
    child.kill()
    throw error
  }
}

/** The address, or why the program has none to give. */
function firstLine(child: ChildProcess, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error('bombe did not start in time')), START_MS)
    const fail = (message: string) => {
      clearTimeout(timer)
      reject(new Error(message))
    }
    child.once('error', () =>
      fail(`${command} cannot be started: install bombe, or name the program in the setting bombe.command`),
    )
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-MAX_ERROR_LENGTH)
    })
    child.once('exit', () => fail(said.trim() || 'bombe ended at once'))
    createInterface({ input: child.stdout! }).once('line', line => {
      clearTimeout(timer)
      resolve(line)
    })
  })
}

function call(
  address: URL,
  method: string,
  path: string,
  body?: object,
  cookie?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, port, origin } = address
    const headers = {
      'Content-Type': 'application/json',
      Origin: origin,
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    }
    const sent = request({ hostname, port, path, method, headers, timeout: ASK_MS }, resolve)
    sent.once('timeout', () => sent.destroy(new Error('bombe took too long')))
    sent.once('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  if (response.statusCode !== 200) throw new Error(`bombe answered with ${response.statusCode}`)
  return Buffer.concat(chunks).toString('utf8')
}
