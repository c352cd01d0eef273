/** Starts jdtls in our own folder: its flags, a copy of its configuration, and the wait until it is ready. */
import { join } from 'node:path'
import type { FoundEngine, Launcher } from '../../src/model/engine.ts'
import type { PrivateFolder } from '../core/find/private-folder.ts'
import { isFolder } from '../core/find/read-disk.ts'
import { type LspClient, startLspClient } from '../core/lsp/lsp-client.ts'
import { toUri } from '../core/lsp/uris.ts'
import { engineFailure } from '../core/supervise/engine-failure.ts'
import { SYSTEM_SETTINGS } from './find-java.ts'
import { pluginsOf } from './find-jdtls.ts'

export interface JdtlsLaunch {
  /** With `java`, `javaMajor` and `lombok` among its parts; its path is the installation. */
  found: FoundEngine
  /** Where it may write: configuration, data, temporary files. */
  folder: PrivateFolder
  /** Absolute real path of the repository. */
  root: string
  /** Absolute folder to open. */
  workspace: string
  /** Value of the `java` section. */
  settings: Readonly<Record<string, unknown>>
  heapMb: number
  usesLombok: boolean
  /** The home folder it sees; its own folder if it must read nothing of the user. */
  home: string
  /** Further flags of the virtual machine. */
  flags?: readonly string[]
  readyMs: number
  /** Fails if it does not report ready in time; otherwise it is used anyway. */
  mustBeReady?: boolean
}

export async function launchJdtls(options: JdtlsLaunch, launcher: Launcher): Promise<LspClient> {
  const { found, folder, root, workspace, settings, home } = options
  const child = launcher.launch({
    program: found.parts?.java ?? '',
    args: [...javaFlags(options), ...serverFlags(found.path, folder)],
    cwd: folder.path,
    env: { HOME: home },
    reads: [SYSTEM_SETTINGS],
  })
  try {
    const ready = signal()
    const client = await startLspClient({
      process: child,
      root,
      workspace,
      initializationOptions: {
        workspaceFolders: [toUri(workspace, '')],
        settings: { java: settings },
        extendedClientCapabilities: { classFileContentsSupport: true },
      },
      configuration: section => (section === 'java' ? settings : undefined),
      prepare: connection =>
        connection.onNotification('language/status', ({ type }: { type?: string }) => {
          if (type === 'ServiceReady') ready.give()
        }),
    })
    const isReady = await ready.within(options.readyMs)
    if (!isReady && options.mustBeReady)
      throw engineFailure('server_starting', 'jdtls is not done with its projects')
    return client
  } catch (error) {
    await child.end()
    throw error
  }
}

function javaFlags({ found, folder, heapMb, usesLombok, home, flags = [] }: JdtlsLaunch): string[] {
  const { lombok, javaMajor } = found.parts ?? {}
  return [
    `-Xmx${heapMb}m`,
    '-XX:+UseSerialGC',
    '-XX:-UsePerfData',
    `-Djava.io.tmpdir=${folder.path}`,
    `-Duser.home=${home}`,
    ...flags,
    ...(usesLombok && lombok ? [`-javaagent:${lombok}`] : []),
    ...(Number(javaMajor) >= 24 ? ['--enable-native-access=ALL-UNNAMED'] : []),
    '--add-modules=ALL-SYSTEM',
    '--add-opens=java.base/java.util=ALL-UNNAMED',
    '--add-opens=java.base/java.lang=ALL-UNNAMED',
    '-Declipse.application=org.eclipse.jdt.ls.core.id1',
    '-Declipse.product=org.eclipse.jdt.ls.core.product',
    '-Dosgi.bundles.defaultStartLevel=4',
    '-Dlog.level=ERROR',
  ]
}

function serverFlags(installation: string, folder: PrivateFolder): string[] {
  const [launcher = ''] = pluginsOf(installation, name => name === 'org.eclipse.equinox.launcher')
  folder.copy(join(installation, configurationOf(installation), 'config.ini'), 'configuration/config.ini')
  const configuration = folder.at('configuration')
  return [
    `-Dosgi.install.area=${installation}`,
    '-jar',
    launcher,
    '-configuration',
    configuration,
    '-data',
    folder.makeFolder('data'),
  ]
}

function configurationOf(installation: string): string {
  const system = process.platform === 'darwin' ? 'config_mac' : 'config_linux'
  const forArm = `${system}_arm`
  return process.arch === 'arm64' && isFolder(join(installation, forArm)) ? forArm : system
}

/** A signal that is given once and waited for with a limit. */
function signal() {
  let give: () => void = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return {
    give: () => give(),
    /** Whether it was given in time. */
    within: async (limitMs: number) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>(resolve => {
        timer = setTimeout(() => resolve(false), limitMs)
      })
      const isInTime = await Promise.race([given.then(() => true), late])
      clearTimeout(timer)
      return isInTime
    },
  }
}
