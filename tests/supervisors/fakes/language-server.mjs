/** A fake language server: answers every definition, and misbehaves as its options say. */
import { pathToFileURL } from 'node:url'
import { listen, send } from './speak.mjs'

const mood = JSON.parse(process.argv[2] ?? '{}')
const received = []
let nextId = 1000
let asked = 0

const say = {
  initialize: ({ params }) => {
    received.push(params.capabilities.general.positionEncodings)
    if (mood.watchesClient) endWithout(params.processId)
    send({ method: 'window/logMessage', params: { type: 3, message: 'hello' } })
    return {
      capabilities: { definitionProvider: true, positionEncoding: mood.encoding },
      serverInfo: { name: 'fake', version: '1.2.3' },
    }
  },
  'textDocument/definition': ({ params }) => {
    const at = params.position
    if (mood.unansweredAt === at.character) return null
    if (mood.answer === 'outside') return [{ uri: 'file:///elsewhere/x.py', range: { start: at, end: at } }]
    if (mood.answer === 'scheme') return { uri: 'jdt://contents/x', range: { start: at, end: at } }
    if (mood.answer === 'link') {
      const start = { line: 0, character: 0 }
      return [
        {
          targetUri: pathToFileURL(mood.target).href,
          targetRange: { start, end: at },
          targetSelectionRange: { start: mood.at, end: mood.at },
        },
      ]
    }
    return mood.answer === 'echo' ? { uri: params.textDocument.uri, range: { start: at, end: at } } : null
  },
  shutdown: () => null,
}

listen(message => {
  if (message.method === 'exit') process.exit(0)
  if (message.method === 'initialized') return askClient()
  if (message.method === undefined) return received.push(message.result ?? message.error)
  if (message.id === undefined) return received.push(message)
  if (message.method === 'test/received') return send({ id: message.id, result: received })
  if (message.method === 'test/silence') return
  if (mood.answer === 'never' && message.method === 'textDocument/definition' && asked++ > 0) return
  send({ id: message.id, result: say[message.method](message) })
})

/** As vscode-languageserver does, which pyright is built on, but at once. */
function endWithout(client) {
  if (client === null) return
  try {
    process.kill(client, 0)
  } catch {
    process.exit(1)
  }
}

function askClient() {
  send({ method: '$/progress', params: { token: 'load', value: { kind: 'end', message: 'loaded' } } })
  ask('client/registerCapability', {
    registrations: [{ id: '1', method: 'workspace/didChangeWatchedFiles' }],
  })
  ask('workspace/configuration', { items: [{ section: 'python' }, { section: 'other' }] })
  ask('window/workDoneProgress/create', { token: 'x' })
  ask('something/unheardOf', {})
}

function ask(method, params) {
  send({ id: nextId++, method, params })
}
