/** `get_diff`, `bombe diff`: what changed between two states, symbol by symbol, and who calls it. */
import { ANSWER } from '../declare/answer-fields.ts'
import type { InputOf } from '../declare/field.ts'
import { BUDGET } from '../declare/input-fields.ts'
import { declareQuestion } from '../declare/question.ts'
import { flag, list, object, table, text, whole } from '../declare/schema.ts'
import { graphOf } from './split-range.ts'

export type DiffInput = InputOf<typeof getDiffQuestion.input>

export const getDiffQuestion = declareQuestion({
  tool: 'get_diff',
  title: 'What changed',
  description:
    'What did this branch or edit change, and whom does it reach? Symbols added, changed, deleted, renamed between two states (default: work tree since the default branch), with callers, tests; detail source: code.',
  input: {
    // A branch, tag, commit, `:index` or `:worktree`; a range (`a..b`) names both states.
    base: { type: 'text', argument: '[base]' },
    ref: {
      type: 'text',
      flags: [
        { flag: '--ref <ref>', help: 'compare this branch, tag or commit instead of the work tree' },
        { flag: '--staged', help: 'compare what is staged instead of the work tree', means: ':index' },
      ],
      conflict: '--staged and --ref name two things to compare: leave one out',
    },
    path: {
      type: 'text',
      isPath: true,
      flag: '--path <path>',
      help: 'only what is at or below this path',
    },
    symbol_name: {
      type: 'text',
      flag: '--symbol <name>',
      help: 'only what became of this symbol and its members',
    },
    scope: {
      type: 'choice',
      choices: ['symbols', 'files', 'all'],
      preset: 'symbols',
      flag: '--scope <scope>',
      help: 'what to list',
    },
    format: {
      type: 'choice',
      choices: ['summary', 'changelog', 'commit_message'],
      preset: 'summary',
      flag: '--format <format>',
      help: 'how to present it',
    },
    detail: {
      type: 'choice',
      choices: ['location', 'signature', 'source'],
      preset: 'signature',
      // Among what every tool accepts.
      unlisted: true,
      flag: '--detail <detail>',
      help: 'source: in a summary, also the lines that changed, before and after',
    },
    token_budget: BUDGET,
  },
  output: () =>
    object({
      base: text(),
      'base_commit?': text('What base names, where that is not the merge base'),
      merge_base_commit: text(),
      target: text(),
      format: text(),
      totals: table(whole()),
      affected_files: list(
        object({ path: text(), status: text(), 'unread?': flag('Its symbols are not known') }),
      ),
      summary: object({
        added_symbols: list(changed({ 'after?': changeSource() })),
        modified_symbols: list(
          changed({
            changed: text(),
            before_signature: text(),
            after_signature: text(),
            'before?': changeSource(),
            'after?': changeSource(),
          }),
        ),
        deleted_symbols: list(changed()),
        renamed_symbols: list(object({ from: changed(), to: changed(), kind: text() })),
        changed_imports: list(
          object({ file_path: text(), line: whole(), change: text(), module: text(), name: text() }),
        ),
        changed_outside_symbols: list(text(), 'Files with a change in no symbol and no import'),
      }),
      callers: list(
        object({ handle: text(), callers: list(text()), callers_count: whole(), tests: list(text()) }),
      ),
      ...ANSWER,
    }),
  command: {
    name: 'diff',
    summary: 'show which symbols changed since a branch, tag or commit, and who calls them',
    examples: [
      'bombe diff',
      'bombe diff v1.2..v1.3 --format changelog',
      'bombe diff HEAD --staged --format commit_message',
      'bombe diff HEAD~3 --path src',
      'bombe diff HEAD --detail source',
    ],
    loadWarnings: async () => (await import('./diff-caveats.ts')).messageCaveats,
  },
  graphRef: graphOf,
  loadRender: async () => (await import('./render.ts')).renderDiff,
})

function changed(more: Parameters<typeof object>[0] = {}) {
  return object({
    handle: text(),
    name: text(),
    kind: text(),
    file_path: text(),
    line: whole(),
    signature: text(),
    ...more,
  })
}

/** With `detail: source`; a side of which no line changed is left out. */
function changeSource() {
  return object({
    path: text(),
    start_line: whole(),
    end_line: whole(),
    source: text(),
    'shown_lines?': text('Where some are folded: 45-52,60'),
    'changed_lines?': text('Of these, what the other version does not have'),
  })
}
