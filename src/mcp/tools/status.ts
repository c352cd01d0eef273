/** `status`: what the index holds, what runs, what is wrong. */
import { renderStatus } from '../../workspace/answers.ts'
import { readStatus } from '../../workspace/read-status.ts'
import { list, number, object, text, whole } from '../schema.ts'
import { META } from '../shared-fields.ts'
import type { Tool } from '../tool.ts'
import { JOB } from './index-repository.ts'

export const statusTool: Tool = {
  name: 'status',
  title: 'State of the index',
  description:
    'State of the index: counts, how many sites are exact by language, running jobs, problems with files.',
  input: object({}),
  output: object({
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
    jobs: list(JOB),
    'recovery?': object({ job: whole(), mode: text(), started_at: text(), stage: text(), message: text() }),
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
    workspaces: list(object({ root: text() })),
    masked_secrets: whole(),
    problems: list(object({ file: text(), code: text(), message: text(), 'line?': whole() })),
    meta: META,
  }),
  readOnly: true,
  call: async ({ live, audience }) => {
    const { root, settings, jobs } = live
    const living = live.engineHealth()
    const answer = await readStatus({ root, settings, jobs: jobs.last ? [jobs.last] : [], living })
    return { answer, text: renderStatus(answer, audience.text) }
  },
}
