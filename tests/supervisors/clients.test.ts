/** The two clients against engines that behave and engines that do not. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EngineProcess, EngineScope, FileQuestions } from '../../src/model/engine.ts'
import { type LspOptions, startLspClient } from '../../supervisors/core/lsp/lsp-client.ts'
import { queryDefinitions } from '../../supervisors/core/lsp/query-definitions.ts'
import { launch } from '../../supervisors/core/process/launch.ts'
import { startResolver } from '../../supervisors/core/resolver/resolver-client.ts'
import { connect } from '../../supervisors/core/rpc/connect.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-clients-')))
const started: EngineProcess[] = []

beforeAll(() => {
  writeFileSync(join(root, 'target.py'), '# 😀é\nx = "😀"; name = 1\n')
  return () => rmSync(root, { recursive: true, force: true })
})
afterEach(() => Promise.all(started.splice(0).map(child => child.end())))

function start(...args: string[]): EngineProcess {
  const child = launch({ program: process.execPath, args, cwd: root, env: {} })
  started.push(child)
  return child
}

const fake = (name: string, mood: object) =>
  start(join(import.meta.dirname, 'fakes', name), JSON.stringify(mood))

const lsp = (mood: object, options: Partial<LspOptions> = {}) =>
  startLspClient({ process: fake('language-server.mjs', mood), root, ...options })

const TEXT = 's = "😀"; call()\n'
const QUESTION: FileQuestions = {
  path: 'q.py',
  project: 0,
  text: TEXT,
  sites: [{ kind: 'call', name: 'call', line: 1, column: 11 }],
}
const signal = new AbortController().signal

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const queryOne = async (mood: object, options: Partial<LspOptions> = {}) => {
  const client = await lsp(mood, options)
  const answers = await collect(
    queryDefinitions(client, [QUESTION], { signal, languageId: () => 'python', siteMs: 5000 }),
  )
  await client.stop()
  return answers[0]?.answers[0]
}

describe('connect', () => {
  const broken: [string, string, RegExp][] = [
    ['garbage', "console.log('x'.repeat(9000))", /garbage/],
    ['a banner', "process.stdout.write('Welcome\\r\\n\\r\\n')", /garbage/],
    ['a length that is none', "process.stdout.write('Content-Length: ten\\r\\n\\r\\n{}')", /garbage/],
    ['a huge length', "process.stdout.write('Content-Length: 9999999999\\r\\n\\r\\n')", /more than/],
    ['no JSON', "process.stdout.write('Content-Length: 4\\r\\n\\r\\nabcd')", /JSON/],
    ['no object', "process.stdout.write('Content-Length: 2\\r\\n\\r\\n42')", /garbage/],
    [
      'half a frame',
      "process.stdout.write('Content-Length: 40\\r\\n\\r\\n{'); process.exit(3)",
      /middle|status 3/,
    ],
    ['closed output', 'process.stdout.end(); setInterval(() => {}, 1000)', /closed its output/],
    ['a crash', "console.error('no memory left'); process.exit(7)", /status 7: no memory left/],
  ]
  test.each(broken)('%s ends every request with its reason', async (_, script, reason) => {
    const connection = connect(start('-e', script))
    await expect(connection.request('anything', {})).rejects.toThrow(reason)
    await expect(connection.request('after', {})).rejects.toThrow(reason)
    expect((await connection.broken).message).toMatch(reason)
  })

  test('a request without an answer ends at the deadline, a cancelled one at once', async () => {
    const client = await lsp({})
    await expect(client.connection.request('test/silence', {}, { deadlineMs: 50 })).rejects.toThrow(/0.05 s/)
    const abort = new AbortController()
    const pending = client.connection.request('test/silence', {}, { signal: abort.signal })
    abort.abort()
    await expect(pending).rejects.toMatchObject({ code: 'cancelled' })
    const received = await client.connection.request<({ method?: string } | null)[]>('test/received', {})
    expect(received.filter(message => message?.method === '$/cancelRequest')).toHaveLength(2)
  })
})

describe('language servers', () => {
  test('requests of the server are answered, progress and log are received', async () => {
    const heard: unknown[] = []
    const client = await lsp(
      {},
      {
        configuration: section => (section === 'python' ? { analysis: 1 } : undefined),
        prepare: connection => {
          connection.onProgress((token, value) => heard.push([token, value]))
          connection.onNotification('window/logMessage', (params: { message: string }) =>
            heard.push(params.message),
          )
        },
      },
    )
    // Its four requests are answered once it has received the answers.
    let received: unknown[] = []
    while (received.length < 5) received = await client.connection.request('test/received', {})
    expect(received[0]).toEqual(['utf-16'])
    expect(received).toContainEqual([{ analysis: 1 }, null])
    expect(received).toContainEqual(expect.objectContaining({ code: -32601 }))
    expect(heard).toEqual(['hello', ['load', { kind: 'end', message: 'loaded' }]])
    expect(client.registered.has('workspace/didChangeWatchedFiles')).toBe(true)
    expect([client.name, client.version]).toEqual(['fake', '1.2.3'])
  })

  test.each(['utf-8', 'utf-16', 'utf-32'] as const)(
    'columns past an astral character in %s',
    async encoding => {
      const place = { path: 'q.py', line: 1, column: 11 }
      const options = { encodings: [encoding] }
      expect(await queryOne({ answer: 'echo', encoding }, options)).toEqual([place])
      const character = { 'utf-8': 12, 'utf-16': 10, 'utf-32': 9 }[encoding]
      const target = join(root, 'target.py')
      const mood = { answer: 'link', encoding, target, at: { line: 1, character } }
      expect(await queryOne(mood, options)).toEqual([{ path: 'target.py', line: 2, column: 11 }])
    },
  )

  test('a server that names no encoding speaks UTF-16', async () => {
    expect(await queryOne({ answer: 'echo' })).toEqual([{ path: 'q.py', line: 1, column: 11 }])
  })

  test('targets elsewhere are external, none is unanswered', async () => {
    expect(await queryOne({ answer: 'outside' })).toBe('external')
    expect(await queryOne({ answer: 'scheme' })).toBe('external')
    expect(await queryOne({})).toBe('unanswered')
  })
})

test('sites with one binding are queried once, unless that one stays unanswered', async () => {
  const site = (column: number, name: string, binding?: string) => ({
    ...{ kind: 'call' as const, name, line: 1, column },
    ...(binding && { binding }),
  })
  const sites = [site(1, 'a', '=i1'), site(2, 'a', '=i1'), site(3, 'b', '=i1'), site(4, 'a', '=i2')]
  const silent = [site(6, 'c', '=s1'), site(7, 'c', '=s1'), site(8, 'd'), site(9, 'd')]
  const client = await lsp({ answer: 'echo', unansweredAt: 5 })
  const options = { signal, languageId: () => 'python', siteMs: 5000, sharesBindings: true }
  const [heard] = await collect(
    queryDefinitions(client, [{ ...QUESTION, text: 'abcdefghijk\n', sites: [...sites, ...silent] }], options),
  )
  await client.stop()
  const columns = heard?.answers.map(answer => (typeof answer === 'string' ? answer : answer[0]?.column))
  expect(columns).toEqual([1, 1, 3, 4, 'unanswered', 7, 8, 9])
})

test('a server that stops answering costs one file its answers, and is given up with the next', async () => {
  const client = await lsp({ answer: 'never' })
  const files = [QUESTION, QUESTION, QUESTION, QUESTION]
  const heard: unknown[] = []
  const asking = async () => {
    const options = { signal, languageId: () => 'python', siteMs: 50 }
    for await (const { answers, why } of queryDefinitions(client, files, options))
      heard.push([answers[0], why])
  }
  await expect(asking()).rejects.toThrow(/answers nothing any more/)
  expect(heard).toEqual([
    ['unanswered', undefined],
    ['open', 'timeout'],
  ])
})

describe('resolvers', () => {
  const scope: EngineScope = {
    root,
    projects: [],
    files: [{ path: 'q.py', language: 'python', project: 0 }],
    folder: root,
    memoryMb: 100,
    trusted: false,
  }
  const files = Array.from({ length: 50 }, (_, index) => ({ ...QUESTION, path: `${index}.py` }))

  test.each([{}, { parts: true }])('every file is answered, in several requests: %j', async mood => {
    const engine = await startResolver({
      process: fake('resolver.mjs', mood),
      scope,
      request: { files: 7, sites: 1000 },
    })
    const answers = await collect(engine.query(files, signal))
    // Two requests are under way at a time, so that their answers may mix.
    expect(answers.sort((a, b) => Number.parseInt(a.path, 10) - Number.parseInt(b.path, 10))).toEqual(
      files.map(({ path }) => ({ path, variant: '', answers: [[{ path, line: 1, column: 11 }]] })),
    )
    expect(await collect(engine.relations!(signal))).toEqual([
      {
        kind: 'implements',
        from: { path: 'a.x', line: 1, column: 2 },
        to: { path: 'b.x', line: 3, column: 4 },
      },
    ])
    await engine.update([{ path: 'q.py', kind: 'changed' }])
    await engine.stop()
  })

  test('a banner on stdout and a project that does not load are errors', async () => {
    await expect(startResolver({ process: fake('resolver.mjs', { garbage: true }), scope })).rejects.toThrow(
      /garbage/,
    )
    await expect(
      startResolver({ process: fake('resolver.mjs', { loadFails: true }), scope }),
    ).rejects.toThrow(/no such project/)
  })
})
