/** `notes`: what an agent wants to remember of this repository, or see ranked higher or lower. */
import { NOTE_ACTIONS, type NotesInput, renderNotes } from '../../workspace/answers.ts'
import { choice, list, object, text, whole } from '../schema.ts'
import type { Tool } from '../tool.ts'

export const notesTool: Tool = {
  name: 'notes',
  title: 'Notes on the code',
  description:
    'Remember something about a symbol, file or folder (annotate: shown with it from now on), lift what you work on in rankings (focus), lower what you have read (visit), forget, list. Changes no file of the repository.',
  input: object({
    action: choice(NOTE_ACTIONS),
    'target?': text('Symbol, file or folder'),
    'paths?': list(text()),
    'text?': text(),
    'session?': text(),
    'ttl_seconds?': whole({ least: 1 }),
  }),
  output: object({
    action: text(),
    session: text(),
    notes: list(
      object({
        kind: choice(['annotate', 'focus', 'visit']),
        target: text(),
        'text?': text(),
        'expires_at?': text(),
      }),
    ),
  }),
  readOnly: false,
  call: async ({ input, live, audience, signal, session }) => {
    const answer = await live.note({ session, ...(input as unknown as NotesInput) }, { audience, signal })
    return { answer, text: renderNotes(answer, audience.text) }
  },
}
