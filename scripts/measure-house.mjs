/** `npm run house`: sizes, import cycles, single importers and unknown words of the program's own source. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'

const FOLDERS = ['src', 'supervisors']
const WORD_LIST = join('tests', 'house', 'english-words.txt')
const GLOSSARY = join('docs', 'glossary.md')
const SHOWN_WORDS = 60
const IMPORT = /^\s*(?:import|export)\b([^'"`;]*?)['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm

/** All measurements, as data; `describeHouse` and the command line print them. */
export function measureHouse() {
  const files = FOLDERS.flatMap(folder => sourcesUnder(join(root, folder))).map(readSource)
  const importers = countImporters(files)
  return {
    all: sizesOf(files),
    folders: groupBy(files, file => topFolder(file.path)).map(([folder, members]) => ({
      folder,
      ...sizesOf(members),
    })),
    directories: groupBy(files, file => posix.dirname(file.path))
      .map(([folder, members]) => ({ folder, files: members.length }))
      .sort((a, b) => b.files - a.files),
    longest: [...files].sort((a, b) => b.lines - a.lines).slice(0, 5),
    fileCycles: findCycles(new Map(files.map(file => [file.path, file.codeImports]))),
    typeCycles: findCycles(new Map(files.map(file => [file.path, file.imports]))),
    folderCycles: findCycles(folderGraph(files)),
    oneImporter: files.filter(file => importers.get(file.path) === 1),
    words: unknownWords(files),
  }
}

/** The block that docs/architecture.md has between its house marks. */
export function describeHouse(house = measureHouse()) {
  const { all, folders, directories, fileCycles, typeCycles, folderCycles, oneImporter, words } = house
  const fullest = directories[0]
  const short = oneImporter.filter(file => file.lines < 20)
  return [
    ...alignTable([
      ['folder', 'files', 'lines', 'median', 'p90', 'longest'],
      ...folders.map(row => sizeCells(`\`${row.folder}\``, row)),
      sizeCells('all', all),
    ]),
    '',
    `- Fullest directory: \`${fullest.folder}\` with ${fullest.files} files.`,
    `- Import cycles: ${folderCycles.length} between folders, ${fileCycles.length} between files (${typeCycles.length} if types count).`,
    `- Files with one importer: ${oneImporter.length}, of which ${short.length} are under 20 lines.`,
    `- Identifier words in neither the glossary nor \`${WORD_LIST}\`: ${words.length}.`,
    '',
  ].join('\n')
}

function sizeCells(name, { files, lines, median, p90, longest }) {
  return [name, files, lines, median, p90, longest].map(String)
}

/** The first row is the header; columns are padded as the formatter wants them. */
function alignTable(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map(row => row[at].length)))
  const line = cells => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  const [header, ...rest] = rows
  return [line(header), line(widths.map(width => '-'.repeat(width))), ...rest.map(line)]
}

function printHouse() {
  const house = measureHouse()
  const { directories, longest, fileCycles, folderCycles, oneImporter, words } = house
  console.log(describeHouse(house))
  console.log('## Files per directory\n')
  for (const { folder, files } of directories) console.log(`${String(files).padStart(4)}  ${folder}`)
  console.log('\n## Longest files\n')
  for (const { path, lines } of longest) console.log(`${String(lines).padStart(4)}  ${path}`)
  console.log('\n## Import cycles\n')
  for (const cycle of [...fileCycles, ...folderCycles]) console.log(cycle.join(' -> '))
  console.log('\n## Files under 20 lines with one importer\n')
  for (const { path, lines } of oneImporter.filter(file => file.lines < 20))
    console.log(`${String(lines).padStart(4)}  ${path}`)
  console.log(`\n## Unknown words (of ${words.length}, the ${SHOWN_WORDS} most used; --words lists all)\n`)
  const shown = process.argv.includes('--words') ? words : words.slice(0, SHOWN_WORDS)
  for (const { word, count, first } of shown)
    console.log(`${String(count).padStart(4)}  ${word.padEnd(16)} ${first}`)
}

function sourcesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

