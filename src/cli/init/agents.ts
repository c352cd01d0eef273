/** The agents bombe can be connected to: where each keeps its servers, and what an entry looks like there. */
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { editJson, removeJson } from './edit-json.ts'
import { editToml, removeToml } from './edit-toml.ts'
import { type Program, SERVER_NAME } from './program.ts'

export interface Agent {
  name: string
  title: string
  /** File that lists the servers; `mine` is in the user's home, `repository` comes with the repository. */
  file(root: string): string
  owner: 'mine' | 'repository'
  /** The text of the file with the entry in it. */
  add(text: string, program: Program): string
  remove(text: string): string
  entry(program: Program): string
}

export const AGENTS: readonly Agent[] = [
  jsonAgent('claude-code', 'Claude Code', root => join(root, '.mcp.json'), 'mcpServers'),
  jsonAgent('cursor', 'Cursor', root => join(root, '.cursor', 'mcp.json'), 'mcpServers'),
  jsonAgent('vscode', 'VS Code', root => join(root, '.vscode', 'mcp.json'), 'servers'),
  {
    name: 'codex',
    title: 'Codex',
    file: () => join(codexHome(), 'config.toml'),
    owner: 'mine',
    add: editToml,
    remove: removeToml,
    entry: program => editToml('', program),
  },
]

function jsonAgent(name: string, title: string, file: Agent['file'], section: string): Agent {
  const entryOf = (program: Program) => ({ type: 'stdio', ...program })
  return {
    name,
    title,
    file,
    owner: 'repository',
    add: (text, program) => editJson(text, [section, SERVER_NAME], entryOf(program)),
    remove: text => removeJson(text, [section, SERVER_NAME]),
    entry: program => `${JSON.stringify({ [section]: { [SERVER_NAME]: entryOf(program) } }, null, 2)}\n`,
  }
}

/** Codex reads its configuration from there if this variable is set. */
function codexHome(): string {
  const configured = process.env.CODEX_HOME
  return configured && isAbsolute(configured) ? configured : join(homedir(), '.codex')
}
