/** Repositories that the settings name besides the one of a command, and what they refer to of it. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute } from 'node:path'
import type { FromOthers } from '../questions/across-workspaces/declare.ts'
import { loadSettings } from '../settings/load-settings.ts'
import type { SettingValues } from '../settings/settings.ts'
import type { AskRoot } from '../workspace/look-in-others.ts'
import { writeNotice } from './output/write-text.ts'
import { realFolder } from './real-folder.ts'

/** Those that are not there any more are left out: they would keep every command and server from working. */
export function registeredRoots(settings: SettingValues): string[] {
  return settings['workspaces.roots'].flatMap(path => {
    if (isAbsolute(path) && existsSync(path)) return [realFolder(path)]
    writeNotice(`warning: workspaces.roots: there is no folder ${path}`)
    return []
  })
}

/** A first index may have to be made; who gets half an answer would only ask again. */
const WAIT_MS = 30_000

/** The settings of another repository, as a command in it would have them. */
export function settingsOf(root: string): SettingValues {
  return loadSettings({ root, env: process.env, home: homedir() }).values
}

interface Asked {
  tool: string
  input: Readonly<Record<string, unknown>>
  root: string
  settings: SettingValues
  signal: AbortSignal
}

export async function lookInRegistered(
  { settings, ...asked }: Asked,
  ask: AskRoot,
): Promise<{ others?: FromOthers }> {
  if (asked.tool !== 'get_references') return {}
  const others = registeredRoots(settings).filter(other => other !== asked.root)
  if (others.length === 0) return {}
  const { lookInOthers } = await import('../workspace/look-in-others.ts')
  const found = await lookInOthers({ ...asked, others, waitMs: WAIT_MS }, ask)
  return found ? { others: found } : {}
}
