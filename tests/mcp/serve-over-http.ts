/** Starts the built program as an HTTP server and says where it answers. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { MAIN, type Sandbox } from '../cli/run-bombe.ts'

export interface HttpServer {
  url: string
  token: string
  tokenFile: string
  stop(): Promise<number | null>
}

export async function serveOverHttp(
  { folder, env }: Pick<Sandbox, 'folder' | 'env'>,
  ...flags: string[]
): Promise<HttpServer> {
  const child = spawn(process.execPath, [MAIN, '--repo', folder, 'serve', '--http', ...flags], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const said: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line)
    if (line.startsWith('the token is in ')) break
  }
  const url = said.join('\n').match(/http:\S+/)?.[0]
  if (!url) throw new Error(`the server did not start: ${said.join('\n')}`)
  const tokenFile = join(env.HOME ?? '', '.local/share/bombe/http-token')
  return {
    url,
    token: readFileSync(tokenFile, 'utf8').trim(),
    tokenFile,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
