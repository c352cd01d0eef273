/** `bombe init`: shows how to connect an agent, and writes the entry if the user wants that. */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Option } from 'commander'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { AGENTS, type Agent } from '../init/agents.ts'
import { addGuidance, GUIDANCE, removeGuidance } from '../init/guidance.ts'
import { type Program, serverProgram } from '../init/program.ts'
import { checkWritable, readConfiguration, replaceFile } from '../init/replace-file.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../output/print-answer.ts'

interface InitFlags {
  agent?: string
  print?: boolean
  remove?: boolean
  guidance?: boolean
}

export const addCommand: AddCommand = program => {
  program
    .command('init')
    .description('connect an agent: show its entry, write it (--agent), take it out (--remove)')
    .addOption(
      new Option('--agent <name>', 'write the entry for this agent').choices(AGENTS.map(({ name }) => name)),
    )
    .option('--print', 'only show what would be written')
    .option('--remove', 'take out what was written')
    .option('--guidance', 'also write a few lines for agents into AGENTS.md')
    .addHelpText(
      'after',
      examples(
        'bombe init',
        'bombe init --agent claude-code',
        'bombe init --agent codex --print',
        'bombe init --agent cursor --remove',
      ),
    )
    .action(async (flags: InitFlags, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root } = await openSession(options)
      const steps = planSteps(root, flags)
      for (const { file, after } of steps) if (after !== undefined) checkWritable(file)
      // Shown before anything is written, so that a log of the terminal says what was done.
      await printAnswer({ files: steps.map(describe) }, () => steps.map(render).join(''), options)
      for (const { file, owner, after } of steps) if (after !== undefined) replaceFile(file, after, owner)
    })
}

/** One file that an agent reads, and what becomes of it. */
interface Step {
  title: string
  name: string
  file: string
  owner: Agent['owner']
  entry: string
  action: 'shown' | 'written' | 'removed' | 'unchanged'
  /** What the file is to hold; not set where it stays as it is. */
  after?: string
}

function planSteps(root: string, flags: InitFlags): Step[] {
  const isAsked = flags.agent !== undefined && flags.print !== true
  const chosen = AGENTS.filter(({ name }) => flags.agent === undefined || name === flags.agent)
  const steps =
    isAsked || !flags.remove
      ? chosen.map(agent => planAgent(root, agent, isAsked, flags.remove === true))
      : []
  return flags.guidance || !isAsked ? [...steps, planGuidance(root, flags)] : steps
}

function planAgent(root: string, agent: Agent, isAsked: boolean, isRemoval: boolean): Step {
  const file = agent.file(root)
  const program = programFor(agent, root)
  const step = {
    title: agent.title,
    name: shown(root, file),
    file,
    owner: agent.owner,
    entry: agent.entry(program),
  }
  if (!isAsked) return { ...step, action: 'shown' }
  const before = readConfiguration(file, agent.owner)
  if (!isRemoval) return changed(step, before, agent.add(before, program), 'written')
  return changed(step, before, before === '' ? '' : agent.remove(before), 'removed')
}

function planGuidance(root: string, flags: InitFlags): Step {
  const step = {
    title: 'AGENTS.md',
    name: 'AGENTS.md',
    file: `${root}/AGENTS.md`,
    owner: 'repository',
    entry: GUIDANCE,
  } as const
  if (!flags.guidance || flags.print) return { ...step, action: 'shown' }
  const before = readConfiguration(step.file, step.owner)
  if (flags.remove) return changed(step, before, removeGuidance(before), 'removed')
  return changed(step, before, addGuidance(before), 'written')
}

function changed(
  step: Omit<Step, 'action'>,
  before: string,
  after: string,
  action: 'written' | 'removed',
): Step {
  return after === before ? { ...step, action: 'unchanged' } : { ...step, action, after }
}

function describe({ title, name, entry, action }: Step) {
  return { agent: title, file: name, action, ...(action === 'removed' ? {} : { entry }) }
}

function render({ title, name, entry, action }: Step): string {
  if (action === 'unchanged') return `${name} stays as it is\n`
  if (action === 'removed') return `taking the entry out of ${name}\n`
  if (action === 'written') return `writing to ${name}:\n\n${indent(entry)}`
  return title === name
    ? `${name}, with --guidance:\n\n${indent(entry)}`
    : `${title}, ${name}:\n\n${indent(entry)}`
}

/** A file of the user's own serves every repository, so the server uses the agent's folder. */
function programFor(agent: Agent, root: string): Program {
  const main = fileURLToPath(
    new URL(import.meta.url.includes('/commands/') ? '../main.js' : './main.js', import.meta.url),
  )
  return serverProgram(main, agent.owner === 'mine' ? ['serve'] : ['--repo', root])
}

function shown(root: string, file: string): string {
  const inside = relative(root, file)
  return inside.startsWith('..') ? file : inside
}

function indent(text: string): string {
  return `${text.trimEnd().replace(/^(?=.)/gm, '  ')}\n\n`
}
