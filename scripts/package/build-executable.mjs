/** Makes the single-file executable: Node itself, with a start script and all of bombe's files as its assets. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { inject } from 'postject'
import { root } from '../root.mjs'

/** The mark in Node's binary that says whether it carries a program (Node's documentation on single executables). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
const LEVEL = 12

/** `files` is the folder that stage-files.mjs made, `work` one for what comes between. */
export async function buildExecutable(files, work, target) {
  const program = zstdCompressSync(joinFiles(files), {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  })
  const paths = Object.fromEntries(
    ['program', 'hash', 'blob', 'config'].map(name => [name, join(work, name)]),
  )
  writeFileSync(paths.program, program)
  writeFileSync(paths.hash, createHash('sha256').update(program).digest('hex').slice(0, 16))
  const config = {
    main: join(root, 'scripts', 'package', 'executable-main.cjs'),
    output: paths.blob,
    disableExperimentalSEAWarning: true,
    assets: { program: paths.program, hash: paths.hash },
  }
  writeFileSync(paths.config, JSON.stringify(config))
  run(process.execPath, ['--experimental-sea-config', paths.config])
  copyFileSync(process.execPath, target)
  chmodSync(target, 0o755)
  await inject(target, 'NODE_SEA_BLOB', readFileSync(paths.blob), { sentinelFuse: FUSE })
}

/** The form that executable-main.cjs unpacks. */
function joinFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  const contents = files.map(file => readFileSync(file))
  const list = files.map((file, place) => ({
    path: relative(folder, file),
    size: contents[place].length,
    mode: statSync(file).mode & 0o111 ? 0o700 : 0o600,
  }))
  const listed = Buffer.from(JSON.stringify(list))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(listed.length)
  return Buffer.concat([length, listed, ...contents])
}

function run(program, args) {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`)
}
