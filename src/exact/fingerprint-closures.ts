/** The closure fingerprint of every file: a hash of all that an engine's answers in that file may depend on. */
import crypto from 'node:crypto'
import { familyNamed, languageNamed } from '../languages/load-languages.ts'
import { type Graph, type GraphFile, type ImportTarget, joinClosure, type Project } from '../model/index.ts'
import { findComponents } from './find-components.ts'
import { HashColumn, HashSum } from './hash64.ts'
import {
  type ModuleLayout,
  packageInits,
  packagesAround,
  readModuleLayout,
  type VisibleGraph,
  visibilityIn,
} from './module-layout.ts'

/**
 * A Merkle hash over the strongly connected components of the import graph: a file's fingerprint changes when the
 * interface of any file it can see changes, directly or through others. Files of one package see each other without an
 * import; ambient files and the configuration of the project are seen by all.
 */
export function mapClosures(graph: Graph): ClosureMap {
  const fileOfSymbol = (symbol: number) => graph.symbols[symbol]!.file
  return new ClosureMap({ ...graph, fileOfSymbol })
}

/** What a hash is part of a closure for: a file's own interface, what it sees, what all files of its project see. */
const [OWN, SEEN, AROUND] = [1, 2, 3] as const

/** Which file sees which, computed once: while symbols and imports stay, only interfaces are hashed again. */
export class ClosureMap {
  private readonly files: readonly GraphFile[]
  private readonly projects: readonly Project[]
  private readonly componentOf: Int32Array | number[]
  private readonly members: readonly (readonly number[])[]
  /** By component: the components it sees. */
  private readonly seen: readonly (readonly number[])[]
  private readonly layouts: readonly string[]
  private readonly ambient: readonly number[]
  /** By file, when that was last computed: the interface it showed, its fingerprint, and of what that is. */
  private readonly shown: string[] = []
  private readonly known: string[] = []
  private readonly visibleTo: string[] = []
  /** By file: the hash of the interface it showed. */
  private readonly own: HashColumn
  /** By component: the hash of all it sees. */
  private readonly hashes: HashColumn
  /** By project and component: what a file of both sees. */
  private readonly visible: Map<number, string>[]
  private ambientHash = ''

  constructor(graph: VisibleGraph) {
    this.files = graph.files
    this.projects = graph.projects
    this.visible = graph.projects.map(() => new Map())
    const layout = readModuleLayout(graph)
    const sees = visibleFiles(graph, layout)
    const { componentOf, members } = findComponents(sees)
    this.componentOf = componentOf
    this.members = members
    this.own = new HashColumn(graph.files.length)
    this.hashes = new HashColumn(members.length)
    // Where no module has a duplicate, near or far, there is nothing to hash.
    const sameModule: string[] = []
    this.seen = members.map((own, component) => {
      const seen = new Set<number>()
      for (const file of own) for (const other of sees[file]!) seen.add(componentOf[other]!)
      seen.delete(component)
      const sameNamed = [
        ...own.map(file => layout.sameModuleOf[file]!),
        ...[...seen].map(other => sameModule[other]!),
      ]
      const all = [...new Set(sameNamed)].filter(text => text !== '')
      sameModule.push(all.length === 0 ? '' : hash(all.sort()))
      return [...seen]
    })
    const hashed = new Map<string, string>()
    this.layouts = graph.files.map((_, file) => {
      const parts = [sameModule[componentOf[file]!]!, layout.packagesOf[file]!]
      const text = parts.join('\n')
      if (!hashed.has(text)) hashed.set(text, hash(parts))
      return hashed.get(text)!
    })
    this.ambient = ambientFiles(graph)
  }

