/** What `bombe init` does, file by file, before anything is written. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BombeError } from '../../errors/bombe-error.ts'
import { AGENTS, type Agent, GENERIC_FORMAT, inHome } from './agents.ts'
import { addGuidance, GUIDANCE, removeGuidance } from './guidance.ts'
import {
  addHooks,
  HOOK_FORMATS,
  type HookFormat,
  hooksEntry,
  removeHooks,
  sharedHookCommand,
  userHookCommand,
} from './hooks.ts'
import { SHARED_PROGRAM, userProgram } from './program.ts'
import { readConfiguration } from './replace-file.ts'

export interface InitFlags {
  agent?: string[]
  user?: boolean
  print?: boolean
  remove?: boolean
  guidance?: boolean
  hooks?: boolean
}

/** Files of the repository are shared by everybody who works on it; the others are the user's. */
export type Owner = 'mine' | 'repository'

/** One file that an agent reads, and what becomes of it. */
export interface Step {
  title: string
  file: string
  owner: Owner
  entry: string
  action: 'shown' | 'written' | 'removed' | 'unchanged'
  /** What the file is to hold, '' for a file that goes; not set where it stays as it is. */
  after?: string
}

export interface Plan {
  steps: Step[]
  /** Agents that are there, but have only a file of the user's own, which is not written unless asked for. */
  userOnly: Agent[]
  /** Nobody was named, and nobody was found. */
  isNobodyThere: boolean
}

/** What files will hold: several steps may write into one. */
class Draft {
  readonly #texts = new Map<string, string>()

  read(file: string, owner: Owner): string {
    return this.#texts.get(file) ?? readConfiguration(file, owner)
  }

  step(step: Omit<Step, 'action'>, before: string, after: string, action: 'written' | 'removed'): Step {
    this.#texts.set(step.file, after)
    return after === before ? { ...step, action: 'unchanged' } : { ...step, action, after }
  }
}

export function planInit(root: string, flags: InitFlags): Plan {
  const draft = new Draft()
  const chosen = flags.agent ? AGENTS.filter(({ name }) => flags.agent?.includes(name)) : findAgents(root)
  const isFor = (agent: Agent): boolean =>
    flags.user || flags.agent ? true : agent.repositoryFile !== undefined
  const served = chosen.filter(isFor)
  const steps = served.map(agent => planAgent(root, agent, flags, draft))
  const guided = flags.guidance ? [...new Set(chosen.map(({ guidanceFile }) => guidanceFile))] : []
  if (flags.guidance && guided.length === 0) guided.push('AGENTS.md')
  return {
    steps: [
      ...steps,
      ...guided.map(file => planGuidance(root, file, flags, draft)),
      ...(flags.hooks ? hooksOf(chosen).map(format => planHooks(root, format, flags, draft)) : []),
      ...(flags.remove ? planTraces(root, flags, draft) : []),
      ...(chosen.length === 0 && !flags.remove ? [genericStep()] : []),
    ],
    userOnly: chosen.filter(agent => !isFor(agent)),
    isNobodyThere: chosen.length === 0,
  }
}

/** The agents that the repository or the home folder has traces of. */
function findAgents(root: string): Agent[] {
  return AGENTS.filter(
    ({ signs }) =>
      signs.repository.some(sign => existsSync(join(root, sign))) ||
      signs.home.some(sign => existsSync(inHome(sign))),
  )
}

function planAgent(root: string, agent: Agent, flags: InitFlags, draft: Draft): Step {
  const { repositoryFile, userFile, format, title } = agent
  const isShared = !flags.user && repositoryFile !== undefined
  if (!isShared && userFile === undefined)
    throw new BombeError('invalid_input', `${title} has no file for all repositories of a user`)
  const file = isShared ? join(root, repositoryFile) : inHome(userFile ?? '')
  const program = isShared ? SHARED_PROGRAM : userProgram()
  const step = { title, file, owner: isShared ? 'repository' : 'mine', entry: format.entry(program) } as const
  if (flags.print) return { ...step, action: 'shown' }
  const before = draft.read(file, step.owner)
  if (!flags.remove) return draft.step(step, before, format.add(before, program), 'written')
  return draft.step(step, before, before === '' ? '' : format.remove(before), 'removed')
}

function planGuidance(root: string, name: string, flags: InitFlags, draft: Draft): Step {
  const file = join(root, name)
  const step = { title: 'guidance', file, owner: 'repository', entry: GUIDANCE } as const
  if (flags.print) return { ...step, action: 'shown' }
  const before = draft.read(file, step.owner)
  if (flags.remove) return draft.step(step, before, removeGuidance(before, name), 'removed')
  return draft.step(step, before, addGuidance(before, name), 'written')
}

/** What an earlier run wrote and nobody named now: who takes bombe out, takes all of it out. */
function planTraces(root: string, flags: InitFlags, draft: Draft): Step[] {
  const { agent, guidance, hooks } = flags
  const files = agent || guidance ? [] : [...new Set(AGENTS.map(({ guidanceFile }) => guidanceFile))]
  const formats = HOOK_FORMATS.filter(({ agents }) => agent?.some(name => agents.includes(name)) ?? true)
  const traces = [
    ...files.map(file => planGuidance(root, file, flags, draft)),
    ...(hooks ? [] : formats.map(format => planHooks(root, format, flags, draft))),
  ]
  return traces.filter(({ action }) => action === 'removed')
}

/** Of those agents that have hooks; Claude Code's where nobody was named or found. */
function hooksOf(chosen: readonly Agent[]): readonly HookFormat[] {
  const found = HOOK_FORMATS.filter(({ agents }) => chosen.some(({ name }) => agents.includes(name)))
  return chosen.length === 0 ? HOOK_FORMATS.slice(0, 1) : found
}

function planHooks(root: string, format: HookFormat, flags: InitFlags, draft: Draft): Step {
  const owner = flags.user ? 'mine' : 'repository'
  const file = flags.user ? inHome(format.userFile) : join(root, format.repositoryFile)
  const command = flags.user
    ? userHookCommand(userProgram(undefined, ['hook', ...format.flags]))
    : sharedHookCommand(format.flags)
  const step = { title: format.title, file, owner, entry: hooksEntry(format, command) } as const
  if (flags.print) return { ...step, action: 'shown' }
  const before = draft.read(file, owner)
  if (flags.remove)
    return draft.step(step, before, before === '' ? '' : removeHooks(before, format), 'removed')
  return draft.step(step, before, addHooks(before, format, command), 'written')
}

function genericStep(): Step {
  return {
    title: 'any MCP client',
    file: '',
    owner: 'mine',
    entry: GENERIC_FORMAT.entry(SHARED_PROGRAM),
    action: 'shown',
  }
}
