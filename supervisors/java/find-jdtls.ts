/** Finds installations of the Eclipse Java language server; two engines use its jars. */
import { join } from 'node:path'
import type { InstallRecipe, SearchPlaces } from '../../src/model/engine.ts'
import { isOutside } from '../core/find/find-program.ts'
import { isFile, isFolder, listFolder, realPath } from '../core/find/read-disk.ts'

export interface JdtlsInstallation {
  /** Absolute folder that contains plugins/ and the configuration folders. */
  folder: string
  /** Version of the server: `1.60.0`. */
  version: string
  /** Version of its JDT library: `3.46.100`. */
  jdtVersion: string
  /** Absolute path of the included Lombok; '' if there is none. */
  lombok: string
}

/** The npm package coc-java contains a complete server with Lombok and needs no build. */
export const JDTLS_PACKAGE: InstallRecipe = {
  registry: 'npm',
  package: 'coc-java',
  version: '1.56.0',
  sha256: { any: '743fc1ecd4c0c6bad8701580e010e3046743d612d877f1b395c7db10710647a2' },
}

/** The newest; among equal versions bombe's own, then PATH, then editors. */
export function findJdtls(places: SearchPlaces): JdtlsInstallation | null {
  const found: JdtlsInstallation[] = []
  for (const folder of [...ownFolders(places), ...onPath(places), ...usualFolders(places)]) {
    const installation = installationIn(folder, places)
    if (installation) found.push(installation)
  }
  return found.sort((a, b) => compareVersions(b.version, a.version))[0] ?? null
}

/** Absolute paths of the plugins that `wanted` accepts by name without version, sorted. */
export function pluginsOf(folder: string, wanted: (name: string) => boolean): string[] {
  const plugins = join(folder, 'plugins')
  return listFolder(plugins)
    .filter(jar => jar.endsWith('.jar') && wanted(jar.slice(0, jar.indexOf('_'))))
    .map(jar => join(plugins, jar))
}

function installationIn(folder: string, places: SearchPlaces): JdtlsInstallation | null {
  if (!isFolder(join(folder, 'plugins')) || !isOutside(folder, places.root)) return null
  const jars = listFolder(join(folder, 'plugins'))
  const version = versionOf(jars, 'org.eclipse.jdt.ls.core')
  const jdtVersion = versionOf(jars, 'org.eclipse.jdt.core')
  return version && jdtVersion ? { folder, version, jdtVersion, lombok: lombokBeside(folder) } : null
}

function versionOf(jars: readonly string[], name: string): string | undefined {
  const jar = jars.find(file => file.startsWith(`${name}_`) && file.endsWith('.jar'))
  return jar && /_(\d+\.\d+\.\d+)/.exec(jar)?.[1]
}

/** VS Code's extension has it beside the server, coc-java and Mason inside. */
function lombokBeside(folder: string): string {
  const beside = join(folder, '..', 'lombok')
  const files = [
    join(folder, 'lombok.jar'),
    ...listFolder(beside)
      .filter(name => /^lombok.*\.jar$/.test(name))
      .map(name => join(beside, name)),
  ]
  return files.find(isFile) ?? ''
}

function ownFolders({ engines }: SearchPlaces): string[] {
  return withFolders(engines, 3)
}

/** A folder and its sub-folders: installers unpack to different depths. */
function withFolders(folder: string, depth: number): string[] {
  if (!isFolder(folder)) return []
  const inner =
    depth === 0 ? [] : listFolder(folder).flatMap(name => withFolders(join(folder, name), depth - 1))
  return [folder, ...inner]
}

/** The launcher is in bin/ of the installation; system packages put it elsewhere beside it. */
function onPath({ path }: SearchPlaces): string[] {
  return path.flatMap(folder => {
    const program = realPath(join(folder, 'jdtls'))
    if (!program) return []
    const above = join(program, '..', '..')
    return [
      above,
      join(above, 'libexec'),
      join(above, 'share', 'java', 'jdtls'),
      join(above, 'share', 'jdtls'),
    ]
  })
}

function usualFolders({ home, env }: SearchPlaces): string[] {
  const data = env.XDG_DATA_HOME || join(home, '.local', 'share')
  const config = env.XDG_CONFIG_HOME || join(home, '.config')
  const editors = ['.vscode', '.vscode-server', '.vscode-insiders', '.vscode-oss', '.cursor', '.windsurf']
  const extensions = editors.flatMap(editor => {
    const folder = join(home, editor, 'extensions')
    const names = listFolder(folder).filter(name => name.startsWith('redhat.java-'))
    return names.reverse().map(name => join(folder, name, 'server'))
  })
  const brewed = ['/opt/homebrew', '/usr/local', '/home/linuxbrew/.linuxbrew']
  return [
    join(data, 'nvim', 'mason', 'packages', 'jdtls'),
    ...extensions,
    join(config, 'coc', 'extensions', 'node_modules', 'coc-java', 'server'),
    join(config, 'coc', 'extensions', 'coc-java-data', 'server'),
    ...brewed.map(brew => join(brew, 'opt', 'jdtls', 'libexec')),
    '/usr/share/java/jdtls',
    '/usr/share/jdtls',
  ]
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(text => text.split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (left![i] ?? 0) - (right![i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
