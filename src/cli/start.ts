#!/usr/bin/env node
/** The bundled program's start: from what V8 compiled of it the last time, since compiling is a fifth of a short command. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { keepCompiled, readCompiled } from './compiled-code.ts'
import { namesOnlyRepository } from './names-only-repository.ts'

/** Of the program's text; the bundler fills it in. */
declare const PROGRAM_HASH: string

/** Commands that are over so soon that compiling shows. */
const SERVER = 'serve'
const SHORT = new Set(
  `search refs context outline show map impact grep diff note status ${SERVER}`.split(' '),
)
/** A server lives on: what it needs to start has run by then. */
const STARTED_MS = 2000
/** In a tenth of a second nothing earns back what the optimising compiler spends, a tenth of a search. */
const COMPILE_RARELY = '--interrupt-budget=1000000'
/** A magic number, then hashes of V8's version, the source and the flags, four bytes each. */
const HEADER_BYTES = 16

const file = fileURLToPath(new URL('./program.js', import.meta.url))
const words = process.argv.slice(2)
const command = namesOnlyRepository(words) ? SERVER : words.find(word => SHORT.has(word))
if (command !== undefined && command !== SERVER) setFlagsFromString(COMPILE_RARELY)
const name = command && `${PROGRAM_HASH}-${process.version}-${process.arch}-${command}`
const cachedData = name ? readCompiled(name) : undefined
const script = new Script(readFileSync(file, 'latin1'), {
  filename: file,
  ...(cachedData && { cachedData }),
})
if (name && script.cachedDataRejected !== false) keepLater(name)
script.runInThisContext()(createRequire(import.meta.url), import.meta.url)

function keepLater(name: string): void {
  const flags = flagsOfCompiler()
  let isKept = false
  const keep = (): void => {
    // Code compiled under other flags would be refused at the next start.
    if (!isKept && flagsOfCompiler() === flags) keepCompiled(name, script.createCachedData())
    isKept = true
  }
  setTimeout(keep, STARTED_MS).unref()
  process.once('exit', keep)
}

/** V8's header of compiled code, which changes with its flags; what follows differs from one time to the next. */
function flagsOfCompiler(): string {
  return new Script('0').createCachedData().toString('latin1', 0, HEADER_BYTES)
}
