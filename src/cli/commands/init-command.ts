/** `bombe init`: shows how to connect an agent, and writes the entry where that is asked for. */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Option } from 'commander'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { AGENTS, type Agent } from '../init/agents.ts'
import { addGuidance, GUIDANCE, removeGuidance } from '../init/guidance.ts'
import type { Program } from '../init/program.ts'
import { readConfiguration, replaceFile } from '../init/replace-file.ts'
import { openSession } from '../open-session.ts'

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
      const { root } = await openSession(command.optsWithGlobals() as GlobalOptions)
      const chosen = AGENTS.filter(({ name }) => flags.agent === undefined || name === flags.agent)
      const isAsked = flags.agent !== undefined && flags.print !== true
      for (const agent of chosen) {
        if (isAsked) write(root, agent, flags.remove === true)
        else if (!flags.remove) show(root, agent)
      }
      if (flags.guidance) guide(root, flags)
      else if (!isAsked) say(`AGENTS.md, with --guidance:\n\n${indent(GUIDANCE)}`)
    })
}

function show(root: string, agent: Agent): void {
  say(`${agent.title}, ${shown(root, agent.file(root))}:\n\n${indent(agent.entry(programFor(agent, root)))}`)
}

/** Shown before it is written, so that a log of the terminal says what was done. */
function write(root: string, agent: Agent, isRemoval: boolean): void {
  const file = agent.file(root)
  const before = readConfiguration(file, agent.owner)
  const after = isRemoval
    ? before === ''
      ? ''
      : agent.remove(before)
    : agent.add(before, programFor(agent, root))
  const name = shown(root, file)
  if (after === before) {
    say(`${name} stays as it is\n`)
    return
  }
  if (isRemoval) say(`taking the entry out of ${name}\n`)
  else say(`writing to ${name}:\n\n${indent(agent.entry(programFor(agent, root)))}`)
  replaceFile(file, after, agent.owner)
}

function guide(root: string, flags: InitFlags): void {
  const file = `${root}/AGENTS.md`
  const before = readConfiguration(file, 'repository')
  const after = flags.remove ? removeGuidance(before) : addGuidance(before)
  say(flags.remove ? 'taking the lines out of AGENTS.md\n' : `AGENTS.md:\n\n${indent(GUIDANCE)}`)
  if (!flags.print && after !== before) replaceFile(file, after, 'repository')
}

/** A file of the user's own serves every repository, so the server looks where the agent stands. */
function programFor(agent: Agent, root: string): Program {
  const main = fileURLToPath(
    new URL(import.meta.url.includes('/commands/') ? '../main.js' : './main.js', import.meta.url),
  )
  const args = agent.owner === 'mine' ? [main, 'serve'] : [main, '--repo', root]
  return { command: process.execPath, args }
}

function shown(root: string, file: string): string {
  const inside = relative(root, file)
  return inside.startsWith('..') ? file : inside
}

function indent(text: string): string {
  return `${text.trimEnd().replace(/^(?=.)/gm, '  ')}\n\n`
}

function say(text: string): void {
  process.stdout.write(text)
}
