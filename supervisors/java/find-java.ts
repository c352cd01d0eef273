/** Finds Java installations without running a program. Several engines need one. */
import { isAbsolute, join } from 'node:path'
import type { MissingEngine, SearchPlaces } from '../../src/model/engine.ts'
import { isOutside, isProgram } from '../core/find/find-program.ts'
import { isFile, listFolder, readText, realPath } from '../core/find/read-disk.ts'

/** Some distributions keep the settings of Java here, and a link in its home. */
export const SYSTEM_SETTINGS = '/etc/java'

export interface JavaHome {
  /** Absolute; contains bin/java and lib/modules. */
  home: string
  java: string
  /** `25.0.1`. */
  version: string
  major: number
}

/**
 * The newest installation: it reads what older ones compiled, and its library has what newer source needs. Among
 * equal versions, JAVA_HOME, JDK_HOME and PATH go first.
 */
export function findJava(places: SearchPlaces, oldest: number): JavaHome | null {
  const seen = new Set<string>()
  const found: JavaHome[] = []
  for (const folder of [...named(places), ...onPath(places), ...usualFolders(places)]) {
    const home = realPath(folder)
    if (home === null || seen.has(home)) continue
    seen.add(home)
    const java = javaIn(home, places)
    if (java && java.major >= oldest) found.push(java)
  }
  return found.sort((a, b) => b.major - a.major)[0] ?? null
}

function javaIn(home: string, places: SearchPlaces): JavaHome | null {
  const java = join(home, 'bin', 'java')
  if (!isOutside(home, places.root) || !isProgram(java) || !isOutside(java, places.root)) return null
  if (!isFile(join(home, 'lib', 'modules'))) return null
  const version = /^JAVA_VERSION="([^"]{1,40})"/m.exec(readText(join(home, 'release')) ?? '')?.[1]
  const major = Number.parseInt(version ?? '', 10)
  return version && major > 0 ? { home, java, version, major } : null
}

function named({ env }: SearchPlaces): string[] {
  return [env.JAVA_HOME, env.JDK_HOME].filter((home): home is string => !!home && isAbsolute(home))
}

/** A `java` on PATH is usually a link into its installation. A version manager's shim leads nowhere and is skipped. */
function onPath({ path }: SearchPlaces): string[] {
  return path.flatMap(folder => {
    const java = realPath(join(folder, 'java'))
    return java ? [join(java, '..', '..')] : []
  })
}

function usualFolders({ home, env }: SearchPlaces): string[] {
  const under = (folder: string, inside = '') =>
    listFolder(folder)
      .reverse()
      .map(name => join(folder, name, inside))
  const set = (name: string, otherwise: string) => {
    const value = env[name]
    return value && isAbsolute(value) ? value : join(home, otherwise)
  }
  const macHome = join('Contents', 'Home')
  const brewed = ['/opt/homebrew', '/usr/local', '/home/linuxbrew/.linuxbrew'].flatMap(brew => [
    ...under(join(brew, 'opt'), 'libexec').filter(folder => /\/openjdk(@\d+)?\//.test(folder)),
    ...under(join(brew, 'opt'), join('libexec', 'openjdk.jdk', macHome)).filter(folder =>
      /\/openjdk(@\d+)?\//.test(folder),
    ),
  ])
  return [
    ...under('/usr/lib/jvm'),
    ...under('/usr/java'),
    ...under(join(set('SDKMAN_DIR', '.sdkman'), 'candidates', 'java')),
    ...under(join(set('ASDF_DATA_DIR', '.asdf'), 'installs', 'java')),
    ...under(join(set('MISE_DATA_DIR', join('.local', 'share', 'mise')), 'installs', 'java')),
    ...under('/Library/Java/JavaVirtualMachines', macHome),
    ...under(join(home, 'Library', 'Java', 'JavaVirtualMachines'), macHome),
    ...under(join(home, '.jdks')),
    ...brewed,
  ]
}

/** The message of an engine that needs Java and found none. */
export function missingJava(oldest: number): MissingEngine {
  return {
    found: false,
    message: `no Java from ${oldest} on in JAVA_HOME, JDK_HOME, on PATH or where it is usually installed`,
    fix: 'install a JDK, version 21 or later, from https://adoptium.net',
  }
}
