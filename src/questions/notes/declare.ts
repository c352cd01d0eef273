/** `notes`, `bombe note`: what someone wants to remember of this repository, or see ranked higher or lower. */
import type { InputOf } from '../declare/field.ts'
import { declareQuestion } from '../declare/question.ts'
import { choice, list, object, text } from '../declare/schema.ts'

export type NotesInput = InputOf<typeof notesQuestion.input>

export const notesQuestion = declareQuestion({
  tool: 'notes',
  title: 'Notes on the code',
  description:
    'Remember something about a symbol, file or folder (annotate: shown with it from now on), lift what you work on in rankings (focus), lower what you have read (visit), forget, list. Changes no file of the repository.',
  writes: true,
  input: {
    action: {
      type: 'choice',
      choices: ['annotate', 'focus', 'visit', 'forget', 'list'],
      required: true,
      argument: '<action>',
      help: 'what to do',
    },
    target: { type: 'text', says: 'Symbol, file or folder' },
    paths: { type: 'list', argument: '[targets...]', help: 'symbols, files or folders' },
    text: { type: 'text', longest: 2000, flag: '-t, --text <text>', help: 'the note itself' },
    session: { type: 'text', longest: 200 },
    ttl_seconds: {
      type: 'whole',
      from: 1,
      to: 365 * 24 * 3600,
      flag: '--ttl <seconds>',
      help: 'how long it lasts',
    },
  },
  output: () =>
    object({
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
  command: {
    name: 'note',
    summary: 'write notes on symbols, files and folders; they are shown with them and steer rankings',
    examples: [
      'bombe note annotate AuthService.login --text "tokens are checked twice"',
      'bombe note focus src/auth',
      'bombe note list',
    ],
  },
  loadRender: async () => (await import('./render.ts')).renderNotes,
})
