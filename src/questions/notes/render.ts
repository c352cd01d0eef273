/** Notes as text. */
import { PLAIN_TEXT, printable, type TextOptions, TextPage } from '../shared/render-text.ts'

export interface NotesAnswer {
  action: string
  session: string
  /** The note after the change. */
  notes: ShownNote[]
}

export interface ShownNote {
  kind: 'annotate' | 'focus' | 'visit'
  target: string
  text?: string
  expires_at?: string
}

export function renderNotes(answer: NotesAnswer, options: TextOptions = PLAIN_TEXT): string {
  const page = new TextPage(options)
  page.line(page.paint('bold', `notes of session ${printable(answer.session)} (${answer.notes.length})`))
  if (answer.notes.length === 0) page.line('  none')
  for (const { kind, target, text, expires_at } of answer.notes) {
    page.line(`  ${kind.padEnd(8)} ${printable(target)}${expires_at ? `  until ${expires_at}` : ''}`)
    if (text) page.sentence('           ', text, 'dim')
  }
  return page.toString()
}
