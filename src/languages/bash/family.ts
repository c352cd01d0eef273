/** Shells as a family. They have no project files, and no engine answers for them. */
import type { Family } from '../family.ts'

export const family: Family = { id: 'bash' }
