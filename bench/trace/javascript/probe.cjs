/** Records who calls an instrumented function: loaded into every process and thread of a test run. */
'use strict'
const { openSync, writeSync, realpathSync } = require('node:fs')
const { join, sep } = require('node:path')
const { fileURLToPath } = require('node:url')
const { threadId } = require('node:worker_threads')

const root = realpathSync(process.env.TRACE_ROOT) + sep
const seen = new Set()
let file

/** The stack as V8 keeps it, in positions of the code that runs. */
function readSites() {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 12
  Error.prepareStackTrace = (_, sites) => sites
  const holder = {}
  Error.captureStackTrace(holder, called)
  const sites = holder.stack
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  return Array.isArray(sites) ? sites : []
}

/** Functions that V8 brings along (`Array.map`) lie between a caller and what it hands over. */
function callerIn(sites) {
  for (let at = 1; at < sites.length; at++) {
    const site = sites[at]
    // Above an `await` stand those who wait.
    if (site.isAsync?.()) return -1
    if (site.isNative() || !site.getFileName()) continue
    return at
  }
  return -1
}

/** The same frame in positions of the source: test runners map the stacks that they print. */
function mappedPlace(at) {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 12
  const holder = {}
  Error.captureStackTrace(holder, called)
  const lines = String(holder.stack)
    .split('\n')
    .filter(line => /^\s+at /.test(line))
  Error.stackTraceLimit = stackTraceLimit
  const found = /\(?((?:file:\/\/)?\/[^()]*?):(\d+):\d+\)?$/.exec(lines[at] ?? '')
  if (!found) return undefined
  const path = found[1].startsWith('file:') ? fileURLToPath(found[1]) : found[1]
  return path.startsWith(root) && !path.includes('node_modules')
    ? `${path.slice(root.length)}\t${found[2]}`
    : undefined
}

function called(callee) {
  const sites = readSites()
  const at = callerIn(sites)
  if (at < 0) return
  const key = `${callee} ${sites[at].getFileName()}:${sites[at].getLineNumber()}:${sites[at].getColumnNumber()}`
  if (seen.has(key)) return
  seen.add(key)
  const place = mappedPlace(at)
  if (place === undefined) return
  file ??= openSync(join(process.env.TRACE_CALLS, `${process.pid}-${threadId}.tsv`), 'a')
  writeSync(file, `${place}\t#${callee}\n`)
}

Object.defineProperty(process, 'bombeCalled', { value: called, enumerable: false })
