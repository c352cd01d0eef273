/** Where the data of a repository is for this user. */

import { type DataFolder, dataFolderOf } from '../../discover/data-folder.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { currentUser } from '../../settings/user-folders.ts'

export function findDataFolder(root: string, settings: SettingValues): Promise<DataFolder> {
  return dataFolderOf(root, settings, currentUser())
}
