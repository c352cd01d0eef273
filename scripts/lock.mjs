/** One process at a time: a lock folder that a dead holder cannot keep. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Installing over a slow line on a busy machine takes minutes. */
const MAX_WAIT_MS = 15 * 60_000
/** A holder names itself a moment after it made the folder; this is much longer. */
const UNNAMED_HOLDER_MS = 10_000

export async function withLock(folder, work) {
  await acquire(folder)
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function acquire(folder) {
  const deadline = Date.now() + MAX_WAIT_MS
  let isAnnounced = false
  while (!take(folder)) {
    if (holderIsGone(folder)) {
      rmSync(folder, { recursive: true, force: true })
      continue
    }
    if (!isAnnounced) console.error('set-up: waiting for another process that is setting up')
    isAnnounced = true
    if (Date.now() > deadline)
      throw new Error(`set-up: gave up waiting; remove ${folder} if nothing is running`)
    await wait(200)
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(folder, 'pid'), String(process.pid))
  return true
}

function holderIsGone(folder) {
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    if (!pid) return isOlderThan(folder, UNNAMED_HOLDER_MS)
    process.kill(pid, 0)
    return false
  } catch (error) {
    if (error.code === 'ESRCH') return true
    return error.code === 'ENOENT' && isOlderThan(folder, UNNAMED_HOLDER_MS)
  }
}

function isOlderThan(folder, ms) {
  try {
    return Date.now() - statSync(folder).mtimeMs > ms
  } catch {
    return false
  }
}
