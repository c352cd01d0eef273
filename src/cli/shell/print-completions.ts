/** Completion scripts for bash, zsh and fish, made from the commands themselves. */
import type { DescribedCommand, DescribedFlag } from './describe-commands.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export function printCompletions(program: DescribedCommand, shell: Shell): string {
  if (shell === 'fish') return printFish(program)
  // zsh runs completions written for bash once it is told to.
  const start = shell === 'zsh' ? '#compdef bombe\nautoload -U +X bashcompinit && bashcompinit\n' : ''
  return start + printBash(program)
}

function printBash(program: DescribedCommand): string {
  const cases = program.subcommands.map(({ name, flags, subcommands }) => {
    const words = [...subcommands.map(one => one.name), ...longNames([...flags, ...program.flags])]
    return `    ${name}) words="${words.join(' ')}" ;;`
  })
  const choices = [program, ...program.subcommands].flatMap(({ name, flags }) =>
    flags
      .filter(flag => flag.choices.length > 0)
      .map(flag => {
        const command = name === program.name ? '*' : `"${name}"`
        const patterns = flag.names.map(one => `${command}" ${one}"`)
        return `    ${patterns.join('|')}) COMPREPLY=($(compgen -W "${flag.choices.join(' ')}" -- "$current")); return ;;`
      }),
  )
  const top = [...program.subcommands.map(({ name }) => name), ...longNames(program.flags)]
  return `# Completions of bombe for bash: bombe completions bash > ~/.local/share/bash-completion/completions/bombe
_bombe() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in
    ${program.subcommands.map(({ name }) => name).join('|')}) command="$word"; break ;;
    esac
  done
  case "$command $before" in
${choices.join('\n')}
  esac
  case "$command" in
${cases.join('\n')}
    *) words="${top.join(' ')}" ;;
  esac
  if [[ -z "$command" || "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _bombe bombe
`
}

function printFish(program: DescribedCommand): string {
  const names = program.subcommands.map(({ name }) => name).join(' ')
  return [
    '# Completions of bombe for fish: bombe completions fish > ~/.config/fish/completions/bombe.fish',
    ...program.flags.map(flag => `complete -c bombe ${fishFlag(flag)}`),
    ...program.subcommands.flatMap(({ name, summary, flags, subcommands }) => [
      `complete -c bombe -n "not __fish_seen_subcommand_from ${names}" -f -a ${name} -d ${quoted(summary)}`,
      ...subcommands.map(
        one =>
          `complete -c bombe -n "__fish_seen_subcommand_from ${name}" -f -a ${one.name} -d ${quoted(one.summary)}`,
      ),
      ...flags.map(flag => `complete -c bombe -n "__fish_seen_subcommand_from ${name}" ${fishFlag(flag)}`),
    ]),
    '',
  ].join('\n')
}

function fishFlag({ names, value, choices, help }: DescribedFlag): string {
  const parts = names.map(name => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  if (choices.length > 0) parts.push(`-x -a ${quoted(choices.join(' '))}`)
  else if (value !== '') parts.push('-r')
  return [...parts, `-d ${quoted(help)}`].join(' ')
}

function longNames(flags: readonly DescribedFlag[]): string[] {
  return flags.map(({ names }) => names.at(-1) ?? '')
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
