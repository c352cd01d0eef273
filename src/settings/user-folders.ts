/** Folders of the user's bombe configuration, data and cache (XDG base directories). */
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

export interface UserFolders {
  config: string
  data: string
  cache: string
}

/** The XDG specification requires that relative values are ignored. */
export function userFolders(env: NodeJS.ProcessEnv, home: string): UserFolders {
  const base = (name: string, otherwise: string) => {
    const value = env[name]
    return join(value && isAbsolute(value) ? value : join(home, otherwise), 'bombe')
  }
  return {
    config: base('XDG_CONFIG_HOME', '.config'),
    data: base('XDG_DATA_HOME', '.local/share'),
    cache: base('XDG_CACHE_HOME', '.cache'),
  }
}

/** The folders of the user who runs this process. */
export function currentUser(): UserFolders {
  return userFolders(process.env, homedir())
}
