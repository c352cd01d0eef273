/** Indexes a copy of one case's work tree and reads its graph. */
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRepository } from '../open-repository.ts'
import { type DumpGraph, readDump } from './read-dump.ts'

/** In this process: one command per case would spend most of its time on the start. */
export async function indexCase<T>(
  folder: string,
  isExact: boolean,
  use: (graph: DumpGraph, copy: string) => Promise<T>,
): Promise<T> {
  if (!existsSync(folder)) throw new Error(`no input at ${folder}`)
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-case-')))
  const copy = join(scratch, 'repo')
  try {
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
    return await use(await dumpOf(copy, isExact), copy)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function dumpOf(root: string, isExact: boolean): Promise<DumpGraph> {
  const workspace = await openRepository(root, { isExact })
  try {
    return readDump([...workspace.dump({ format: 'jsonl', engineNames: false })].join(''))
  } finally {
    await workspace.close()
  }
}
