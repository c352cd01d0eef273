/** The commands, by name; each file is loaded only when it is needed. */
import type { AddCommand } from './command.ts'
import { namesOnlyRepository } from './names-only-repository.ts'

export const COMMANDS: Record<string, () => Promise<{ addCommand: AddCommand }>> = {
  index: () => import('./commands/index-command.ts'),
  sync: () => import('./commands/sync-command.ts'),
  watch: () => import('./commands/watch-command.ts'),
  status: () => import('./commands/status-command.ts'),
  search: () => import('./commands/search-command.ts'),
  refs: () => import('./commands/refs-command.ts'),
  map: () => import('./commands/map-command.ts'),
  impact: () => import('./commands/impact-command.ts'),
  context: () => import('./commands/context-command.ts'),
  outline: () => import('./commands/outline-command.ts'),
  show: () => import('./commands/show-command.ts'),
  diff: () => import('./commands/diff-command.ts'),
  grep: () => import('./commands/grep-command.ts'),
  note: () => import('./commands/note-command.ts'),
  serve: () => import('./commands/serve-command.ts'),
  doctor: () => import('./commands/doctor-command.ts'),
  trust: () => import('./commands/trust-command.ts'),
  init: () => import('./commands/init-command.ts'),
  state: () => import('./commands/state-command.ts'),
  dump: () => import('./commands/dump-command.ts'),
  config: () => import('./commands/config-command.ts'),
}

/** Those a command line may mean; all of them when it names none, for help and for suggestions. */
export function commandsNamedBy(args: readonly string[]): string[] {
  if (namesOnlyRepository(args)) return []
  const all = Object.keys(COMMANDS)
  if (args.includes('help')) return all
  const named = all.filter(name => args.includes(name))
  return named.length > 0 ? named : all
}
