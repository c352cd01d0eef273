/** `index`, `bombe index`, `bombe sync`: brings the index up to date, rebuilds it or makes it exact. */
import { declareQuestion } from '../declare/question.ts'
import { choice, list, object, text, whole } from '../declare/schema.ts'

export const indexQuestion = declareQuestion({
  tool: 'index',
  title: 'Index the repository',
  description:
    'Is the index behind? Update it (sync), build it anew (full), or make every edge exact (precise, minutes; paths first). Seldom needed: answers look at the disk and ask engines themselves.',
  writes: true,
  input: {
    mode: {
      type: 'choice',
      choices: ['sync', 'full', 'precise'],
      preset: 'sync',
      flag: '--precise',
      means: 'precise',
      help: 'then make its edges exact with the engines that are there',
    },
    paths: { type: 'list' },
    engine: { type: 'list', on: 'command', flag: '--engine <engine...>', help: 'only these engines' },
    noEngine: {
      type: 'list',
      on: 'command',
      flag: '--no-engine <engine...>',
      help: 'without these engines',
    },
    memory: {
      type: 'whole',
      on: 'command',
      from: 1,
      flag: '--memory <megabytes>',
      help: 'memory an engine may take before it is started again',
    },
    force: {
      type: 'boolean',
      preset: false,
      flag: '--force',
      help: 'build from nothing, without what an older index knows',
    },
    showIgnored: {
      type: 'boolean',
      on: 'command',
      flag: '--show-ignored',
      help: 'list the files that are left out, and why; index nothing',
    },
    anyRoot: {
      type: 'boolean',
      on: 'command',
      flag: '--any-root',
      help: 'index even `/`, the home folder or another folder that is no project',
    },
    language: {
      type: 'list',
      on: 'command',
      flag: '-l, --language <language...>',
      help: 'only these languages',
    },
    wait: { type: 'boolean', preset: true, says: 'false: answer at once, see status' },
  },
  output: () => object({ job: job() }),
  command: {
    name: 'index',
    summary: 'index the repository',
    means: { mode: 'full' },
    examples: [
      'bombe index',
      'bombe index --repo ../other',
      'bombe index --precise',
      'bombe index --precise --no-engine ty --memory 1500',
      'bombe index --show-ignored',
      'bombe index --language python go',
    ],
    also: [
      {
        name: 'sync',
        summary: 'bring the index up to date with what changed',
        means: { mode: 'sync' },
        examples: ['bombe sync', 'bombe sync --json'],
      },
    ],
  },
  loadRender: async () => (await import('./render.ts')).renderJobAnswer,
})

/** A job, as answers show it. */
export function job() {
  return object({
    id: whole(),
    mode: choice(['full', 'sync', 'precise', 'import']),
    state: choice(['queued', 'running', 'validating', 'published', 'failed', 'interrupted']),
    'started_at?': text(),
    'progress?': object({ stage: text(), done: whole(), total: whole() }),
    'counts?': object({
      files: whole(),
      symbols: whole(),
      sites: whole(),
      edges: whole(),
      added: whole(),
      changed: whole(),
      removed: whole(),
      renamed: whole(),
      skipped: whole(),
      problems: whole(),
    }),
    'exact?': object({ sites: whole(), asked: whole(), engines: list(text()), missing: list(text()) }),
    'error?': object({ code: text(), message: text(), hint: text() }),
  })
}
