/** Makes empty modules for the standard library, because pyright searches the source behind each stub in an answer. */
import { join } from 'node:path'
import { currentUser } from '../../../src/settings/user-folders.ts'
import { openPrivateFolder } from '../../core/find/private-folder.ts'
import { isFolder, listFolder, readText } from '../../core/find/read-disk.ts'

const COMPLETE = '.complete'

/**
 * pyright 1.1.414 walks whole import trees for a target in a stub without source beside it: flask took 36 CPU-seconds
 * without these files and 8 to 12 with them, with the same answers. Types still come from the stubs. Returns an
 * absolute folder.
 */
export function makeStdlibShims(typeshed: string, version: string, pythonVersion: string): string {
  const folder = openPrivateFolder(join(currentUser().cache, 'shims', `pyright-${version}-${pythonVersion}`))
  if (readText(folder.at(COMPLETE)) !== null) return folder.path
  const stdlib = join(typeshed, 'stdlib')
  const exists = moduleFilter(readText(join(stdlib, 'VERSIONS')) ?? '', pythonVersion)
  for (const stub of stubsUnder(stdlib, '')) {
    const path = stub.replace(/\.pyi$/, '')
    if (exists(path.replace(/\/__init__$/, '').replaceAll('/', '.'))) folder.write(`${path}.py`, '')
  }
  folder.write(COMPLETE, '')
  return folder.path
}

function stubsUnder(folder: string, prefix: string): string[] {
  return listFolder(folder).flatMap(name => {
    if (name.endsWith('.pyi')) return [prefix + name]
    return isFolder(join(folder, name)) ? stubsUnder(join(folder, name), `${prefix}${name}/`) : []
  })
}

/**
 * typeshed lists when each module was added and removed: `distutils: 3.0-3.11`. An unlisted module follows its
 * parent.
 */
export function moduleFilter(versions: string, pythonVersion: string): (module: string) => boolean {
  const spans = new Map<string, [first: string, last: string]>()
  for (const [, module = '', first = '', last = ''] of versions.matchAll(/^([\w.]+): *([\d.]+)-([\d.]*)/gm)) {
    spans.set(module, [first, last])
  }
  return module => {
    for (let name = module; ; name = name.slice(0, name.lastIndexOf('.'))) {
      const span = spans.get(name)
      if (span && !isWithin(pythonVersion, span)) return false
      if (!name.includes('.')) return span !== undefined || spans.has(module)
    }
  }
}

function isWithin(version: string, [first, last]: [string, string]): boolean {
  return minor(version) >= minor(first) && (last === '' || minor(version) <= minor(last))
}

function minor(version: string): number {
  return Number(version.split('.')[1] ?? 0)
}
