/** The closure fingerprint of every file: a hash of all that an engine's answers in that file may rest on. */
import { createHash } from 'node:crypto'
import { type Graph, type GraphFile, joinClosure, SYMBOL_FLAG } from '../model/index.ts'
import { findComponents } from './find-components.ts'
import { type ModuleLayout, packageInits, packagesAround, readModuleLayout } from './module-layout.ts'

/**
 * A Merkle hash over the strongly connected components of the import graph: a file's fingerprint changes when the
 * interface of any file it can see changes, directly or through others. Files of one package see each other without an
 * import; ambient files and the configuration of the project are seen by all.
 */
export function fingerprintClosures(graph: Graph): string[] {
  const { files } = graph
  const layout = readModuleLayout(graph)
  const sees = visibleFiles(graph, layout)
  const { componentOf, members } = findComponents(sees)
  // Components come in an order where each follows all it can see.
  const hashes: string[] = []
  // Where no module has a twin, near or far, there is nothing to hash.
  const twins: string[] = []
  for (const [component, own] of members.entries()) {
    const seen = new Set<number>()
    for (const file of own) for (const other of sees[file]!) seen.add(componentOf[other]!)
    seen.delete(component)
    const interfaces = own.map(file => `${files[file]!.file.path} ${files[file]!.facts.interfaceHash}`)
    hashes.push(hash([...interfaces.sort(), '', ...[...seen].map(other => hashes[other]!).sort()]))
    const twinned = [...own.map(file => layout.twinsOf[file]!), ...[...seen].map(other => twins[other]!)]
    const all = [...new Set(twinned)].filter(text => text !== '')
    twins.push(all.length === 0 ? '' : hash(all.sort()))
  }
  const ambient = ambientHashes(graph)
  return files.map(({ project }, file) => {
    const { family, settings, config } = graph.projects[project]!
    const component = componentOf[file]!
    return joinClosure(
      hash([hashes[component]!, ambient.get(family) ?? '', config, settings.configHash ?? '']),
      hash([twins[component]!, layout.packagesOf[file]!]),
    )
  })
}

/** For every file the files it sees directly. */
function visibleFiles(graph: Graph, { twins }: ModuleLayout): number[][] {
  const packages = packagesOf(graph)
  const inits = packageInits(graph)
  const seen = graph.files.map((file, index) => {
    // Importing a Python module runs the `__init__` of the packages around it.
    const own = new Set(packagesAround(file.file.path, inits).map(folder => inits.get(folder)!))
    graph.imports[index]!.forEach((target, ordinal) => {
      if (target.file >= 0) own.add(target.file)
      if (target.symbol >= 0) own.add(graph.symbols[target.symbol]!.file)
      // A wildcard names a package; whoever sees one of its files sees all.
      const [first] = packages.get(`${file.file.language} ${file.facts.imports[ordinal]!.module}`) ?? []
      if (first !== undefined) own.add(first)
    })
    return own
  })
  // Files of one package, and a module and its stub, see each other: a ring is enough to make them one component.
  for (const files of [...packages.values(), ...twins])
    for (const [at, file] of files.entries()) seen[file]!.add(files[(at + 1) % files.length]!)
  return seen.map((own, index) => [...own].filter(other => other !== index))
}

/** Language and package -> its files. Go packages are folders, Java packages are names. */
function packagesOf(graph: Graph): Map<string, number[]> {
  const packages = new Map<string, number[]>()
  graph.files.forEach(({ file, facts, project }, index) => {
    if (facts.packageName === '') return
    const isFolder = graph.projects[project]!.family === 'go'
    const name = isFolder ? file.path.slice(0, file.path.lastIndexOf('/') + 1) : facts.packageName
    const key = `${file.language} ${name}`
    const known = packages.get(key)
    if (known) known.push(index)
    else packages.set(key, [index])
  })
  return packages
}

/** Family -> hash of the files whose declarations every file sees: scripts, declaration files, `declare global`. */
function ambientHashes(graph: Graph): Map<string, string> {
  const ambient: string[] = []
  for (const { file, facts, project } of graph.files) {
    if (graph.projects[project]!.family !== 'typescript') continue
    const isScript = facts.imports.length === 0 && facts.exports.length === 0
    const widens = facts.symbols.some(({ kind, name }) => kind === 'namespace' && name === 'global')
    if (/\.d\.[cm]?ts$/.test(file.path) || (isScript && !exportsSomething(facts)) || widens)
      ambient.push(`${file.path} ${facts.interfaceHash}`)
  }
  return new Map([['typescript', hash(ambient)]])
}

function exportsSomething({ symbols }: GraphFile['facts']): boolean {
  return symbols.some(({ flags }) => (flags & SYMBOL_FLAG.exported) !== 0)
}

function hash(parts: readonly string[]): string {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(`${part}\n`)
  return digest.digest('hex').slice(0, 16)
}
