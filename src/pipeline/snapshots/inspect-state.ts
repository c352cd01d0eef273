/** Inspects a state file: its header, whether it is whole, and whether this bombe can import it. */

import { type StateHeader, unpackStateFile } from '../../store/generations/state-file.ts'
import { SCHEMA_VERSION } from '../../store/schema/schema.ts'
import { extractorVersion } from '../extractor-version.ts'

export interface InspectReport extends StateHeader {
  file: string
  /** False where facts or tables are another version's. */
  usable: boolean
}

/** Reads the file to its end; a damaged one is refused as it would be on import. */
export async function inspectState(file: string): Promise<InspectReport> {
  const header = await unpackStateFile(file, null)
  const usable = header.schema_version === SCHEMA_VERSION && header.extractor === extractorVersion()
  return { file, usable, ...header }
}
