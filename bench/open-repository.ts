/** Indexes and opens a repository inside this process, as the edges of bombe do. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSettings } from '../src/config/load-settings.ts'
import { indexRepository } from '../src/index/index-repository.ts'
import { openWorkspace } from '../src/workspace/open-workspace.ts'
import type { Workspace } from '../src/workspace/workspace.ts'

/** Defaults only: nobody's environment or home changes a figure. */
export async function openRepository(root: string): Promise<Workspace> {
  home ??= mkdtempSync(join(tmpdir(), 'bombe-bench-home-'))
  const settings = loadSettings({ root, flags: {}, env: {}, home }).values
  const { signal } = new AbortController()
  await indexRepository({ root, settings, signal })
  return openWorkspace({ root, settings, signal })
}

let home: string | undefined
