/** `notes`, `bombe note`: what someone wants to remember of this repository, or see ranked higher or lower. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { InputOf } from '../declare/field.ts'
import { declareQuestion } from '../declare/question.ts'
import { choice, flag, list, object, text } from '../declare/schema.ts'

export type NotesInput = InputOf<typeof notesQuestion.input>

export const notesQuestion = declareQuestion({
  tool: 'notes',
  title: 'Notes on the code',
  description:
    'What must be remembered? Put a note on a symbol, file or folder (annotate), a sentence on what a symbol does (summarize: words then find it), rank what you work on higher (focus), what you have read lower (visit), forget, list.',
  writes: true,
  input: {
    action: {
      type: 'choice',
      choices: ['annotate', 'summarize', 'focus', 'visit', 'forget', 'list'],
      required: true,
      argument: '<action>',
      help: 'what to do',
    },
    target: { type: 'text', says: 'Symbol, file or folder' },
    paths: { type: 'list', argument: '[targets...]', help: 'symbols, files or folders' },
    text: { type: 'text', longest: 2000, flag: '-t, --text <text>', help: 'the note itself' },
    all: { type: 'boolean', on: 'command', flag: '--all', help: 'forget every note of the session' },
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
          kind: choice(['annotate', 'summarize', 'focus', 'visit']),
          target: text(),
          'text?': text(),
          'stale?': flag(),
          'expires_at?': text(),
        }),
      ),
    }),
  command: {
    name: 'note',
    summary: 'write notes on symbols, files and folders; they are shown with them and steer rankings',
    examples: [
      'bombe note annotate AuthService.login --text "tokens are checked twice"',
      'bombe note summarize AuthService.login --text "opens a session when the password is right"',
      'bombe note focus src/auth',
      'bombe note list',
      'bombe note forget --all',
    ],
    adapt: takeAll,
  },
  loadRender: async () => (await import('./render.ts')).renderNotes,
})

/** A person who forgets to name what is to be forgotten loses nothing. */
function takeAll({ all, ...input }: Record<string, unknown>): Record<string, unknown> {
  const isNamed = input.paths !== undefined
  if (input.action === 'forget' && isNamed === (all === true)) {
    throw new BombeError(
      'invalid_input',
      isNamed ? 'name targets or give --all, not both' : 'name what to forget, or give --all',
      { hint: '`bombe note list` shows the notes; `bombe note forget --all` forgets all of the session' },
    )
  }
  return input
}
