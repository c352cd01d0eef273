/** Writes notes down and reads them back: by session, with an end, beside the index. */
import { BombeError } from '../errors/bombe-error.ts'
import { checkChoice, checkCount, checkText } from '../query/check-input.ts'
import { DEFAULT_SESSION, NO_NOTES, NOTE_ACTIONS, type NotesInput, NotesView } from '../query/notes-view.ts'
import type { NotesAnswer, ShownNote } from '../query/render-notes.ts'
import { maskSecrets } from '../secrets/mask-secrets.ts'
import { type NoteKind, type NoteRow, type NotesStore, useNotes } from '../store/notes-store.ts'
import type { Workspace } from './workspace.ts'

const LONGEST_NOTE = 2_000
const LONGEST_SESSION = 200
const MOST_NOTES = 1_000
const MOST_SECONDS = 365 * 24 * 3600

/** `folder` is where the data of the repository lies. */
export function takeNote(
  workspace: Workspace,
  folder: string,
  input: NotesInput,
  now = Date.now(),
): NotesAnswer {
  const action = checkChoice('action', input.action, NOTE_ACTIONS)
  const session = checkText('session', input.session ?? DEFAULT_SESSION, LONGEST_SESSION)
  const given = [...(input.target === undefined ? [] : [input.target]), ...(input.paths ?? [])]
  const take = (store: NotesStore | null): NotesAnswer => {
    if (!store && action !== 'list')
      throw new BombeError('read_only', 'the notes of this repository are not ours to write')
    if (action === 'forget') forget(store, workspace, session, given, now)
    else if (action !== 'list') write(store, workspace, { ...input, session, action }, given, now)
    return { action, session, notes: (store?.list(session, now) ?? []).map(note => shown(note, workspace)) }
  }
  return useNotes(folder, action === 'list' ? 'read' : 'write', take)
}

/** The notes of a session for rankings; none where nobody wrote any. `onWarning` is told of damage. */
export function readNotes(
  folder: string,
  session: string,
  now = Date.now(),
  onWarning?: (message: string) => void,
): NotesView {
  const list = (store: NotesStore | null) => store?.list(session, now) ?? []
  const notes = useNotes(folder, 'read', list, path => onWarning?.(`${DAMAGED_NOTES}: ${path}`))
  return notes.length === 0 ? NO_NOTES : new NotesView(notes)
}

const DAMAGED_NOTES = 'the notes were damaged; new ones start empty, and the old file is kept'

function forget(
  store: NotesStore | null,
  workspace: Workspace,
  session: string,
  given: readonly string[],
  now: number,
): void {
  if (given.length === 0) {
    store?.forget(session, undefined)
    return
  }
  // By the name it has here, or by the one it was written down under.
  const wanted = new Set(given.map(target => workspace.noteTarget(target).target))
  const notes = store?.list(session, now) ?? []
  const meant = notes.filter(note => wanted.has(note.target) || wanted.has(shown(note, workspace).target))
  store?.forget(
    session,
    meant.map(({ target }) => target),
  )
}

function write(
  store: NotesStore | null,
  workspace: Workspace,
  input: NotesInput & { session: string; action: NoteKind },
  given: readonly string[],
  now: number,
): void {
  if (given.length === 0) throw new BombeError('invalid_input', 'name a target, or paths')
  const text = input.text === undefined ? '' : maskSecrets(checkText('text', input.text, LONGEST_NOTE)).text
  if (input.action === 'annotate' && text === '') throw new BombeError('invalid_input', 'text is missing')
  const seconds =
    input.ttl_seconds === undefined ? 0 : checkCount('ttl_seconds', input.ttl_seconds, 1, MOST_SECONDS)
  if ((store?.count(input.session) ?? 0) + given.length > MOST_NOTES)
    throw new BombeError('invalid_input', `a session keeps at most ${MOST_NOTES} notes`, {
      hint: 'forget some first',
    })
  const rows: NoteRow[] = given.map(target => ({
    session: input.session,
    kind: input.action,
    ...workspace.noteTarget(target),
    text,
    expiresAt: seconds === 0 ? 0 : now + seconds * 1000,
  }))
  store?.put(rows, now)
}

function nameHere(
  workspace: Workspace,
  target: string,
  key: string,
  later: readonly string[],
): string | undefined {
  return key === '' ? workspace.pathOf([target, ...later]) : workspace.handleOf([key, ...later])
}

/** By the name it has here. */
function shown({ kind, target, key, laterKeys, text, expiresAt }: NoteRow, workspace: Workspace): ShownNote {
  return {
    kind,
    target: laterKeys ? (nameHere(workspace, target, key, laterKeys) ?? target) : target,
    ...(text === '' ? {} : { text }),
    ...(expiresAt === 0 ? {} : { expires_at: new Date(expiresAt).toISOString() }),
  }
}
