/** `bombe init`: connects the agents that are there, or those that are named, and says what it wrote. */
import { relative } from 'node:path'
import { Option } from 'commander'
import { type TextOptions, TextPage } from '../../questions/shared/render-text.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { AGENTS } from '../init/agents.ts'
import { type InitFlags, type Plan, planInit, type Step } from '../init/plan-steps.ts'
import { isOnPath, SHARED_PROGRAM } from '../init/program.ts'
import { checkWritable, removeFile, replaceFile } from '../init/replace-file.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../output/print-answer.ts'

export const addCommand: AddCommand = program => {
  program
    .command('init')
    .description('connect the agents that are used here, or those named with --agent')
    .addOption(new Option('--agent <name...>', 'only these agents').choices(AGENTS.map(({ name }) => name)))
    .option('--user', 'write your own files, for all repositories, instead of those of this repository')
    .option('--print', 'only show what would be written')
    .option('--remove', 'take out what was written')
    .option('--guidance', 'also tell agents when to ask bombe: AGENTS.md, CLAUDE.md, GEMINI.md, Cursor rules')
    .option(
      '--hooks',
      'also let agents hear what bombe knows when they search and after they edit (Claude Code, Codex, Cursor, Gemini CLI, VS Code, Copilot CLI)',
    )
    .addHelpText(
      'after',
      examples(
        'bombe init',
        'bombe init --print',
        'bombe init --agent claude-code codex --guidance',
        'bombe init --agent windsurf --user',
        'bombe init --remove',
      ),
    )
    .action(async (flags: InitFlags, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root } = await openSession(options)
      const plan = planInit(root, flags)
      for (const { file, after } of plan.steps) if (after !== undefined) checkWritable(file)
      // Shown before anything is written, so that a log of the terminal says what was done.
      await printAnswer(describePlan(root, plan), (_, text) => renderPlan(root, plan, text), options)
      for (const { file, owner, after } of plan.steps) {
        if (after === '') removeFile(file, owner, root)
        else if (after !== undefined) replaceFile(file, after, owner)
      }
    })
}

function describePlan(root: string, { steps, userOnly }: Plan): object {
  return {
    files: steps.map(({ title, file, entry, action }) => ({
      agent: title,
      file: shown(root, file),
      action,
      ...(action === 'removed' ? {} : { entry }),
    })),
    ...(userOnly.length > 0 ? { user_only: userOnly.map(({ name }) => name) } : {}),
    ...(lacksProgram(steps) ? { warning: NOT_ON_PATH } : {}),
  }
}

const NOT_ON_PATH =
  'the entry starts `bombe`, which is not on your PATH: `npm install -g bombe`, or --user for an entry with the path of this program'

function renderPlan(root: string, plan: Plan, text: TextOptions): string {
  const lines = plan.steps.map(step => renderStep(root, step))
  if (plan.isNobodyThere)
    lines.unshift(
      `${wrapped(`no agent was found here; --agent names one of: ${AGENTS.map(({ name }) => name).join(', ')}`, text)}\n`,
    )
  for (const { name, title } of plan.userOnly)
    lines.push(
      wrapped(`${title} has no file in a repository: \`bombe init --agent ${name}\` writes yours`, text),
    )
  if (lacksProgram(plan.steps)) lines.push(wrapped(NOT_ON_PATH, text))
  return lines.join('')
}

function wrapped(sentence: string, text: TextOptions): string {
  const page = new TextPage(text)
  page.sentence('', sentence)
  return page.toString()
}

function renderStep(root: string, { title, file, entry, action }: Step): string {
  const name = shown(root, file)
  if (action === 'unchanged') return `${name} stays as it is\n`
  if (action === 'removed') return `taking bombe out of ${name}\n`
  if (action === 'written') return `writing to ${name}, for ${title}:\n\n${indent(entry)}`
  return `${title}${name === '' ? '' : `, ${name}`}:\n\n${indent(entry)}`
}

function lacksProgram(steps: readonly Step[]): boolean {
  const isShared = steps.some(
    ({ owner, title, action }) => owner === 'repository' && title !== 'guidance' && action !== 'removed',
  )
  return isShared && !isOnPath(SHARED_PROGRAM.command)
}

function shown(root: string, file: string): string {
  if (file === '') return ''
  const inside = relative(root, file)
  return inside.startsWith('..') ? file : inside
}

function indent(text: string): string {
  return `${text.trimEnd().replace(/^(?=.)/gm, '  ')}\n\n`
}