function readSource(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = [...text.matchAll(IMPORT)]
    .map(([, names = '', written, loaded]) => ({
      target: posix.join(posix.dirname(path), written ?? loaded),
      isType: importsTypesOnly(names),
    }))
    .filter(({ target }) => existsSync(join(root, target)))
  const code = imports.filter(({ isType }) => !isType)
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    imports: [...new Set(imports.map(({ target }) => target))],
    codeImports: [...new Set(code.map(({ target }) => target))],
  }
}

/** `import type { A }`, and `import { type A, type B }`: types are gone when the program runs. */
function importsTypesOnly(names) {
  if (/^\s+type\b/.test(names)) return true
  const listed = /\{([^}]*)\}/.exec(names)?.[1]
  if (listed === undefined || /^\s+\w+\s*,/.test(names)) return false
  const members = listed.split(',').map(member => member.trim())
  return members.filter(Boolean).every(member => member.startsWith('type '))
}

/** `src/<folder>` or `supervisors/<language>[/<engine>]`, as docs/architecture.md lists them. */
function topFolder(path) {
  const [first, second, third, ...rest] = path.split('/')
  const isEngine = first === 'supervisors' && second !== 'core' && rest.length > 0
  return isEngine ? `${first}/${second}/${third}` : `${first}/${second}`
}

function sizesOf(files) {
  const sorted = files.map(file => file.lines).sort((a, b) => a - b)
  const at = share => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return {
    files: sorted.length,
    lines: sorted.reduce((sum, lines) => sum + lines, 0),
    median: at(0.5),
    p90: at(0.9),
    longest: sorted.at(-1),
  }
}

function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

function countImporters(files) {
  const counts = new Map()
  for (const file of files)
    for (const target of file.imports) counts.set(target, (counts.get(target) ?? 0) + 1)
  return counts
}

function folderGraph(files) {
  return new Map(
    groupBy(files, file => topFolder(file.path)).map(([folder, members]) => {
      const targets = members.flatMap(file => file.imports.map(topFolder))
      return [folder, [...new Set(targets)].filter(target => target !== folder)]
    }),
  )
}

/** Groups of nodes that reach each other, by Tarjan's algorithm. */
function findCycles(graph) {
  const order = new Map()
  const low = new Map()
  const stack = []
  const cycles = []
  const visit = node => {
    order.set(node, order.size)
    low.set(node, order.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== order.get(node)) return
    const members = stack.splice(stack.indexOf(node))
    if (members.length > 1) cycles.push(members.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}

/** Words of names that this source declares or uses; comments, strings and imported packages do not count. */
function unknownWords(files) {
  const known = new Set([...wordsOf(GLOSSARY), ...wordsOf(WORD_LIST)])
  const found = new Map()
  for (const { path, text } of files) {
    for (const [identifier] of withoutTexts(text).matchAll(/[A-Za-z_$][\w$]*/g)) {
      for (const word of splitIdentifier(identifier)) {
        if (isKnown(word, known)) continue
        const entry = found.get(word) ?? { word, count: 0, first: `${identifier} (${path})` }
        entry.count++
        found.set(word, entry)
      }
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
}

function wordsOf(path) {
  if (!existsSync(join(root, path))) return []
  return readFileSync(join(root, path), 'utf8')
    .replace(/^#.*$/gm, '')
    .toLowerCase()
    .match(/[a-z]+/g)
}

function splitIdentifier(identifier) {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word.length > 2)
}

/** The list has base forms: up to two of the usual English endings are taken off (`callers` → `caller` → `call`). */
function isKnown(word, known, endings = 2) {
  if (known.has(word)) return true
  if (endings === 0) return false
  const bases = [
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/(ed|ing|er|or)$/, ''),
    word.replace(/(ed|ing|er|or|able)$/, 'e'),
    word.replace(/(.)\1(ed|ing|er)$/, '$1'),
    word.replace(/ly$/, ''),
    word.replace(/able$/, ''),
  ]
  return bases.some(base => base !== word && isKnown(base, known, endings - 1))
}

/** Regular expressions go first: the quotes in them are no strings. */
function withoutTexts(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, ' ')
    .replace(
      /(?<=[=(,:!&|?[>{]\s*|\breturn\s+|^\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/gm,
      ' ',
    )
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ')
    .replace(/`(?:[^`\\]|\\.)*`/g, ' ')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printHouse()
