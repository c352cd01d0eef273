/** Finds Go toolchains and the module cache without running a program. Several engines need them. */
import { delimiter, isAbsolute, join } from 'node:path'
import type { SearchPlaces } from '../../../src/model/engine.ts'
import { isOutside, isProgram } from './find-program.ts'
import { isFolder, listFolder, readText, realPath } from './read-disk.ts'

export interface GoToolchain {
  /** Absolute; contains bin/go and src. */
  goroot: string
  go: string
  /** Without `go`: `1.26.8`. */
  version: string
}

/** The toolchain of GOROOT or PATH, in that order; else the newest in the usual folders. */
export function findGo(places: SearchPlaces, oldest: string): GoToolchain | null {
  const chosen = [...named(places), ...onPath(places)].flatMap(folder => toolchainIn(folder, places))
  const fitting = chosen.find(one => compareVersions(one.version, oldest) >= 0)
  if (fitting) return fitting
  const installed = usualFolders(places).flatMap(folder => toolchainIn(folder, places))
  installed.sort((a, b) => compareVersions(b.version, a.version))
  const newest = installed[0]
  return newest && compareVersions(newest.version, oldest) >= 0 ? newest : null
}

/** Folder of downloaded modules; '' if there are none. Never inside the repository. */
export function findModuleCache(places: SearchPlaces): string {
  const set = (name: string) => places.env[name] || settingOf(places, name)
  const candidates = [
    set('GOMODCACHE'),
    ...(set('GOPATH') ?? '').split(delimiter).map(folder => folder && join(folder, 'pkg', 'mod')),
    join(places.home, 'go', 'pkg', 'mod'),
  ]
  return (
    candidates.find(
      folder => folder && isAbsolute(folder) && isFolder(folder) && isOutside(folder, places.root),
    ) ?? ''
  )
}

/** Reads a value that `go env -w` wrote. */
function settingOf(places: SearchPlaces, name: string): string | undefined {
  const files = [
    join(places.env.XDG_CONFIG_HOME || join(places.home, '.config'), 'go', 'env'),
    join(places.home, 'Library', 'Application Support', 'go', 'env'),
  ]
  for (const file of files) {
    const line = readText(file)
      ?.split('\n')
      .find(text => text.startsWith(`${name}=`))
    if (line) return line.slice(name.length + 1).trim()
  }
  return undefined
}

function named({ env }: SearchPlaces): string[] {
  return env.GOROOT && isAbsolute(env.GOROOT) ? [env.GOROOT] : []
}

/**
 * A `go` on PATH is a link into its toolchain or is inside it. Shims of version managers lead nowhere; the folders of
 * these are listed below.
 */
function onPath({ path }: SearchPlaces): string[] {
  return path.flatMap(folder => {
    const real = realPath(join(folder, 'go'))
    return real?.endsWith(join('bin', 'go')) ? [join(real, '..', '..')] : []
  })
}

function usualFolders({ home, env }: SearchPlaces): string[] {
  const each = (folder: string, inside = '') => listFolder(folder).map(name => join(folder, name, inside))
  const data = env.XDG_DATA_HOME || join(home, '.local', 'share')
  return [
    '/usr/local/go',
    ...listFolder('/usr/lib')
      .filter(name => /^go(-|lang|$)/.test(name))
      .map(name => join('/usr/lib', name)),
    '/opt/homebrew/opt/go/libexec',
    '/usr/local/opt/go/libexec',
    '/home/linuxbrew/.linuxbrew/opt/go/libexec',
    '/snap/go/current',
    ...each(join(home, 'sdk')),
    ...each(join(env.ASDF_DATA_DIR || join(home, '.asdf'), 'installs', 'golang'), 'go'),
    ...each(join(env.MISE_DATA_DIR || join(data, 'mise'), 'installs', 'go')),
    ...each(join(env.GOENV_ROOT || join(home, '.goenv'), 'versions')),
  ]
}

function toolchainIn(folder: string, { root }: SearchPlaces): GoToolchain[] {
  const go = join(folder, 'bin', 'go')
  const version = /^go(\d+\.\d+\S*)/.exec(readText(join(folder, 'VERSION'), 4096) ?? '')?.[1]
  if (!version || !isProgram(go) || !isFolder(join(folder, 'src', 'fmt')) || !isOutside(go, root)) return []
  return [{ goroot: folder, go, version }]
}

/** Compares by numbers; `1.26rc1` counts as 1.26. */
export function compareVersions(a: string, b: string): number {
  const numbers = (text: string) => (text.match(/^[\d.]+/)?.[0] ?? '').split('.').map(Number)
  const [left, right] = [numbers(a), numbers(b)]
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
