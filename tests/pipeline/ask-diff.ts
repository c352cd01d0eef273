/** Asks a repository what changed, with an index of its own that is brought up to date first. */

import { indexRepository } from '../../src/pipeline/index-repository.ts'
import type { DiffAnswer } from '../../src/questions/get-diff/answer.ts'
import type { DiffInput } from '../../src/questions/get-diff/declare.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { tempFolder } from '../discover/temp-repository.ts'

export async function askDiff(root: string, input: DiffInput = {}): Promise<DiffAnswer> {
  const settings = { ...defaultValues(), data_folder: tempFolder(), workers: 1 }
  await indexRepository({ root, settings })
  const workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
  try {
    return await workspace.put(one => one.diff(input))
  } finally {
    await workspace.close()
  }
}

/** Every symbol that an answer says came or went. */
export function cameAndWent({ summary }: DiffAnswer): string[] {
  return [
    ...summary.added_symbols.map(one => `+ ${one.handle}`),
    ...summary.deleted_symbols.map(one => `- ${one.handle}`),
    ...summary.renamed_symbols.map(one => `${one.from.handle} -> ${one.to.handle}`),
  ]
}
