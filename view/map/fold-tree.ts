/** The files of the repository as folders in folders, each with the figures of all that is in it. */
import type { TreeAnswer, TreeRow } from '../../src/questions/get-tree/answer.ts'

/** What is known of a file, or of all files of a folder together. */
export interface Figures {
  files: number
  lines: number
  symbols: number
  /** Of its most important symbol, in millionths. */
  rank: number
  sites: number
  settled: number
  open: number
  /** Files that are no tests, and how many of them a test reaches. */
  code: number
  reached: number
  /** Steps from the nearest test, -1 for none; of a folder, the fewest. */
  testSteps: number
  commits: number
  /** Seconds since 1970, 0 where it is not known. */
  changedAt: number
}

export interface MapNode {
  path: string
  name: string
  /** Of the package that is in this folder. */
  packageName: string
  isFile: boolean
  isTest: boolean
  /** Generated, or taken from elsewhere. */
  isForeign: boolean
  figures: Figures
  children: MapNode[]
}

export interface FoldedTree {
  root: MapNode
  byPath: ReadonlyMap<string, MapNode>
}

/** Bits of the flags of a file. */
const GENERATED = 1
const TEST = 2
const VENDORED = 4

export function foldTree({ files, packages }: Pick<TreeAnswer, 'files' | 'packages'>): FoldedTree {
  const names = new Map(packages)
  const root = makeNode('', names.get('') ?? '')
  const byPath = new Map<string, MapNode>([['', root]])
  for (const row of files) {
    const [path] = row
    const folders = path.split('/')
    let at = root
    for (let level = 1; level < folders.length; level++) {
      const folder = folders.slice(0, level).join('/')
      let next = byPath.get(folder)
      if (!next) {
        next = makeNode(folder, names.get(folder) ?? '')
        byPath.set(folder, next)
        at.children.push(next)
      }
      at = next
    }
    const file = fileNode(row)
    byPath.set(path, file)
    at.children.push(file)
  }
  sumUp(root)
  return { root, byPath }
}

/** Folders that hold nothing but one folder are passed over: a picture of one box says nothing. */
export function innermost(node: MapNode): MapNode {
  let at = node
  while (at.children.length === 1 && !at.children[0]!.isFile) at = at.children[0]!
  return at
}

export function filesBelow(node: MapNode): MapNode[] {
  return node.isFile ? [node] : node.children.flatMap(filesBelow)
}

export function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

function makeNode(path: string, packageName: string): MapNode {
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    packageName,
    isFile: false,
    isTest: false,
    isForeign: false,
    figures: emptyFigures(),
    children: [],
  }
}

function fileNode(row: TreeRow): MapNode {
  const [path, , lines, symbols, rank, sites, , settled, open, testSteps, commits, changedAt, flags] = row
  const isTest = (flags & TEST) !== 0
  const code = isTest ? 0 : 1
  const reached = !isTest && testSteps >= 0 ? 1 : 0
  const figures = { files: 1, lines, symbols, rank, sites, settled, open, code, reached }
  return {
    ...makeNode(path, ''),
    isFile: true,
    isTest,
    isForeign: (flags & (GENERATED | VENDORED)) !== 0,
    figures: { ...figures, testSteps, commits, changedAt },
  }
}

function emptyFigures(): Figures {
  const counts = { files: 0, lines: 0, symbols: 0, rank: 0, sites: 0, settled: 0, open: 0 }
  return { ...counts, code: 0, reached: 0, testSteps: -1, commits: 0, changedAt: 0 }
}

const SUMMED = [
  'files',
  'lines',
  'symbols',
  'sites',
  'settled',
  'open',
  'code',
  'reached',
  'commits',
] as const

function sumUp(node: MapNode): Figures {
  const { figures } = node
  for (const child of node.children) {
    const below = child.isFile ? child.figures : sumUp(child)
    for (const name of SUMMED) figures[name] += below[name]
    figures.rank = Math.max(figures.rank, below.rank)
    figures.changedAt = Math.max(figures.changedAt, below.changedAt)
    if (below.testSteps >= 0)
      figures.testSteps =
        figures.testSteps < 0 ? below.testSteps : Math.min(figures.testSteps, below.testSteps)
  }
  node.isTest = node.children.length > 0 && node.children.every(({ isTest }) => isTest)
  node.children.sort((a, b) => b.figures.lines - a.figures.lines || (a.path < b.path ? -1 : 1))
  return figures
}
