/** Draws files and symbols as an indented map; what is left out is counted in its place. */
import type { SymbolKind } from '../../model/index.ts'
import { printable } from '../shared/render-text.ts'

export interface MapSymbol {
  /** Names from the outermost container to the symbol itself. */
  chain: string[]
  kind: SymbolKind
  /** Signature; '' to show kind and name. */
  text: string
  line: number
  /** 1 to 10 for the most important ones. */
  place?: number | undefined
}

export interface MapFile {
  path: string
  symbols: MapSymbol[]
  /** Symbols of the file that are not shown. */
  left: number
}

const MAX_LINE = 120

/** How many files each folder has, in the order of their paths. */
export function countFolders(paths: Iterable<string>): Map<string, number> {
  const folders = new Map<string, number>()
  for (const path of paths) folders.set(folderOf(path), (folders.get(folderOf(path)) ?? 0) + 1)
  return new Map([...folders].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** `files` are those of which something is shown; a folder of which nothing is shown is only counted. */
export function drawMap(
  files: readonly MapFile[],
  folders: ReadonlyMap<string, number>,
  root: string,
  /** Lines that come first. */
  overview: readonly string[] = [],
): string {
  const lines = overview.length > 0 ? ['folders', ...overview, 'symbols'] : []
  const byFolder = groupByFolder(files)
  for (const [folder, count] of folders) {
    const shown = byFolder.get(folder) ?? []
    if (shown.length === 0 && folder !== root) continue
    lines.push(folder === '.' ? './' : `${printable(folder)}/`)
    for (const file of shown) drawFile(lines, file)
    const more = count - shown.length
    if (more > 0) lines.push(`  ⋮ ${more} more ${more === 1 ? 'file' : 'files'}`)
  }
  const hidden = folders.size - byFolder.size
  if (hidden > 0) lines.push(`⋮ ${hidden} more ${hidden === 1 ? 'folder' : 'folders'}`)
  return lines.join('\n')
}

function drawFile(lines: string[], { path, symbols, left }: MapFile): void {
  lines.push(`  ${printable(path.slice(path.lastIndexOf('/') + 1))}`)
  let open: string[] = []
  for (const symbol of symbols) {
    const outer = symbol.chain.slice(0, -1)
    // A container that is not shown itself is named once, so that its members can be addressed.
    if (outer.length > 0 && outer.join('.') !== open.slice(0, outer.length).join('.')) {
      lines.push(`    ${printable(outer.join('.'))}:`)
    }
    open = symbol.chain
    lines.push(lineOf(symbol))
  }
  if (left > 0) lines.push(`    ⋮ ${left} more`)
}

function lineOf({ chain, kind, text, line, place }: MapSymbol): string {
  const mark = place === undefined ? '' : `★${place} `
  const label = text === '' ? `${kind} ${chain.at(-1) ?? ''}` : text
  const indent = '  '.repeat(Math.min(6, chain.length + 1))
  const space = MAX_LINE - indent.length
  const shown = printable(label)
  return `${indent}${mark}${shown.length > space ? `${shown.slice(0, space - 1)}…` : shown} :${line}`
}

function groupByFolder(files: readonly MapFile[]): Map<string, MapFile[]> {
  const folders = new Map<string, MapFile[]>()
  for (const file of files) {
    const list = folders.get(folderOf(file.path))
    if (list) list.push(file)
    else folders.set(folderOf(file.path), [file])
  }
  return folders
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.'
}
