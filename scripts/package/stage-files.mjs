/** Lays out what an installed bombe consists of: the packed package, and the packages beside it for this platform. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** Needed by nobody who runs the program. */
const LEFT_OUT = /\.map$|\.d\.[cm]?ts\.map$/

export function stageFiles(archive, folder) {
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('tar', ['-xzf', archive, '--strip-components=1', '-C', folder])
  if (status !== 0) throw new Error(`${archive} could not be unpacked`)
  for (const name of packagesOf(join(folder, 'package.json'))) {
    cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), {
      recursive: true,
      dereference: true,
      filter: path => !LEFT_OUT.test(path),
    })
  }
}

/** Those that are installed: optional packages of other platforms are not. */
function packagesOf(manifest, found = new Set()) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const inner = join(root, 'node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(inner)) continue
    found.add(name)
    packagesOf(inner, found)
  }
  return found
}
