/** Puts our table into a TOML file, or takes it out; everything else stays as it was written. */
import { parse } from 'smol-toml'
import { BombeError } from '../../errors/bombe-error.ts'
import { type Program, SERVER_NAME } from './program.ts'

const HEADER = `[mcp_servers.${SERVER_NAME}]`
/** The table ends where another one starts, or with the file; its own sub-tables belong to it. */
const TABLE = new RegExp(
  `(^|\\n)\\[mcp_servers\\.${SERVER_NAME}(\\.[^\\]]*)?\\][^\\n]*\\n(?:(?!\\[)[^\\n]*(?:\\n|$))*`,
  'g',
)

export function editToml(text: string, { command, args, env = {} }: Program): string {
  const rest = removeToml(text).trimEnd()
  const list = args.map(arg => JSON.stringify(arg)).join(', ')
  const variables = Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  const lines = [HEADER, `command = ${JSON.stringify(command)}`, `args = [${list}]`]
  if (variables.length > 0) lines.push(`env = { ${variables.join(', ')} }`)
  const table = `${lines.join('\n')}\n`
  return checked(rest === '' ? table : `${rest}\n\n${table}`)
}

export function removeToml(text: string): string {
  const servers = checkedServers(text)
  if (!servers || !(SERVER_NAME in servers)) return text
  const without = text.replace(TABLE, '$1')
  if (SERVER_NAME in (checkedServers(without) ?? {})) {
    throw new BombeError('invalid_input', 'the entry is written in a way that cannot be edited safely', {
      hint: 'edit it by hand: --print shows what it should be',
    })
  }
  return without.trim() === '' ? '' : without
}

function checkedServers(text: string): Record<string, unknown> | undefined {
  return (readToml(text) as { mcp_servers?: Record<string, unknown> }).mcp_servers
}

function checked(text: string): string {
  readToml(text)
  return text
}

function readToml(text: string): object {
  try {
    return parse(text)
  } catch (cause) {
    throw new BombeError('invalid_input', 'the file is no TOML', {
      cause,
      hint: 'mend it, or add the entry by hand: --print shows it',
    })
  }
}
