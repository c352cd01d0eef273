/** Compiles TypeScript to dist/ and bundles its programs, when a source is newer than the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { useSupportedNode } from './node.mjs'
import { root } from './root.mjs'

const FOLDERS = ['src', 'supervisors', 'bench']
const DIST = join(root, 'dist')
const STAMP = join(DIST, '.built')

export function buildIsFresh() {
  try {
    return readFileSync(STAMP, 'utf8') === fingerprint()
  } catch {
    return false
  }
}

export async function build() {
  const before = fingerprint()
  console.error('set-up: building')
  rmSync(STAMP, { force: true })
  pruneOutputs()
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const run = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  // Loaded here, because set-up may have to install it first.
  const { bundle } = await import('./bundle.mjs')
  await bundle(join(DIST, 'bombe'))
  if (run.status === 0) {
    writeFileSync(STAMP, before)
  } else if (existsSync(join(DIST, 'src'))) {
    // The output is there all the same; without a stamp the next run says it again.
    console.error('set-up: built with type errors')
  } else {
    console.error('set-up: the build failed')
    process.exit(3)
  }
}

/** Sizes and times are enough to notice an edit, and cost a few milliseconds for the whole tree. */
function fingerprint() {
  const hash = createHash('sha256')
  const files = [...FOLDERS, 'queries', 'view']
    .flatMap(folder => filesUnder(join(root, folder)))
    .filter(file => /\.(tsx?|scm|css|html|svg)$/.test(file))
  for (const file of [
    ...files,
    join(root, 'tsconfig.json'),
    join(root, 'tsconfig.build.json'),
    join(root, 'package.json'),
    join(root, 'scripts', 'bundle.mjs'),
    join(root, 'scripts', 'bundle-page.mjs'),
    join(root, 'scripts', 'hash-extractor.mjs'),
    join(root, 'scripts', 'node.mjs'),
  ].sort()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** A language or engine whose source was removed must not be found in dist/. */
function pruneOutputs() {
  // The compiler trusts its record of what it wrote, not the disk.
  if (!existsSync(join(DIST, 'src'))) rmSync(join(DIST, '.tsbuildinfo'), { force: true })
  for (const folder of FOLDERS) {
    for (const file of filesUnder(join(DIST, folder))) {
      if (!file.endsWith('.js')) continue
      const source = join(root, relative(DIST, file)).replace(/\.js$/, '.ts')
      if (!existsSync(source)) rmSync(file)
    }
  }
}

function filesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

// `npm run build`, and before packing. A package must not be made of a build with type errors.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await useSupportedNode()
  if (!buildIsFresh()) await build()
  if (!buildIsFresh()) process.exit(1)
}
