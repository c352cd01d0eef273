/** Makes a clone ready to run: a Node that is new enough, installs what is missing, builds what is stale, one process at a time. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, buildIsFresh } from './build.mjs'
import { install, installIsFresh } from './install.mjs'
import { withLock } from './lock.mjs'
import { useSupportedNode } from './node.mjs'
import { root } from './root.mjs'

export async function setup() {
  await useSupportedNode()
  if (installIsFresh() && buildIsFresh()) return
  // npm leaves dot entries of node_modules alone, so the lock outlives the install it guards.
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  await withLock(join(root, 'node_modules', '.bombe-setup.lock'), async () => {
    // Checked again: the previous holder of the lock may have done the work.
    if (!installIsFresh()) await install()
    if (!buildIsFresh()) await build()
  })
}

export function requireBuilt(path) {
  const file = join(root, 'dist', path)
  if (existsSync(file)) return file
  console.error(`not built: dist/${path}`)
  process.exit(2)
}
