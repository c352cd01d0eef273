/** Makes a clone ready to run: installs what is missing, builds what is stale, one process at a time. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, buildIsFresh } from './build.mjs'
import { install, installIsFresh } from './install.mjs'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'

export async function setup() {
  refuseOldNode()
  if (installIsFresh() && buildIsFresh()) return
  // npm leaves dot entries of node_modules alone, so the lock outlives the install it guards.
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  await withLock(join(root, 'node_modules', '.bombe-setup.lock'), async () => {
    // Asked again: whoever held the lock before may have done the work.
    if (!installIsFresh()) install()
    if (!buildIsFresh()) await build()
  })
}

function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const least = Number(/\d+/.exec(engines.node)?.[0])
  if (Number(process.versions.node.split('.')[0]) >= least) return
  console.error(`bombe needs Node ${engines.node}; this is ${process.version}`)
  process.exit(2)
}

export function requireBuilt(path) {
  const file = join(root, 'dist', path)
  if (existsSync(file)) return file
  console.error(`not built: dist/${path}`)
  process.exit(2)
}
