/** What files and folders looked like at one moment. */

export interface Stamps {
  /** From the root, or absolute; '' is the root itself. */
  paths: string[]
  /** `STAMP_WIDTH` numbers a path: change time, modification time, size, inode; all -1 where nothing is there. */
  values: Float64Array
}

export const STAMP_WIDTH = 4
