/** The history of a repository as rankings take it: read from git once a commit, then cached beside the index. */
import { prefixOf } from '../discover/git/find-commit.ts'
import { repositoryOf } from '../discover/git/find-work-tree.ts'
import { readHistory } from '../discover/git/read-history.ts'
import { type History, packHistory } from '../rank/history.ts'
import { maskSecrets } from '../secrets/mask-secrets.ts'
import { readSideFile, writeSideFile } from '../store/generations/side-file.ts'

const FILE = 'history.json'
/** Raised when words are split in another way. */
const FORMAT = 2

interface Stored extends Omit<History, 'terms' | 'units'> {
  format: number
  commit: string
  /** Base64. */
  terms: string
  units: string
}

/** The last one of each index: a server needs the same commit again and again. */
const known = new Map<string, { commit: string; history: Promise<History | null> }>()

export function loadHistory(
  root: string,
  folder: string,
  commit: string | undefined,
): Promise<History | null> {
  if (commit === undefined) return Promise.resolve(null)
  const last = known.get(folder)
  if (last?.commit === commit) return last.history
  const history = readOrMake(root, folder, commit)
  known.set(folder, { commit, history })
  return history
}

/** It is read again from beside the index. */
export function forgetHistory(folder: string): void {
  known.delete(folder)
}

async function readOrMake(root: string, folder: string, commit: string): Promise<History | null> {
  // Before there is an index there is no folder either.
  const stored = folder === '' ? null : parseStored(readSideFile(folder, FILE), commit)
  if (stored) return stored
  const tree = repositoryOf(root)
  if (!tree) return null
  const prefix = prefixOf(root, tree)
  const commits = (await readHistory(tree, commit)).map(one => ({
    ...one,
    // Only hashes of their words are kept; those of a secret are not among them.
    subject: maskSecrets(one.subject).text,
    body: maskSecrets(one.body).text,
    paths: one.paths.filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length)),
  }))
  if (commits.length === 0) return null
  const history = packHistory(commits.filter(({ paths }) => paths.length > 0))
  if (folder !== '') writeSideFile(folder, FILE, stringify(history, commit))
  return history
}

function stringify(history: History, commit: string): string {
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
  const stored: Stored = {
    ...history,
    format: FORMAT,
    commit,
    terms: base64(history.terms),
    units: base64(history.units),
  }
  return JSON.stringify(stored)
}

function parseStored(text: string | null, commit: string): History | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Stored
    if (stored.format !== FORMAT || stored.commit !== commit) return null
    const { times, paths, files } = stored
    if (times.length !== files.length) return null
    return {
      times,
      paths,
      files,
      terms: Buffer.from(stored.terms, 'base64'),
      units: Buffer.from(stored.units, 'base64'),
    }
  } catch {
    return null
  }
}
