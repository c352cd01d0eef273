/** The imports of a file, or between the files and folders of a folder, as nodes and edges. */
import { append } from '../../model/long-lists.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { FileRow, SymbolRow } from '../../store/schema/rows.ts'
import { findDoubts } from '../../verdict/find-doubts.ts'
import type { CheckedInput } from '../declare/field.ts'
import { walkReferences } from '../get-references/walk-references.ts'
import { isTestFile } from '../shared/describe-references.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { EdgeList } from './collect-edges.ts'
import type { GRAPH_INPUT, GraphAnswer, GraphNode } from './declare.ts'

type Input = CheckedInput<typeof GRAPH_INPUT>
type Walk = 'imports' | 'importers'

/** If a folder has more files than this, the others are not looked at. */
const MAX_FILES = 20_000

/** Who imports the file and what it imports, so many steps away. */
export function drawImports(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  input: Input,
): GraphAnswer {
  const { direction } = input
  const walks: Walk[] = [
    ...(direction === 'callees' ? [] : (['importers'] as const)),
    ...(direction === 'callers' ? [] : (['imports'] as const)),
  ]
  const found = walks.map(walk => reach(context, names, target, walk, input))
  const nodes = new Map([[target.path, fileNode(target.path, true)]])
  for (const path of found.flatMap(({ paths }) => paths))
    if (!nodes.has(path)) nodes.set(path, fileNode(path, false))
  const edges = new EdgeList(nodes)
  for (const path of nodes.keys()) addImports(context, names, path, path => path, edges)
  const omitted = found.reduce((sum, one) => sum + one.omitted, 0)
  return finish(context, target.path, nodes, edges, { omitted, doubts: findDoubts(context, target, walks) })
}

/** Files in the order of their distance, then their path; as many as the limit allows. */
function reach(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  walk: Walk,
  { depth, limit, include_tests }: Input,
): { paths: string[]; omitted: number } {
  const seen = new Set([target.path])
  let frontier = [target.path]
  let omitted = 0
  const paths: string[] = []
  for (let level = 1; level <= depth && frontier.length > 0; level++) {
    const linked = frontier.flatMap(path => linksOf(context, names, path, walk).map(({ path: to }) => to))
    const fresh = [...new Set(linked)]
      .filter(path => !seen.has(path) && (include_tests || !isTestFile(context.reader.file(path))))
      .sort()
    frontier = fresh.slice(0, limit - paths.length)
    omitted += fresh.length - frontier.length
    for (const path of frontier) seen.add(path)
    append(paths, frontier)
  }
  return { paths, omitted }
}

/** The folder that an address means. A symbol of the same name is asked for by its handle or qualified name. */
export function folderNamed(reader: IndexReader, address: string): string | undefined {
  const path = address
    .trim()
    .replace(/^\.\//, '')
    .replace(/(?<!\/)\/+$/, '')
  if (path === '.' || (path === '' && address.trim() !== '')) return '.'
  if (path === '' || reader.file(path)) return undefined
  return reader.files().some(file => file.path.startsWith(`${path}/`)) ? path : undefined
}

/** The folders and files of a folder, so many levels deep, and what they import of each other. */
export function drawFolder(context: QueryContext, names: SymbolNames, folder: string, input: Input) {
  const prefix = folder === '.' ? '' : `${folder}/`
  const inside = context.reader
    .files()
    .filter(({ path }) => path.startsWith(prefix))
    .filter(file => input.include_tests || !isTestFile(file))
  const files = inside.slice(0, MAX_FILES)
  const levels = input.depth + levelsAlone(files, prefix)
  const boxOf = (path: string): string =>
    path.startsWith(prefix) ? prefix + path.slice(prefix.length).split('/').slice(0, levels).join('/') : path
  const isFile = new Set(files.map(({ path }) => path))
  const boxes = [...new Set(files.map(({ path }) => boxOf(path)))].sort()
  const all = new Map(boxes.map(path => [path, isFile.has(path) ? fileNode(path, false) : folderNode(path)]))
  const edges = new EdgeList(all)
  for (const { path } of files) addImports(context, names, path, boxOf, edges)
  const kept = new Set(edges.mostLinked(input.limit))
  const nodes = new Map([...all].filter(([path]) => kept.has(path)))
  return finish(context, folder, nodes, edges.among(nodes), {
    omitted: all.size - nodes.size + inside.length - files.length,
  })
}

/** How many levels hold one folder alone: a picture of one box says nothing. */
function levelsAlone(files: readonly FileRow[], prefix: string): number {
  const [first = [], ...rest] = files.map(({ path }) => path.slice(prefix.length).split('/').slice(0, -1))
  const isShared = (level: number): boolean => rest.every(folders => folders[level] === first[level])
  let level = 0
  while (level < first.length && isShared(level)) level++
  return level
}

function addImports(
  context: QueryContext,
  names: SymbolNames,
  path: string,
  boxOf: (path: string) => string,
  edges: EdgeList,
): void {
  const from = boxOf(path)
  for (const link of linksOf(context, names, path, 'imports')) {
    const to = boxOf(link.path)
    if (to !== from) edges.count(from, to, link.confidence)
  }
}

/** The names that are imported; the file itself only where none of its names is, so that one import is not two. */
function linksOf(context: QueryContext, names: SymbolNames, path: string, walk: Walk) {
  const module = names.symbol(context.reader.file(path)?.module ?? 0)
  if (!module) return []
  const { steps } = walkReferences(context.reader, names, module, walk, 1)
  const named = new Set(
    steps.filter(({ symbol }) => symbol.kind !== 'module').map(({ symbol }) => symbol.path),
  )
  return steps
    .filter(({ symbol }) => symbol.kind !== 'module' || !named.has(symbol.path))
    .map(({ symbol, confidence }) => ({ path: symbol.path, confidence }))
}

function fileNode(path: string, isTarget: boolean): GraphNode {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { handle: path, name, kind: 'file', file_path: path, line: 0, is_target: isTarget }
}

function folderNode(path: string): GraphNode {
  return { ...fileNode(path, false), kind: 'folder' }
}

function finish(
  context: QueryContext,
  target: string,
  nodes: ReadonlyMap<string, GraphNode>,
  edges: EdgeList,
  { omitted, doubts }: { omitted: number; doubts?: ReturnType<typeof findDoubts> },
): GraphAnswer {
  const answer = finishAnswer(
    context,
    {},
    {
      files: [...nodes.values()].filter(({ kind }) => kind === 'file').map(({ handle }) => handle),
      restsOnEdges: true,
      edges: edges.confidences(),
      ...(doubts ? { doubts } : {}),
      why: omitted > 0 ? ['truncated_by_limit'] : [],
      ...(omitted > 0 ? { omitted: { files: omitted } } : {}),
    },
  )
  return { target, edges_are: 'imports', nodes: [...nodes.values()], ...edges.finish(answer) }
}
