/** Writes the files of one robustness corpus to disk directly from git objects, including odd names and links. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitGrammarCases } from './split-grammar-cases.ts'

/** The paths written, relative to `into`, as bytes. */
export function materializeCorpus(corpus: Corpus, mirrors: string, into: string): Materialized {
  const git = gitFolder(join(mirrors, corpus.repo.replace('/', '+')))
  if (!git) return { missing: `no clone of ${corpus.repo}` }
  const listing = runGit(git, ['ls-tree', '-r', '-z', corpus.commit, '--', corpus.path || '.'])
  if (listing.status !== 0) return { missing: `${corpus.repo} lacks commit ${corpus.commit.slice(0, 10)}` }
  const entries = parseListing(listing.stdout).filter(entry => hasExtension(entry.path, corpus.ext))
  const blobs = readBlobs(
    git,
    entries.map(entry => entry.id),
  )
  const paths: Buffer[] = []
  for (const entry of entries) {
    const blob = blobs.get(entry.id)
    if (!blob) continue
    for (const file of filesOf(entry, blob, corpus)) {
      writeEntry(into, file)
      paths.push(file.path)
    }
  }
  return { paths }
}

export interface Corpus {
  repo: string
  commit: string
  path: string
  /** Without its dot; '' for every file. */
  ext: string
  what: string
}

export type Materialized = { paths: Buffer[]; missing?: undefined } | { missing: string }

interface Entry {
  mode: string
  id: string
  path: Buffer
}

const LINK = '120000'
const SUBMODULE = '160000'
const SLASH = 47

function gitFolder(clone: string): string | undefined {
  return ['repo/.git', 'repo', '.git', '.']
    .map(one => join(clone, one))
    .find(one => existsSync(join(one, 'HEAD')))
}

function runGit(git: string, args: string[], input?: string): SpawnSyncReturns<Buffer> {
  return spawnSync('git', ['--git-dir', git, ...args], { input, maxBuffer: 2 ** 31 - 1 })
}

function parseListing(listing: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let start = 0; start < listing.length; ) {
    const tab = listing.indexOf(9, start)
    const end = listing.indexOf(0, start)
    const [mode, , id] = listing.subarray(start, tab).toString('latin1').split(' ')
    if (mode !== SUBMODULE) entries.push({ mode: mode!, id: id!, path: listing.subarray(tab + 1, end) })
    start = end + 1
  }
  return entries
}

function hasExtension(path: Buffer, extension: string): boolean {
  return extension === '' || path.toString('latin1').endsWith(`.${extension}`)
}

/** A clone may lack some blobs; those are skipped. */
function readBlobs(git: string, ids: string[]): Map<string, Buffer> {
  const blobs = new Map<string, Buffer>()
  const { stdout } = runGit(git, ['cat-file', '--batch'], `${[...new Set(ids)].join('\n')}\n`)
  for (let at = 0; at < stdout.length; ) {
    const end = stdout.indexOf(10, at)
    const [id, , size] = stdout.subarray(at, end).toString('latin1').split(' ')
    at = end + 1
    if (size === undefined) continue
    blobs.set(id!, stdout.subarray(at, at + Number(size)))
    at += Number(size) + 1
  }
  return blobs
}

interface CorpusFile {
  mode: string
  path: Buffer
  content: Buffer
}

function filesOf(entry: Entry, blob: Buffer, corpus: Corpus): CorpusFile[] {
  const plain = { mode: entry.mode, path: entry.path, content: blob }
  if (corpus.ext !== 'txt') return [plain]
  return splitGrammarCases(blob.toString('utf8'), corpus.repo).map(one => ({
    mode: entry.mode,
    path: Buffer.concat([entry.path, Buffer.from(`/${one.name}`)]),
    content: Buffer.from(one.code),
  }))
}

function writeEntry(into: string, file: CorpusFile): void {
  const path = Buffer.concat([Buffer.from(`${into}/`), file.path])
  mkdirSync(path.subarray(0, path.lastIndexOf(SLASH)), { recursive: true })
  if (file.mode === LINK) symlinkSync(file.content, path)
  else writeFileSync(path, file.content)
}
