/** Writes notes down and reads them back: by session, with an end, beside the index. */
import { BombeError } from '../errors/bombe-error.ts'
import { checkInput, checkText } from '../questions/declare/check-input.ts'
import { type NotesInput, notesQuestion } from '../questions/notes/declare.ts'
import type { NoteTarget } from '../questions/notes/note-target.ts'
import type { NotesAnswer, ShownNote } from '../questions/notes/render.ts'
import { DEFAULT_SESSION, keysOf, NO_NOTES, NotesView } from '../questions/shared/notes-view.ts'
import { maskSecrets } from '../secrets/mask-secrets.ts'
import { type NoteKind, type NoteRow, type NotesStore, useNotes } from '../store/notes/notes-store.ts'
import type { Workspace } from './workspace.ts'

const MAX_NOTES = 1_000
const WITH_TEXT: ReadonlySet<NoteKind> = new Set(['annotate', 'summarize'])
/** How many characters of its line a note keeps, so that the line is found again after the file has changed. */
const MAX_LINE = 200

/** `folder` is where the data of the repository is. */
export function takeNote(
  workspace: Workspace,
  folder: string,
  given: NotesInput,
  now = Date.now(),
): NotesAnswer {
  const input = checkInput(notesQuestion.input, given)
  const { action } = input
  const session = checkText('session', input.session ?? DEFAULT_SESSION)
  const targets = [...(input.target === undefined ? [] : [input.target]), ...(input.paths ?? [])]
  const take = (store: NotesStore | null): NotesAnswer => {
    if (!store && action !== 'list')
      throw new BombeError('read_only', 'the notes of this repository are not ours to write')
    if (action === 'forget') forget(store, workspace, session, targets, now)
    else if (action !== 'list') write(store, workspace, { ...input, session, action }, targets, now)
    const notes = store?.list(session, now) ?? []
    const stale = workspace.staleSummaries(notes)
    return { action, session, notes: notes.map(note => shown(note, workspace, stale.has(note))) }
  }
  return useNotes(folder, action === 'list' ? 'read' : 'write', take)
}

/** The notes of a session for rankings; none if there are none. `onWarning` gets damage reports. */
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
  const text = input.text === undefined ? '' : maskSecrets(checkText('text', input.text)).text
  if (WITH_TEXT.has(input.action) && text === '') throw new BombeError('invalid_input', 'text is missing')
  const seconds = input.ttl_seconds ?? 0
  if ((store?.count(input.session) ?? 0) + given.length > MAX_NOTES)
    throw new BombeError('invalid_input', `a session keeps at most ${MAX_NOTES} notes`, {
      hint: 'forget some first',
    })
  const notes = store?.list(input.session, now) ?? []
  const rows = given.map((named): NoteRow => {
    const found = workspace.noteTarget(named)
    // What it replaces may be written down under an earlier name.
    const isReplaced = (note: NoteRow) =>
      note.kind === input.action && note.key !== '' && keysOf(note).includes(found.key)
    const { target, key } = notes.find(isReplaced) ?? found
    const expiresAt = seconds === 0 ? 0 : now + seconds * 1000
    const row = { session: input.session, kind: input.action, target, key, text, expiresAt }
    return input.action === 'summarize' ? summaryOf(row, found) : { ...row, text: withLine(text, found) }
  })
  store?.put(rows, now)
}

/** A summary is of a symbol's body: its own line says nothing more. */
function summaryOf(row: NoteRow, { target, bodyHash }: NoteTarget): NoteRow {
  if (bodyHash === undefined)
    throw new BombeError('invalid_input', `${target} is no symbol; only symbols have a body to summarize`, {
      hint: 'put a note on files and folders with the action `annotate`',
    })
  return { ...row, bodyHash }
}

function withLine(text: string, { line }: NoteTarget): string {
  return line === undefined || text === '' ? text : `${text} (${line.slice(0, MAX_LINE)})`
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
function shown(
  { kind, target, key, laterKeys, text, expiresAt }: NoteRow,
  workspace: Workspace,
  isStale = false,
): ShownNote {
  return {
    kind,
    target: laterKeys ? (nameHere(workspace, target, key, laterKeys) ?? target) : target,
    ...(text === '' ? {} : { text }),
    ...(isStale ? { stale: true as const } : {}),
    ...(expiresAt === 0 ? {} : { expires_at: new Date(expiresAt).toISOString() }),
  }
}
