/** Notes as text. */
import type { Note } from '../shared/notes-view.ts'
import { PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'

export interface NotesAnswer {
  action: string
  session: string
  /** The note after the change. */
  notes: ShownNote[]
}

export interface ShownNote {
  kind: Note['kind']
  target: string
  text?: string
  /** The summary is of another body than the symbol has now. */
  stale?: true
  expires_at?: string
}

export function renderNotes(answer: NotesAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  page.line(page.paint('bold', `notes of session ${printable(answer.session)} (${answer.notes.length})`))
  if (answer.notes.length === 0) page.line('  none')
  for (const { kind, target, text, stale, expires_at } of answer.notes) {
    const until = expires_at ? `  until ${expires_at}` : ''
    page.line(
      `  ${kind.padEnd(9)} ${printable(target)}${until}${stale ? '  stale: its body has changed' : ''}`,
    )
    if (text) page.sentence('            ', text, 'dim')
  }
  return page.toString()
}
