/** Begins a first index of many files: it waits for its turn among the runs of this user, and takes over what an earlier run parsed. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Discovery } from '../../discover/files/discover-repository.ts'
import { asBombeError } from '../../errors/bombe-error.ts'
import { ParsedFiles } from '../../extract/workers/parsed-files.ts'
import { allowedSecrets } from '../../settings/allowed-secrets.ts'
import { currentUser } from '../../settings/user-folders.ts'
import { acquireWriter, type Writer } from '../../store/generations/acquire-writer.ts'
import { ParsedLog } from '../../store/generations/parsed-log.ts'
import type { SyncRequest } from '../collect-facts.ts'
import { extractorVersion } from '../extractor-version.ts'

export interface FirstIndex {
  parsed?: ParsedFiles
  end(): void
}

export const NOT_FIRST: FirstIndex = { end: () => {} }

/** Less source is parsed again before anyone could wait for a turn. */
const LARGE_BYTES = 3_000_000
/** Whoever holds the turn for longer hangs, and must not hold up all others. */
const MAX_WAIT_MS = 20 * 60_000
const LOOK_EVERY_MS = 200

export async function beginFirst(
  folder: string,
  discovery: Discovery,
  request: SyncRequest,
): Promise<FirstIndex> {
  const bytes = discovery.files.reduce((sum, { size }) => sum + size, 0)
  // What is indexed from elsewhere than the disk serves a question that waits.
  if (bytes < LARGE_BYTES || request.discovered) return NOT_FIRST
  const turn = await takeTurn(request)
  const log = openLog(folder, discovery, request)
  return {
    ...(log ? { parsed: new ParsedFiles(log) } : {}),
    end: () => {
      log?.close()
      turn?.release()
    },
  }
}

/** Two first indexes at once take twice as long each. Null where there is no folder to agree in. */
async function takeTurn({ signal, onProgress }: SyncRequest): Promise<Writer | null> {
  const folder = join(currentUser().cache, 'first-index')
  for (let waited = 0; waited < MAX_WAIT_MS; waited += LOOK_EVERY_MS) {
    signal?.throwIfAborted()
    try {
      return await acquireWriter(folder)
    } catch (error) {
      if (asBombeError(error).code !== 'index_locked') return null
    }
    onProgress?.({ stage: 'queue', done: 0, total: 1 })
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  }
  return null
}

/** Facts of another program, or under other settings, are others. */
function openLog(folder: string, { root }: Discovery, { settings }: SyncRequest): ParsedLog | null {
  const { max_file_bytes, parse_timeout_ms } = settings
  const basis = [extractorVersion(), root, max_file_bytes, parse_timeout_ms, allowedSecrets(root)]
  try {
    return ParsedLog.open(folder, JSON.stringify(basis))
  } catch {
    return null
  }
}
