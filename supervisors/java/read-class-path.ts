/**
 * The jars a trusted repository is compiled against, from jdtls's model of its projects.
 *
 * Opened on the repository itself, jdtls runs its build; this needs trust. Without permission for the network, Maven and
 * Gradle run offline, and every connection goes to a proxy that does not exist.
 */
import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { EngineScope, FoundEngine, Launcher } from '../../src/model/engine.ts'
import { openPrivateFolder, type PrivateFolder } from '../core/find/private-folder.ts'
import { isFile, readText } from '../core/find/read-disk.ts'
import type { LspClient } from '../core/lsp/lsp-client.ts'
import { launchJdtls } from './launch-jdtls.ts'

/** A build that takes longer is given up: the waiting engine has its own deadline. */
const READY_MS = 90_000
const COMMAND_MS = 30_000
const HEAP_MB = 700
const NO_NETWORK = ['http.proxy', 'https.proxy', 'socksProxy'].flatMap(name => [
  `-D${name}Host=127.0.0.1`,
  `-D${name}Port=9`,
])
/**
 * The setting of the same name comes too late for the first project: without the flag, `.project` is written beside
 * its pom.xml.
 */
const NO_METADATA = '-Djava.import.generatesMetadataFilesAtProjectRoot=false'
const CACHE_FILE = 'class-path.json'

/** Absolute paths, each once; null if the model cannot be read. Read again when a build file changes. */
export async function readClassPath(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<string[] | null> {
  const folder = openPrivateFolder(scope.folder)
  const basis = basisOf(scope)
  const cached = readCached(folder)
  if (cached?.basis === basis) return cached.jars.filter(isFile)
  try {
    // jdtls 1.60 never answers about class paths on data of an earlier run.
    folder.remove('model')
    const client = await launchJdtls(launchOptions(found, scope, folder.makeFolder('model')), launcher)
    try {
      const jars = await queryJars(client)
      // A build that could not be read (perhaps without its plugins) is tried again.
      if (jars) folder.write(CACHE_FILE, JSON.stringify({ basis, jars }))
      return jars
    } finally {
      await client.stop()
    }
  } catch {
    // Without the model, Java is read as without trust.
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

/** The build model is not written beside source or build files, and nothing is compiled. */
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

/** Null if no project of the repository has a class path; even the smallest has one. */
async function queryJars({ connection }: LspClient): Promise<string[] | null> {
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

function readCached(folder: PrivateFolder): { basis: string; jars: string[] } | null {
  try {
    return JSON.parse(readText(folder.at(CACHE_FILE)) ?? 'null')
  } catch {
    return null
  }
}
