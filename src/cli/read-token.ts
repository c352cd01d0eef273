/** The token of the HTTP server: made once, in a file only its owner can read. */
import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BombeError } from '../errors/bombe-error.ts'
import { currentUser } from '../settings/user-folders.ts'

const SHORTEST = 32

export function readToken(): { file: string; token: string } {
  const file = join(currentUser().data, 'http-token')
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (!stat) return { file, token: makeToken(file) }
  if (!stat.isFile() || (stat.mode & 0o077) !== 0) {
    throw new BombeError('unauthorized', `${file} can be read by others, so it is no secret`, {
      hint: `remove it, and the next start makes a new one`,
    })
  }
  const token = readFileSync(file, 'utf8').trim()
  if (token.length < SHORTEST)
    throw new BombeError('unauthorized', `${file} holds no token`, { hint: 'remove it, and start again' })
  return { file, token }
}

function makeToken(file: string): string {
  const token = randomBytes(32).toString('hex')
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' })
  return token
}
