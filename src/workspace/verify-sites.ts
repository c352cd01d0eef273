/** Makes the sites a question rests on exact before it is answered, as far as engines manage within the deadline. */
import type { Database } from 'better-sqlite3'
import type { SettingValues } from '../config/settings.ts'
import { scopeContent } from '../index/make-exact.ts'
import { openExactIndex } from '../index/open-exact-index.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import { askEngine } from '../precise/ask-engine.ts'
import type { EngineRoom } from '../precise/engine-room.ts'
import type { Why } from '../query/answer.ts'
import type { IndexReader } from '../store/index-reader.ts'
import type { AskableFile } from '../store/read-askable.ts'
import type { SymbolRow } from '../store/rows.ts'

export interface Doubt {
  target: SymbolRow
  /** Who refers to it: every site that bears one of its names. */
  incoming: boolean
  /** What it refers to: every site inside it. */
  outgoing: boolean
}

export interface VerifyOptions {
  root: string
  settings: SettingValues
  reader: IndexReader
  room: EngineRoom
  /** A connection that may write; asked for only where there is something to ask. */
  openForWriting(): Database | null
  deadlineMs: number
  signal?: AbortSignal
}

/** Gives what kept sites from being settled; nothing where all are, or where there is no engine. */
export async function verifySites(doubt: Doubt, options: VerifyOptions): Promise<Why[]> {
  const { reader, room } = options
  const languages = await loadLanguages()
  const language = reader.fileById(doubt.target.file)?.language
  const family = languages.find(({ id }) => id === language)?.family
  if (options.deadlineMs <= 0 || family === undefined) return []
  const suspects = findSuspects(doubt, reader)
  if (suspects.files.size === 0 || !(await room.answersFor(family))) return []
  const db = options.openForWriting()
  if (!db) return []
  const index = openExactIndex(db, options.root, options.settings.max_file_bytes)
  const own = new Set(languages.filter(one => one.family === family).map(({ id }) => id))
  const files = index.files(own).filter(({ id }) => suspects.files.has(id))
  const wants = (file: AskableFile, site: { ordinal: number }) =>
    suspects.files.get(file.id)?.has(site.ordinal) === true
  const isOpen = (file: AskableFile) =>
    index.sites(file).some(site => site.settledBy.length === 0 && wants(file, site))
  const open = files.filter(isOpen)
  if (open.length === 0) return []
  const content = scopeContent(reader, languages, family)
  const deadline = AbortSignal.timeout(options.deadlineMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  const why = new Set<Why>()
  for (const session of await room.sessionsFor(family, content, false)) {
    const work = { index, files: open, projects: content.projectIds, wants, urgent: true, signal }
    try {
      const asked = await askEngine(session, work)
      for (const reason of asked.failed.values()) why.add(reason)
    } catch (error) {
      if (!deadline.aborted) throw error
    }
    if (deadline.aborted) {
      why.add(session.health().state === 'ready' ? 'timeout' : 'server_starting')
      break
    }
  }
  return [...why]
}

interface Suspects {
  /** File id -> ordinals of the sites in question. */
  files: Map<number, Set<number>>
}

function findSuspects({ target, incoming, outgoing }: Doubt, reader: IndexReader): Suspects {
  const files = new Map<number, Set<number>>()
  const add = (file: number, ordinal: number) => {
    const known = files.get(file)
    if (known) known.add(ordinal)
    else files.set(file, new Set([ordinal]))
  }
  if (incoming)
    for (const name of namesOf(target, reader))
      for (const site of reader.sitesNamed(name)) if (site.state !== 'external') add(site.file, site.ordinal)
  if (outgoing)
    for (const site of reader.sitesInFile(target.file))
      if (site.from === target.id && site.state !== 'external') add(site.file, site.ordinal)
  return { files }
}

/** Its own name, what importers call it, and for a constructor what it makes. */
function namesOf(target: SymbolRow, reader: IndexReader): Set<string> {
  const owner = target.kind === 'constructor' ? reader.symbol(target.container) : null
  const aliases = reader.importersOfSymbol(owner?.id ?? target.id).map(row => row.local)
  return new Set([target.name, ...(owner ? [owner.name] : []), ...aliases.filter(name => name !== '')])
}
