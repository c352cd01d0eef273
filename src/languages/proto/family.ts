/** Protocol buffers as a family. No engine answers for them. */
import type { Family } from '../family.ts'

export const family: Family = { id: 'proto' }
