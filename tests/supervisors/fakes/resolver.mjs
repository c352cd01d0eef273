/** A fake resolver: answers each site with itself, and misbehaves as its options say. */
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { listen, send } from './speak.mjs'

const mood = JSON.parse(process.argv[2] ?? '{}')
const heap = []
let answered = 0
const cancelled = new Set()
let busy = Promise.resolve()

const starts = mood.log ? countStarts() : 1
if (mood.deafToTerm) process.on('SIGTERM', () => {})
if (mood.garbage) process.stdout.write('Starting up, please wait…\r\n\r\n')
if (mood.child) spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
if (starts <= (mood.dieAtStart ?? 0)) die('cannot start')

listen(message => {
  const { id, method } = message
  if (method === 'exit') process.exit(0)
  if (method === '$/cancelRequest') return cancelled.add(message.params.id)
  const handle = { initialize, resolve, relations, update, shutdown: () => null }[method]
  busy = busy
    .then(() => handle(message))
    .then(
      result => result !== undefined && send({ id, result }),
      error => send({ id, error: { code: -32000, message: error.message } }),
    )
})

async function initialize({ params }) {
  note('initialize', params.options)
  await pause(mood.slowStartMs ?? 0)
  if (mood.loadFails) throw new Error('no such project')
  if (mood.neverReady) await never()
  if (mood.growAtStartMb) grow(mood.growAtStartMb)
  return { name: 'fake', version: mood.version ?? '1.0.0', capabilities: { relations: true } }
}

async function resolve({ id, params }) {
  note(
    'resolve',
    params.files.map(file => file.path),
  )
  const files = []
  const paths = params.files.map(file => file.path)
  for (const [index, file] of params.files.entries()) {
    if (cancelled.has(id)) return { paths, files }
    await misbehave(file.path)
    answered++
    if (mood.drop === file.path) continue
    for (const variant of mood.variants ?? [''])
      files.push({ path: file.path, variant, answers: answer(file, index) })
    if (mood.parts && params.partialResultToken !== undefined) {
      const value = { paths, files: files.splice(0) }
      send({ method: '$/progress', params: { token: params.partialResultToken, value } })
    }
  }
  return { paths, files }
}

function relations() {
  return { paths: ['a.x', 'b.x'], relations: [[0, 0, 1, 2, 1, 3, 4]] }
}

function update({ params }) {
  note('update', params.changes)
  return null
}

async function misbehave(path) {
  await pause(mood.fileMs ?? 0)
  if (mood.growMb) grow(mood.growMb)
  if (mood.hangOn === path || mood.hang) await never()
  if (mood.hungOn === path) for (;;);
  if (mood.dieOn === path || answered === mood.dieAfter) die(`cannot stand ${path}`)
  if (answered === mood.garbageAfter) process.stdout.write('panic: runtime error\n'.repeat(400))
  if (answered === mood.halfAfter) {
    process.stdout.write('Content-Length: 4000\r\n\r\n{"jsonrpc":')
    await never()
  }
  if (answered === mood.closeAfter) {
    process.stdout.end()
    await never()
  }
}

function answer({ sites }, index) {
  return Array.from({ length: sites.length / 2 }, (_, site) => [index, sites[site * 2], sites[site * 2 + 1]])
}

function grow(megabytes) {
  heap.push(Buffer.alloc(megabytes * 2 ** 20, 1))
}

function die(words) {
  console.error(words)
  process.kill(process.pid, 'SIGKILL')
}

/** Nothing else happens in this process either, but it lives. */
function never() {
  return new Promise(() => {})
}

/** What the tests look at afterwards, and how a later start knows of an earlier one. */
function note(what, value) {
  if (mood.log) appendFileSync(mood.log, `${JSON.stringify([what, value])}\n`)
}

function countStarts() {
  note('start', process.pid)
  return readFileSync(mood.log, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('["start"')).length
}
