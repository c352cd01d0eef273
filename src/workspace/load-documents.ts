/** Documents as searches take them: packed once, cached beside the index, and again where a file changed. */
import { type ListedDocument, listDocuments } from '../discover/files/list-documents.ts'
import { readInside } from '../discover/files/read-bounded.ts'
import { formatOf } from '../documents/formats.ts'
import { type PackedDocument, packDocument } from '../documents/pack-document.ts'
import { programVersion } from '../pipeline/extractor-version.ts'
import type { DocumentSet } from '../rank/rank-documents.ts'
import { maskSecrets } from '../secrets/mask-secrets.ts'
import type { SettingValues } from '../settings/settings.ts'
import { readSideFile, writeSideFile } from '../store/generations/side-file.ts'

const FILE = 'documents.json'
/** A server lists the files again when the last look is older. */
const LOOK_AGAIN_MS = 2_000
/** Packing stops here; what is left is packed at the next question. */
const MAX_PACKING_MS = 3_000

interface Entry extends ListedDocument, PackedDocument {}

interface Known {
  lookedAt: number
  entries: Map<string, Entry>
}

const known = new Map<string, Known>()

/** `folder` is that of the index. */
export async function loadDocuments(
  root: string,
  folder: string,
  settings: SettingValues,
): Promise<DocumentSet> {
  const before = known.get(folder) ?? { lookedAt: 0, entries: readStored(folder) }
  if (Date.now() - before.lookedAt < LOOK_AGAIN_MS) return setOf(before.entries)
  const listed = await listDocuments(root, settings)
  const deadline = performance.now() + MAX_PACKING_MS
  const entries = new Map<string, Entry>()
  let packed = 0
  for (const document of listed) {
    const old = before.entries.get(document.path)
    const isSame = old?.size === document.size && old.mtimeMs === document.mtimeMs
    if (!isSame && performance.now() > deadline) continue
    const entry = isSame ? old : pack(root, document)
    if (!isSame) packed++
    if (entry) entries.set(document.path, entry)
  }
  if (folder !== '' && (packed > 0 || entries.size !== before.entries.size)) store(folder, entries)
  known.set(folder, { lookedAt: Date.now(), entries })
  return setOf(entries)
}

/** They are read again from beside the index. */
export function forgetDocuments(folder: string): void {
  known.delete(folder)
}

/** Only hashes of words are kept, and those of a secret are not among them. */
function pack(root: string, document: ListedDocument): Entry | null {
  const { path } = document
  const read = readInside(root, path)
  if (!('text' in read) || read.text.includes('\0')) return null
  const { text } = maskSecrets(read.text, { path })
  return { ...document, ...packDocument(path, text, formatOf(path)!) }
}

function setOf(entries: ReadonlyMap<string, Entry>): DocumentSet {
  return [...entries.values()]
}

type Stored = Omit<Entry, 'terms' | 'units'> & { terms: string; units: string }

function store(folder: string, entries: ReadonlyMap<string, Entry>): void {
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
  const stored = [...entries.values()].map(
    (entry): Stored => ({ ...entry, terms: base64(entry.terms), units: base64(entry.units) }),
  )
  writeSideFile(folder, FILE, JSON.stringify({ program: programVersion(), stored }))
}

function readStored(folder: string): Map<string, Entry> {
  try {
    const { program, stored } = JSON.parse(readSideFile(folder, FILE) ?? '') as {
      program: string
      stored: Stored[]
    }
    if (program !== programVersion()) return new Map()
    return new Map(
      stored.map(entry => [
        entry.path,
        { ...entry, terms: Buffer.from(entry.terms, 'base64'), units: Buffer.from(entry.units, 'base64') },
      ]),
    )
  } catch {
    return new Map()
  }
}
