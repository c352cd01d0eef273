/** The background process: answers the commands of one user from open repositories, and ends when nobody asks. */

import { linkSync, lstatSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { asBombeError, errorFacts } from '../errors/bombe-error.ts'
import type { Progress } from '../pipeline/index-report.ts'
import { questionNamed } from '../questions/all-questions.ts'
import type { EngineWait } from '../workspace/engines/verify-request.ts'
import { isPicture, runPicture } from '../workspace/pictures.ts'
import { runTool } from '../workspace/run-tool.ts'
import { isAnswering } from './ask-daemon.ts'
import { LivePool } from './live-pool.ts'
import { type AskRequest, type Message, type Request, receive, send } from './messages.ts'

export interface DaemonOptions {
  socket: string
  version: string
  idleMs: number
  signal: AbortSignal
}

const LOOK_MS = 5_000

/** Resolves when it has ended: idle, told to stop, or no longer the one that is found. */
export async function runDaemon({ socket, version, idleMs, signal }: DaemonOptions): Promise<void> {
  const pool = new LivePool()
  const since = new Date().toISOString()
  const stopped = new AbortController()
  const about = () => ({
    pid: process.pid,
    version,
    since,
    workspaces: pool
      .all()
      .map(live => ({ root: live.root, engines: live.engineHealth().map(({ name }) => name) })),
  })
  const server = createServer(client => {
    client.on('error', () => client.destroy())
    receive<Request>(client, request => {
      if ('ask' in request) void answer(pool, request.ask, client)
      else if ('open' in request)
        for (const { root, settings, env } of request.open) pool.open({ root, settings, env })
      else if ('about' in request) client.end(`${JSON.stringify({ about: about() } satisfies Message)}\n`)
      else if ('stop' in request) stopped.abort()
      else client.destroy()
    })
  })
  if (!(await listen(server, socket))) return
  const own = lstatSync(socket).ino
  await new Promise<void>(resolve => {
    const look = setInterval(
      () => {
        pool.closeIdle(idleMs)
        if (pool.idleMs >= idleMs || (pool.idleMs > 0 && !isAt(socket, own))) resolve()
      },
      Math.min(LOOK_MS, idleMs),
    )
    for (const end of [signal, stopped.signal]) end.addEventListener('abort', () => resolve(), { once: true })
    server.once('close', () => clearInterval(look))
  })
  if (isAt(socket, own)) rmSync(socket, { force: true })
  server.close()
  await pool.close()
}

async function answer(pool: LivePool, request: AskRequest, client: Socket): Promise<void> {
  const left = new AbortController()
  client.once('close', () => left.abort())
  try {
    const { root, settings, env, tool, input, here, audience, session = 'default', deadlineMs } = request
    const isServer = request.isServer === true
    const how = {
      audience,
      session,
      signal: left.signal,
      patience: {
        deadlineMs,
        waitsForBuild: !isServer,
        onEngine: (engine: EngineWait) => send(client, { engine }),
      },
      onProgress: (progress: Progress) => send(client, { progress }),
    }
    const answer = await pool.use({ root, settings, env }, async live => {
      if (isServer) live.settlesRest = true
      if (isPicture(tool)) return runPicture(live, { name: tool, input, here, options: how })
      const question = questionNamed(tool)
      if (!question) throw new Error(`there is no tool ${tool}`)
      const others = request.others && { others: request.others }
      return (await runTool({ question, input, live, here, ...how, ...others })).answer
    })
    send(client, { answer })
  } catch (error) {
    send(client, { failed: errorFacts(asBombeError(error)).error })
  }
  client.end()
}

/**
 * Takes the place of a process that ended without a word, and leaves it to one that answers. A link is made or not, so
 * of two that start at once one listens.
 */
async function listen(server: Server, socket: string): Promise<boolean> {
  const draft = `${socket}.${process.pid}`
  rmSync(draft, { force: true })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(draft, resolve))
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        linkSync(draft, socket)
        return true
      } catch {
        if (await isAnswering(socket)) break
        rmSync(socket, { force: true })
      }
    }
    server.close()
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function isAt(socket: string, ino: number): boolean {
  return lstatSync(socket, { throwIfNoEntry: false })?.ino === ino
}
