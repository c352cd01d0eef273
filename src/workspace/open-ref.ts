/** Opens a branch, tag or commit for questions, whatever is checked out; its snapshot is made first where there is none. */

import { type CommitPlace, CommitTree } from '../discover/git/commit-tree.ts'
import { findCommit } from '../discover/git/find-commit.ts'
import { BombeError } from '../errors/bombe-error.ts'
import { refSnapshot } from '../model/snapshot-folder.ts'
import { extractorVersion } from '../pipeline/extractor-version.ts'
import { DEFAULT_SESSION, type NotesView } from '../questions/shared/notes-view.ts'
import type { SettingValues } from '../settings/settings.ts'
import { labelSnapshot } from '../store/generations/snapshots.ts'
import type { IndexReader } from '../store/read/index-reader.ts'
import { absentVerifier } from './engines/verify-sites.ts'
import { makeCommitContext } from './make-context.ts'
import { openIfReadable } from './open-reader.ts'
import { findDataFolder } from './state/find-data-folder.ts'
import { readNotes } from './take-note.ts'
import { findTextInCommit } from './text/find-text-in-commit.ts'
import { Workspace } from './workspace.ts'
import type { WorkspaceOptions } from './workspace-options.ts'

export async function openRef(options: WorkspaceOptions & { ref: string }): Promise<Workspace> {
  const { root, settings } = options
  const place = await findCommit(root, options.ref)
  const { shared } = await findDataFolder(root, settings)
  const reader = openSnapshot(shared, root, place) ?? (await makeSnapshot(options, place))
  const commit = await CommitTree.open(place)
  return commitWorkspace(
    root,
    settings,
    reader,
    commit,
    readNotes(shared, options.session ?? DEFAULT_SESSION, Date.now(), options.onWarning),
  )
}

/** Null where there is none that can be used. Opening it counts as using it. */
export function openSnapshot(shared: string, root: string, place: CommitPlace): IndexReader | null {
  const { commit, ref } = place
  const folder = refSnapshot(shared, commit)
  const reader = openIfReadable(folder)
  if (!reader) return null
  if (reader.hasCurrentSchema() && reader.meta('extractor') === extractorVersion()) {
    labelSnapshot(folder, { kind: 'ref', root, ref, commit })
    return reader
  }
  reader.close()
  return null
}

export async function commitWorkspace(
  root: string,
  settings: SettingValues,
  reader: IndexReader,
  commit: CommitTree,
  notes: NotesView,
): Promise<Workspace> {
  const context = { ...(await makeCommitContext(root, reader, commit)), notes }
  return new Workspace(root, context, absentVerifier({ root, settings, deadlineMs: 0 }), {
    findText: (input, signal) => findTextInCommit(commit, input, signal),
    runWithTexts: question => commit.loadUntilComplete(question),
  })
}

async function makeSnapshot(options: WorkspaceOptions, place: CommitPlace): Promise<IndexReader> {
  const { indexCommit } = await import('../pipeline/snapshots/index-commit.ts')
  await indexCommit({ ...options, place })
  // Looked up again: claiming the folder may have had to choose another place.
  const { shared } = await findDataFolder(options.root, options.settings)
  const reader = openSnapshot(shared, options.root, place)
  if (!reader) throw new BombeError('index_not_ready', `the snapshot of ${place.ref} was made but is gone`)
  return reader
}
