/** Draws files and symbols as an indented map; what is left out is counted where it stands. */
import type { SymbolKind } from '../model/index.ts'
import { printable } from './render-text.ts'

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
}

const LONGEST_LINE = 120

/** Folders in the order of their paths; a folder of which nothing is shown is one line. */
export function drawMap(files: readonly MapFile[], root: string): string {
  const lines: string[] = []
  for (const [folder, inside] of byFolder(files)) {
    const shown = inside.filter(file => file.symbols.length > 0)
    if (shown.length === 0 && inside.length > 0 && folder !== root) continue
    lines.push(folder === '.' ? './' : `${printable(folder)}/`)
    for (const file of shown) drawFile(lines, file)
    const more = inside.length - shown.length
    if (more > 0) lines.push(`  ⋮ ${more} more ${more === 1 ? 'file' : 'files'}`)
  }
  const silent = foldersWithout(files)
  if (silent > 0) lines.push(`⋮ ${silent} more ${silent === 1 ? 'folder' : 'folders'}`)
  return lines.join('\n')
}

function drawFile(lines: string[], { path, symbols }: MapFile): void {
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
}

function lineOf({ chain, kind, text, line, place }: MapSymbol): string {
  const mark = place === undefined ? '' : `★${place} `
  const label = text === '' ? `${kind} ${chain.at(-1) ?? ''}` : text
  const indent = '  '.repeat(Math.min(6, chain.length + 1))
  const room = LONGEST_LINE - indent.length
  const shown = printable(label)
  return `${indent}${mark}${shown.length > room ? `${shown.slice(0, room - 1)}…` : shown} :${line}`
}

function byFolder(files: readonly MapFile[]): Map<string, MapFile[]> {
  const folders = new Map<string, MapFile[]>()
  for (const file of files) {
    const folder = folderOf(file.path)
    const list = folders.get(folder)
    if (list) list.push(file)
    else folders.set(folder, [file])
  }
  return new Map([...folders].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function foldersWithout(files: readonly MapFile[]): number {
  const all = new Set(files.map(file => folderOf(file.path)))
  const shown = new Set(files.filter(file => file.symbols.length > 0).map(file => folderOf(file.path)))
  return all.size - shown.size
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.'
}
