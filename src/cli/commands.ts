/** The commands, by name; each is loaded only when it is needed. */
import { QUESTIONS } from '../questions/all-questions.ts'
import type { AddCommand } from './command.ts'
import { namesOnlyRepository } from './names-only-repository.ts'

type LoadCommand = () => Promise<{ addCommand: AddCommand }>

/** Commands with work of their own; every other question is put to an open repository. */
const OWN_WORK: Readonly<Record<string, LoadCommand>> = {
  index: () => import('./commands/index-command.ts'),
  sync: () => import('./commands/sync-command.ts'),
  watch: () => import('./commands/watch-command.ts'),
  status: () => import('./commands/status-command.ts'),
  note: () => import('./commands/note-command.ts'),
  map: () => import('./commands/map-command.ts'),
  serve: () => import('./commands/serve-command.ts'),
  daemon: () => import('./commands/daemon-command.ts'),
  hook: () => import('./commands/hook-command.ts'),
  doctor: () => import('./commands/doctor-command.ts'),
  trust: () => import('./commands/trust-command.ts'),
  init: () => import('./commands/init-command.ts'),
  state: () => import('./commands/state-command.ts'),
  dump: () => import('./commands/dump-command.ts'),
  graph: () => import('./commands/graph-command.ts'),
  history: () => import('./commands/history-command.ts'),
  view: () => import('./commands/view-command.ts'),
  config: () => import('./commands/config-command.ts'),
  log: () => import('./commands/log-command.ts'),
  completions: () => import('./commands/completions-command.ts'),
}

const ASKED: Readonly<Record<string, LoadCommand>> = Object.fromEntries(
  QUESTIONS.flatMap(question =>
    [question.command, ...(question.command.also ?? [])]
      .filter(({ name }) => !OWN_WORK[name])
      .map(part => [
        part.name,
        async () => {
          const { questionCommand } = await import('./commands/question-command.ts')
          return { addCommand: questionCommand(question, undefined, part) }
        },
      ]),
  ),
)

/** The order in which help lists them: first what makes and shows an index, then questions, then the rest. */
const FIRST = ['index', 'sync', 'watch', 'status']
const QUESTIONS_FIRST = [
  'search',
  'refs',
  'path',
  'graph',
  'history',
  'view',
  'map',
  'impact',
  'context',
  'outline',
  'show',
  'diff',
  'grep',
]

export const COMMANDS: Readonly<Record<string, LoadCommand>> = Object.fromEntries(
  [...new Set([...FIRST, ...QUESTIONS_FIRST, ...Object.keys(ASKED), ...Object.keys(OWN_WORK)])].flatMap(
    name => {
      const load = OWN_WORK[name] ?? ASKED[name]
      return load ? [[name, load]] : []
    },
  ),
)

/** Those a command line may mean; all of them when it names none, for help and for suggestions. */
export function commandsNamedBy(args: readonly string[]): string[] {
  if (namesOnlyRepository(args)) return []
  const all = Object.keys(COMMANDS)
  if (args.includes('help')) return all
  const named = all.filter(name => args.includes(name))
  return named.length > 0 ? named : all
}