  /** By file, for the interfaces that the facts have now. */
  fingerprints(files = this.files): string[] {
    const shown = (file: number) => `${files[file]!.file.path} ${files[file]!.facts.interfaceHash}`
    const { hashes } = this
    const sum = new HashSum()
    // Components come in an order where each follows all it can see.
    const isOther = new Uint8Array(this.members.length)
    for (const [component, own] of this.members.entries()) {
      const seen = this.seen[component]!
      let isSame = true
      for (const file of own) {
        const { interfaceHash } = files[file]!.facts
        if (interfaceHash === this.shown[file]) continue
        isSame = false
        this.shown[file] = interfaceHash
        this.own.set(file, sum.clear().addDigits(hash([shown(file)]), OWN))
      }
      if (isSame && !seen.some(other => isOther[other] === 1)) continue
      sum.clear()
      for (const file of own) sum.add(this.own.high[file]!, this.own.low[file]!, OWN)
      for (const other of seen) sum.add(hashes.high[other]!, hashes.low[other]!, SEEN)
      if (!hashes.set(component, sum)) continue
      isOther[component] = 1
      for (const known of this.visible) known.delete(component)
    }
    const ambient = hash(this.ambient.map(shown))
    if (ambient !== this.ambientHash) for (const known of this.visible) known.clear()
    this.ambientHash = ambient
    const around = this.projects.map(({ family, settings, config }) =>
      hash([familyNamed(family)?.visibility?.isAmbient ? ambient : '', config, settings.configHash ?? '']),
    )
    return files.map(({ project }, file) => {
      const component = this.componentOf[file]!
      let known = this.visible[project]!.get(component)
      if (known === undefined) {
        sum.clear().add(hashes.high[component]!, hashes.low[component]!, SEEN)
        known = sum.addDigits(around[project]!, AROUND).digits()
        this.visible[project]!.set(component, known)
      }
      if (known !== this.visibleTo[file]) this.known[file] = joinClosure(known, this.layouts[file]!)
      this.visibleTo[file] = known
      return this.known[file]!
    })
  }
}

/** All that decides what a file sees and how others see it, while no file is added or removed: as text. */
export function describeVisible(
  { file, facts }: GraphFile,
  imports: readonly ImportTarget[],
  fileOfSymbol: (symbol: number) => number,
): string {
  const rules = languageNamed(file.language)?.shared.visibility
  const targets = imports.map(target => (target.symbol >= 0 ? fileOfSymbol(target.symbol) : target.file))
  return JSON.stringify([
    ...[file.language, facts.packageName, facts.imports.map(({ module }) => module), targets],
    ...[rules?.isScript?.(facts), rules?.isAmbient?.(file.path, facts)],
  ])
}

/** For every file the files it sees directly. */
function visibleFiles(graph: VisibleGraph, { sameModule }: ModuleLayout): number[][] {
  const packages = packagesOf(graph)
  const inits = packageInits(graph)
  const seen = graph.files.map((file, index) => {
    // Importing a module first runs the packages around it.
    const own = new Set(packagesAround(file.file.path, inits).map(folder => inits.get(folder)!))
    graph.imports[index]!.forEach((target, ordinal) => {
      if (target.file >= 0) own.add(target.file)
      if (target.symbol >= 0) own.add(graph.fileOfSymbol(target.symbol))
      // A wildcard names a package; a file that sees one of its files sees all.
      const [first] = packages.get(`${file.file.language} ${file.facts.imports[ordinal]!.module}`) ?? []
      if (first !== undefined) own.add(first)
    })
    return own
  })
  // Files of one package, and a module and its stub, see each other: a ring is enough to make them one component.
  for (const files of [...packages.values(), ...sameModule])
    for (const [at, file] of files.entries()) seen[file]!.add(files[(at + 1) % files.length]!)
  return seen.map((own, index) => [...own].filter(other => other !== index))
}

/** Language and package -> its files. A package is a folder or a name. */
function packagesOf(graph: VisibleGraph): Map<string, number[]> {
  const packages = new Map<string, number[]>()
  graph.files.forEach(({ file, facts, project }, index) => {
    if (facts.packageName === '') return
    const isFolder = visibilityIn(graph, project)?.packageIsFolder === true
    const name = isFolder ? file.path.slice(0, file.path.lastIndexOf('/') + 1) : facts.packageName
    const key = `${file.language} ${name}`
    const known = packages.get(key)
    if (known) known.push(index)
    else packages.set(key, [index])
  })
  return packages
}

/** Files whose declarations every file of their family sees. */
function ambientFiles(graph: VisibleGraph): number[] {
  const ambient: number[] = []
  graph.files.forEach(({ file, facts, project }, index) => {
    if (visibilityIn(graph, project)?.isAmbient?.(file.path, facts)) ambient.push(index)
  })
  return ambient
}

function hash(parts: readonly string[]): string {
  return digest(parts.map(part => `${part}\n`).join('')).slice(0, 16)
}

/** In one go, which takes half as long; the first versions of Node 20 cannot. */
function digest(text: string): string {
  return crypto.hash ? crypto.hash('sha256', text) : crypto.createHash('sha256').update(text).digest('hex')
}
