/** jdt: resolves Java names with our own program on the JDT library of a jdtls installation. */
import type { Engine, EngineScope, FoundEngine, Launcher, RunningEngine } from '../../../src/model/engine.ts'
import { openPrivateFolder } from '../../core/find/private-folder.ts'
import { startResolver } from '../../core/resolver/resolver-client.ts'
import { findJava, missingJava, SYSTEM_SETTINGS } from '../find-java.ts'
import { findJdtls, pluginsOf } from '../find-jdtls.ts'
import { readClassPath } from '../read-class-path.ts'
import { sizeHeap } from '../size-heap.ts'
import { compileResolver, isCompiled } from './compile-resolver.ts'

/** The JDT jars are compiled for this version. */
const OLDEST_JAVA = 17
const TESTED_JDT = '3.46'
const MAX_HEAP_MB = 1100

export const engine: Engine = {
  name: 'jdt',
  family: 'java',
  order: 1,
  takes: 'bulk',
  // Files of one batch share what they refer to: many small batches cost twice as much.
  batch: { files: 400, sites: 200_000 },
  pace: { startSeconds: 3, sitesPerSecond: 1500 },

  async find(places) {
    const java = findJava(places, OLDEST_JAVA)
    if (!java) return missingJava(OLDEST_JAVA)
    const jdtls = findJdtls(places)
    if (!jdtls) {
      return {
        found: false,
        message: 'no installation of jdtls, whose library reads Java, on PATH or where editors keep it',
        fix: 'bombe doctor --fix',
      }
    }
    const { folder, jdtVersion, lombok } = jdtls
    return {
      found: true,
      path: folder,
      version: jdtVersion,
      ...(!jdtVersion.startsWith(`${TESTED_JDT}.`) && { warning: `tested with JDT ${TESTED_JDT}` }),
      parts: { java: java.java, javaVersion: java.version, javaMajor: String(java.major), lombok },
    }
  },

  mustBuild: ({ version }) => !isCompiled({ jdtVersion: version }),

  async start(found, scope, launcher) {
    const jars = scope.trusted ? await readClassPath(found, scope, launcher) : []
    const running = await launchWith(jars ?? [], found, scope, launcher)
    return jars ? running : { ...running, warning: NO_JARS }
  },
}

const NO_JARS =
  'the build of this trusted repository could not be read, so its jars are not known: build it once, so that its ' +
  'plugins and jars are on this machine (or bombe trust --allow-network), then run bombe index --precise again'

async function launchWith(
  jars: readonly string[],
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<RunningEngine> {
  let usesLombok = false
  const running = await launch(found, scope, launcher, { jars, lombok: '' }, welcome => {
    usesLombok = welcome.lombok === true
  })
  const { lombok = '' } = found.parts ?? {}
  if (!usesLombok || !lombok) return running
  // An agent can only be loaded at the start. Lombok adds the members that half of such a repository calls.
  await running.stop()
  return launch(found, scope, launcher, { jars, lombok })
}

interface Libraries {
  /** The jars the repository is compiled against. */
  jars: readonly string[]
  /** Path of the agent; '' for none. */
  lombok: string
}

async function launch(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
  { jars: classPath, lombok }: Libraries,
  welcomed?: (welcome: Readonly<Record<string, unknown>>) => void,
): Promise<RunningEngine> {
  const { java = '', javaMajor = '' } = found.parts ?? {}
  const jars = pluginsOf(found.path, isNeeded)
  const classes = await compileResolver({ java, jars, jdtVersion: found.version }, launcher)
  const folder = openPrivateFolder(scope.folder)
  const agent = lombok
    ? [`-javaagent:${lombok}`, ...(Number(javaMajor) >= 23 ? ['--sun-misc-unsafe-memory-access=allow'] : [])]
    : []
  const process = launcher.launch({
    program: java,
    args: [...flags(scope, folder.path), ...agent, '-cp', [classes, ...jars].join(':'), 'bombe.jdt.Main'],
    cwd: folder.path,
    env: {},
    reads: [classes, SYSTEM_SETTINGS],
  })
  return startResolver({
    process,
    scope,
    options: { classPath: lombok ? [...classPath, lombok] : classPath },
    request: engine.batch,
    // Partial answers come all the time; the supervisor gives up much earlier if they stop.
    requestMs: 600_000,
    ...(welcomed && { welcomed }),
  })
}

/** The optimising compiler costs twice what it gains here. Nothing is written outside the scope's own folder. */
function flags(scope: EngineScope, folder: string): string[] {
  return [
    `-Xmx${sizeHeap(scope, MAX_HEAP_MB)}m`,
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-XX:-UsePerfData',
    '-XX:+DisableAttachMechanism',
    `-XX:ErrorFile=${folder}/java-error.log`,
    `-Djava.io.tmpdir=${folder}`,
    `-Duser.home=${folder}`,
    '-Djava.awt.headless=true',
    '-Dfile.encoding=UTF-8',
  ]
}

/** The library and its required plugins. */
function isNeeded(plugin: string): boolean {
  return (
    /^org\.eclipse\.(core|equinox|osgi|text)\b/.test(plugin) ||
    /^org\.eclipse\.jdt\.core(\.compiler\.batch)?$/.test(plugin) ||
    /^org\.osgi\./.test(plugin) ||
    plugin === 'com.google.gson'
  )
}
