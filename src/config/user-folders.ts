/** Where the user's own configuration, data and cache of bombe lie (XDG base directories). */
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

export interface UserFolders {
  config: string
  data: string
  cache: string
}

/** The XDG specification says that relative values are to be ignored. */
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

/** Those of whoever runs this process. */
export function currentUser(): UserFolders {
  return userFolders(process.env, homedir())
}
