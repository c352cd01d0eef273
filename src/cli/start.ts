#!/usr/bin/env node
/** The bundled program's start: from what V8 compiled of it the last time. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { loadScript } from '../config/load-script.ts'
import { tuneEngine } from '../index/tune-engine.ts'

/** Of the program's text; the bundler fills it in. */
declare const PROGRAM_HASH: string

/** Commands that are over so soon that compiling shows. */
const SHORT = new Set(
  'index search refs context outline show map impact grep diff note status serve'.split(' '),
)
/** A server lives on: what it needs to start has run by then. */
const STARTED_MS = 2000

const command = process.argv.slice(2).find(word => SHORT.has(word))
// Before anything is compiled: what is compiled under other flags would be refused.
if (command === 'index') tuneEngine()
const { run, keep } = loadScript(
  fileURLToPath(new URL('./program.js', import.meta.url)),
  command && `${PROGRAM_HASH}-${process.version}-${process.arch}-${command}`,
)
if (keep) {
  // What an index needs last is compiled last.
  if (command !== 'index') setTimeout(keep, STARTED_MS).unref()
  process.once('exit', keep)
}
run()(createRequire(import.meta.url), import.meta.url)
