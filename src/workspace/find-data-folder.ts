/** Where the data of a repository lies for this user. */
import type { SettingValues } from '../config/settings.ts'
import { currentUser } from '../config/user-folders.ts'
import { type DataFolder, dataFolderOf } from '../discover/data-folder.ts'

export function findDataFolder(root: string, settings: SettingValues): Promise<DataFolder> {
  return dataFolderOf(root, settings, currentUser())
}
