/** SQLite's failures and those of the file system below it, as errors of the registry. */
import { basename } from 'node:path'
import { BombeError } from '../errors/bombe-error.ts'
import type { ErrorCode } from '../errors/registry.ts'
import { sqliteCode } from './sqlite.ts'

/** First match wins; the codes are SQLite's extended ones or those of node:fs. */
const CODES: [pattern: RegExp, code: ErrorCode, message: string][] = [
  [
    // A file that may not grow gives a failed write: a quota, or a limit on the size of files.
    /^SQLITE_FULL|^SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|SHMOPEN|SHMMAP)|^ENOSPC|^EDQUOT|^EFBIG/,
    'disk_full',
    'no space is left for the index',
  ],
  [/^SQLITE_READONLY|^EROFS|^EACCES|^EPERM|^ENOTDIR/, 'read_only', 'the data folder cannot be written'],
  [/^SQLITE_CANTOPEN/, 'read_only', 'the index cannot be opened where it should lie'],
  [/^SQLITE_CORRUPT|^SQLITE_NOTADB|^SQLITE_FORMAT/, 'index_corrupt', 'the index is damaged'],
  [/^SQLITE_BUSY|^SQLITE_LOCKED/, 'index_locked', 'another process is writing the index'],
]

/** Anything that is not known here comes back as it was. */
export function sqliteError(error: unknown, path: string): unknown {
  if (error instanceof BombeError) return error
  const code = sqliteCode(error) ?? (error as { code?: unknown } | null)?.code
  // A packed column that ends early: the page checks out, its content does not.
  if (error instanceof RangeError && error.message.startsWith('packed column')) {
    return new BombeError('index_corrupt', `the index is damaged: ${basename(path)}`, { cause: error })
  }
  if (typeof code !== 'string') return error
  const known = CODES.find(([pattern]) => pattern.test(code))
  return known
    ? new BombeError(known[1], `${known[2]}: ${basename(path)}`, { cause: error, data: { code } })
    : error
}

/** Whether what was thrown says that a database file is not what SQLite wrote. */
export function isDamage(error: unknown): boolean {
  const known = sqliteError(error, '')
  return known instanceof BombeError && known.code === 'index_corrupt'
}
