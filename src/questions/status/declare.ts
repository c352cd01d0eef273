/** `status`, `bombe status`: what the index holds, what runs, what is wrong. */
import { META } from '../declare/answer-fields.ts'
import { declareQuestion } from '../declare/question.ts'
import { list, number, object, text, whole } from '../declare/schema.ts'
import { job } from '../index/declare.ts'

export const statusQuestion = declareQuestion({
  tool: 'status',
  title: 'State of the index',
  description:
    'What does the index know, and what is wrong? Counts, how many sites are exact by language, running jobs, problems with files.',
  input: {},
  output: () =>
    object({
      index: object({
        state: text(),
        schema_version: { type: ['integer', 'null'] },
        required_schema_version: whole(),
        files: whole(),
        symbols: whole(),
        edges: whole(),
        size_bytes: whole(),
        indexed_at: { type: ['string', 'null'] },
      }),
      languages: list(
        object({
          language: text(),
          files: whole(),
          sites: whole(),
          exact_sites: whole(),
          carried_sites: whole(),
          external_sites: whole(),
          unknown_sites: whole(),
          approximate_sites: whole(),
          open_sites: whole(),
          settled_share: number(),
          answered_share: number(),
        }),
      ),
      servers: list(
        object({
          name: text(),
          language: text(),
          state: text(),
          version: text(),
          path: text(),
          rss_mb: whole(),
          restarts: whole(),
          why: text(),
        }),
      ),
      jobs: list(job()),
      'recovery?': object({
        job: whole(),
        mode: text(),
        started_at: text(),
        stage: text(),
        message: text(),
      }),
      snapshots: list(
        object({
          kind: text(),
          ref: text(),
          root: text(),
          commit: text(),
          size_bytes: whole(),
          last_used_at: text(),
        }),
      ),
      workspaces: list(
        object({
          root: text(),
          'state?': text(),
          'files?': whole(),
          'ref?': text(),
          'commit?': text(),
          'indexed_at?': text(),
          'job?': object({ mode: text(), state: text(), 'started_at?': text() }),
        }),
      ),
      masked_secrets: whole(),
      problems: list(object({ file: text(), code: text(), message: text(), 'line?': whole() })),
      meta: META,
    }),
  command: {
    name: 'status',
    summary: 'show what the index holds and how far it can be trusted',
    examples: ['bombe status', 'bombe --repo ../other status --json'],
    isNothing: ({ index }) => index.state !== 'ready',
  },
  loadRender: async () => (await import('./render.ts')).renderStatus,
})
