#!/usr/bin/env node
/** The bundled program's start: from what V8 compiled of it the last time. */
import { fileURLToPath } from 'node:url'
import { loadScript } from '../runtime/load-script.ts'
import { compileRarely, tuneEngine } from '../runtime/tune-engine.ts'
import { knowsUsualFlags } from '../runtime/v8-flags.ts'
import { namesOnlyRepository } from './names-only-repository.ts'

/** The hash of the program's text; the bundler fills it in. */
declare const PROGRAM_HASH: string

const INDEX = 'index'
const SERVER = 'serve'
const DAEMON = 'daemon'
/** Commands that are over so soon that compiling shows. */
const SHORT = new Set(
  `${INDEX} search refs context outline show map impact grep diff note status hook ${SERVER} ${DAEMON}`.split(
    ' ',
  ),
)
/** A server lives on: what it needs to start has run by then. */
const STARTED_MS = 2000

const words = process.argv.slice(2)
const command = namesOnlyRepository(words) ? SERVER : words.find(word => SHORT.has(word))
// What is compiled under other flags is refused: ours, and what Node brings along of its own modules.
const isTunedLater = knowsUsualFlags()
if (!isTunedLater) tune()
const { run, store } = loadScript(
  fileURLToPath(new URL('./program.js', import.meta.url)),
  command && `${PROGRAM_HASH}-${process.version}-${process.arch}-${command}`,
)
if (store) {
  // What an index needs last is compiled last.
  if (command !== INDEX) setTimeout(store, STARTED_MS).unref()
  process.once('exit', store)
}
run()
if (isTunedLater) tune()

function tune(): void {
  if (command === INDEX) tuneEngine()
  else if (command !== undefined && command !== SERVER && command !== DAEMON) compileRarely()
}
