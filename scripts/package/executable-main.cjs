/**
 * The start of the single-file executable: unpacks bombe once into the user's cache folder, then runs it from there. It
 * is also the Node that bombe starts its own scripts and pyright with: a first argument inside of that folder is run.
 */
const {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} = require('node:fs')
const { createRequire } = require('node:module')
const { homedir } = require('node:os')
const { dirname, isAbsolute, join, sep } = require('node:path')
const { getRawAsset } = require('node:sea')
const { setFlagsFromString } = require('node:v8')
const { zstdDecompressSync } = require('node:zlib')

/** Written last: a folder without it comes from an interrupted run. */
const COMPLETE = '.complete'
/** Folders of other versions that nobody has started for so long are removed. */
const UNUSED_MS = 30 * 24 * 60 * 60_000

const parent = join(cacheFolder(), 'executable')
const packed = Buffer.from(getRawAsset('program'))
const hash = Buffer.from(getRawAsset('hash')).toString('latin1')
const folder = join(parent, hash)
const args = process.argv.slice(2)
const script = args.findIndex(arg => !arg.startsWith('--'))
if (script >= 0 && isUnpacked(args[script])) {
  if (script > 0) setFlagsFromString(args.slice(0, script).join(' '))
  start(args[script], args.slice(script + 1))
} else if (isReady()) {
  start(join(folder, 'dist', 'bombe', 'main.js'), args)
}

/** Engines know no home folder and may see nothing but their own files, so a script is told by its path alone. */
function isUnpacked(file) {
  return file.includes(join(sep, 'executable', hash, sep)) && existsSync(file)
}

function start(file, rest) {
  process.argv = [process.execPath, file, ...rest]
  createRequire(file)(file)
}

function isReady() {
  try {
    if (existsSync(join(folder, COMPLETE))) {
      const now = new Date()
      utimesSync(join(folder, COMPLETE), now, now)
    } else unpack()
    return true
  } catch (error) {
    console.error(`error[disk_full]: bombe could not be unpacked into ${parent}: ${error.message}`)
    console.error('hint: name a folder that can be written to in XDG_CACHE_HOME')
    process.exitCode = 3
    return false
  }
}

function unpack() {
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const draft = mkdtempSync(join(parent, '.draft-'))
  try {
    writeFiles(zstdDecompressSync(packed), draft)
    writeFileSync(join(draft, COMPLETE), '')
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process that started at the same time was first.
    if (!existsSync(join(folder, COMPLETE))) throw error
  }
  removeUnused()
}

/** Four bytes with the length of the list, the list of files as JSON, the files one after the other. */
function writeFiles(bytes, target) {
  const listed = bytes.readUInt32LE(0)
  let at = 4 + listed
  for (const { path, size, mode } of JSON.parse(bytes.toString('utf8', 4, at))) {
    const file = join(target, path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, bytes.subarray(at, at + size), { mode })
    at += size
  }
}

function removeUnused() {
  for (const name of readdirSync(parent)) {
    const other = join(parent, name)
    const stamp = statSync(join(other, COMPLETE), { throwIfNoEntry: false })
    if (other !== folder && stamp && Date.now() - stamp.mtimeMs > UNUSED_MS)
      rmSync(other, { recursive: true, force: true })
  }
}

/** As src/settings/user-folders.ts has it. */
function cacheFolder() {
  const given = process.env.XDG_CACHE_HOME
  return join(given && isAbsolute(given) ? given : join(homedir(), '.cache'), 'bombe')
}
