/**
 * The jars a trusted repository is compiled against, as jdtls's model of its projects has them.
 *
 * Opened on the repository itself, jdtls runs its build: that is what trust is for. Without leave to use the network
 * Maven and Gradle are told to stay offline, and every connection is sent to a proxy that is not there.
 */
import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { EngineScope, FoundEngine, Launcher } from '../../src/model/engine.ts'
import type { LspClient } from '../core/lsp-client.ts'
import { openPrivateFolder, type PrivateFolder } from '../core/private-folder.ts'
import { isFile, readText } from '../core/read-disk.ts'
import { launchJdtls } from './launch-jdtls.ts'

/** A build that takes longer is left alone: the engine that waits for it has a deadline of its own. */
const READY_MS = 90_000
const COMMAND_MS = 30_000
const HEAP_MB = 700
const NO_NETWORK = ['http.proxy', 'https.proxy', 'socksProxy'].flatMap(name => [
  `-D${name}Host=127.0.0.1`,
  `-D${name}Port=9`,
])
/** The setting of the same name comes too late for the first project: without the flag `.project` lies beside its pom.xml. */
const NO_METADATA = '-Djava.import.generatesMetadataFilesAtProjectRoot=false'
const KEPT = 'class-path.json'

/** Absolute paths, each once; null where the model cannot be had. Asked again when a file that describes the build changes. */
export async function readClassPath(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<string[] | null> {
  const folder = openPrivateFolder(scope.folder)
  const basis = basisOf(scope)
  const known = readKept(folder)
  if (known?.basis === basis) return known.jars.filter(isFile)
  try {
    // jdtls 1.60 on data of an earlier run never answers about class paths.
    folder.remove('model')
    const client = await launchJdtls(launchOptions(found, scope, folder.makeFolder('model')), launcher)
    try {
      const jars = await askJars(client)
      // A build that could not be read, for want of its plugins perhaps, is tried again.
      if (jars) folder.write(KEPT, JSON.stringify({ basis, jars }))
      return jars
    } finally {
      await client.stop()
    }
  } catch {
    // Without the model, Java is read as it is without trust.
    return null
  }
}

function launchOptions(found: FoundEngine, scope: EngineScope, folder: string) {
  return {
    found,
    folder: openPrivateFolder(folder),
    root: scope.root,
    workspace: scope.root,
    settings: settingsFor(scope.allowNetwork === true),
    heapMb: HEAP_MB,
    usesLombok: false,
    home: homedir(),
    flags: [NO_METADATA, ...(scope.allowNetwork ? [] : NO_NETWORK)],
    readyMs: READY_MS,
    mustBeReady: true,
  }
}

/** What describes the build is written beside neither source nor build file; nothing is compiled. */
function settingsFor(allowNetwork: boolean) {
  const offline = { enabled: !allowNetwork }
  const jvmArguments = allowNetwork ? '' : NO_NETWORK.join(' ')
  return {
    import: {
      gradle: { enabled: true, offline, jvmArguments, annotationProcessing: { enabled: false } },
      maven: { enabled: true, offline },
      generatesMetadataFilesAtProjectRoot: false,
    },
    autobuild: { enabled: false },
    configuration: { updateBuildConfiguration: 'disabled' },
    maven: { downloadSources: false, updateSnapshots: false },
    eclipse: { downloadSources: false },
    telemetry: { enabled: false },
  }
}

/** Null where no project of the repository has a class path, which even the smallest has. */
async function askJars({ connection }: LspClient): Promise<string[] | null> {
  const command = <T>(name: string, ...args: unknown[]) =>
    connection.request<T>(
      'workspace/executeCommand',
      { command: name, arguments: args },
      { deadlineMs: COMMAND_MS },
    )
  const projects = (await command<string[]>('java.project.getAll')) ?? []
  const jars = new Set<string>()
  let isRead = false
  for (const uri of projects) {
    const scope = JSON.stringify({ scope: 'test' })
    const model = await command<ProjectModel>('java.project.getClasspaths', uri, scope).catch(() => null)
    for (const path of [...(model?.classpaths ?? []), ...(model?.modulepaths ?? [])]) {
      isRead = true
      if (path.endsWith('.jar') && isFile(path)) jars.add(path)
    }
  }
  return isRead ? [...jars] : null
}

interface ProjectModel {
  classpaths?: string[]
  modulepaths?: string[]
}

function basisOf({ root, projects, allowNetwork }: EngineScope): string {
  const hash = createHash('sha256').update(String(allowNetwork === true))
  for (const config of [...new Set(projects.map(one => one.config))].sort())
    hash.update(`\n${config}\n${readText(join(root, config)) ?? ''}`)
  return hash.digest('hex')
}

function readKept(folder: PrivateFolder): { basis: string; jars: string[] } | null {
  try {
    return JSON.parse(readText(folder.at(KEPT)) ?? 'null')
  } catch {
    return null
  }
}
