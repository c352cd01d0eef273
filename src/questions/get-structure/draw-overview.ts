/** The folders of a large repository, before any of its symbols: how many files each has, and what stands out in it. */
import { printable } from '../shared/render-text.ts'

export interface OverviewFile {
  path: string
  /** Tests, generated and vendored files. */
  isSecondary: boolean
}

export interface OverviewName {
  path: string
  name: string
}

interface Row {
  folder: string
  files: number
  secondary: number
}

const MAX_ROWS = 12
const MAX_INNER_ROWS = 8
/** A folder that holds so much of the code is shown with what is in it. */
const LARGE_SHARE = 0.2
const NAMES = 4

/** `names`: best first. `root`: the folder that was asked about, `.` for everything. */
export function drawOverview(
  files: readonly OverviewFile[],
  names: readonly OverviewName[],
  root: string,
): string[] {
  const main = files.filter(({ isSecondary }) => !isSecondary).length
  const lines: string[] = []
  const draw = (row: Row, indent: string, from: string): void => {
    const title = printable(from === '.' ? row.folder : row.folder.slice(from.length + 1))
    const isTests = row.secondary > row.files / 2
    const inside = isTests ? [] : namesIn(row.folder, names)
    const facts = [`${row.files} ${row.files === 1 ? 'file' : 'files'}`, ...(isTests ? ['mostly tests'] : [])]
    lines.push(
      `${indent}${title}/  ${facts.join(', ')}${inside.length > 0 ? `: ${printable(inside.join(', '))}` : ''}`,
    )
  }
  const outer = rowsUnder(files, root)
  for (const row of largest(outer, MAX_ROWS)) {
    draw(row, '  ', root)
    if (row.files - row.secondary < main * LARGE_SHARE) continue
    const inner = rowsUnder(files, row.folder)
    for (const one of largest(inner, MAX_INNER_ROWS)) draw(one, '    ', row.folder)
    if (inner.length > MAX_INNER_ROWS) lines.push(`    ⋮ ${inner.length - MAX_INNER_ROWS} more folders`)
  }
  if (outer.length > MAX_ROWS) lines.push(`  ⋮ ${outer.length - MAX_ROWS} more folders`)
  return lines
}

/** The folders right under one; a folder with nothing but one folder in it is shown as that one. */
function rowsUnder(files: readonly OverviewFile[], folder: string): Row[] {
  const start = folder === '.' ? '' : `${folder}/`
  const byName = new Map<string, OverviewFile[]>()
  for (const file of files) {
    if (!file.path.startsWith(start)) continue
    const end = file.path.indexOf('/', start.length)
    if (end < 0) continue
    const name = file.path.slice(start.length, end)
    const list = byName.get(name)
    if (list) list.push(file)
    else byName.set(name, [file])
  }
  return [...byName.values()].map(inside => ({
    folder: commonFolder(inside, start),
    files: inside.length,
    secondary: inside.filter(({ isSecondary }) => isSecondary).length,
  }))
}

function commonFolder(files: readonly OverviewFile[], start: string): string {
  let [common = ''] = files.map(({ path }) => path.slice(0, path.lastIndexOf('/')))
  for (const { path } of files)
    while (common.length > start.length && !path.startsWith(`${common}/`))
      common = common.slice(0, common.lastIndexOf('/'))
  return common
}

/** Code before tests, then by size; shown by name. */
function largest(rows: readonly Row[], most: number): Row[] {
  const size = (row: Row): number => row.files - row.secondary
  return [...rows]
    .sort((a, b) => size(b) - size(a) || b.files - a.files || (a.folder < b.folder ? -1 : 1))
    .slice(0, most)
    .sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

function namesIn(folder: string, names: readonly OverviewName[]): string[] {
  const inside = names.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ name }) => name)
  return [...new Set(inside)].slice(0, NAMES)
}
