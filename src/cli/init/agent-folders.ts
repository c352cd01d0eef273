/** Folders that agents let the user move with a variable. */
import { isAbsolute } from 'node:path'

export function folderOf(variable: string, usual: string): string {
  const configured = process.env[variable]
  return configured && isAbsolute(configured) ? configured : usual
}

export function codexFolder(): string {
  return folderOf('CODEX_HOME', '.codex')
}

export function configFolder(): string {
  if (process.platform === 'darwin') return 'Library/Application Support'
  if (process.platform === 'win32') return folderOf('APPDATA', 'AppData/Roaming')
  return folderOf('XDG_CONFIG_HOME', '.config')
}
