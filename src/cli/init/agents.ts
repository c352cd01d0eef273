/** The agents bombe can be connected to: how to see that one is there, where it keeps its servers, what it reads. */
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { codexFolder, configFolder } from './agent-folders.ts'
import { type EntryFormat, jsonFormat, tomlFormat, yamlFormat } from './entry-formats.ts'
import { type Program, SERVER_NAME } from './program.ts'

export interface Agent {
  name: string
  title: string
  /** The file of servers that comes with a repository, relative to its root; not every agent has one. */
  repositoryFile?: string
  /** The file of servers of the user, relative to the home folder, or absolute. */
  userFile?: string
  /** Files and folders that say that somebody uses the agent: in the repository, in the home folder. */
  signs: { repository: readonly string[]; home: readonly string[] }
  format: EntryFormat
  /** The file of instructions that the agent reads in a repository. */
  guidanceFile: string
}

export const AGENTS: readonly Agent[] = [
  {
    name: 'claude-code',
    title: 'Claude Code',
    repositoryFile: '.mcp.json',
    userFile: '.claude.json',
    signs: { repository: ['.claude', 'CLAUDE.md', '.mcp.json'], home: ['.claude', '.claude.json'] },
    // Tools that are loaded only on demand are called in a third of the sessions.
    format: jsonFormat('mcpServers', program => ({ ...typed('stdio')(program), alwaysLoad: true })),
    guidanceFile: 'CLAUDE.md',
  },
  {
    name: 'codex',
    title: 'Codex',
    repositoryFile: '.codex/config.toml',
    userFile: join(codexFolder(), 'config.toml'),
    signs: { repository: ['.codex'], home: [codexFolder()] },
    format: tomlFormat(),
    guidanceFile: 'AGENTS.md',
  },
  {
    name: 'cursor',
    title: 'Cursor',
    repositoryFile: '.cursor/mcp.json',
    userFile: '.cursor/mcp.json',
    signs: { repository: ['.cursor', '.cursorrules'], home: ['.cursor'] },
    format: jsonFormat('mcpServers', typed('stdio')),
    guidanceFile: '.cursor/rules/bombe.mdc',
  },
  {
    name: 'vscode',
    title: 'VS Code',
    repositoryFile: '.vscode/mcp.json',
    userFile: join(configFolder(), 'Code/User/mcp.json'),
    signs: { repository: ['.vscode'], home: [join(configFolder(), 'Code')] },
    format: jsonFormat('servers', typed('stdio')),
    guidanceFile: 'AGENTS.md',
  },
  {
    name: 'copilot-cli',
    title: 'Copilot CLI',
    userFile: '.copilot/mcp-config.json',
    signs: { repository: [], home: ['.copilot'] },
    format: jsonFormat('mcpServers', program => ({ ...typed('local')(program), tools: ['*'] })),
    guidanceFile: 'AGENTS.md',
  },
  {
    name: 'gemini-cli',
    title: 'Gemini CLI',
    repositoryFile: '.gemini/settings.json',
    userFile: '.gemini/settings.json',
    signs: { repository: ['.gemini', 'GEMINI.md'], home: ['.gemini'] },
    format: jsonFormat('mcpServers', plain),
    guidanceFile: 'GEMINI.md',
  },
  {
    name: 'opencode',
    title: 'OpenCode',
    repositoryFile: 'opencode.json',
    userFile: join(configFolder(), 'opencode/opencode.json'),
    signs: { repository: ['opencode.json', '.opencode'], home: [join(configFolder(), 'opencode')] },
    format: jsonFormat('mcp', ({ command, args, env }) => ({
      type: 'local',
      command: [command, ...args],
      enabled: true,
      ...(env ? { environment: env } : {}),
    })),
    guidanceFile: 'AGENTS.md',
  },
  {
    name: 'zed',
    title: 'Zed',
    repositoryFile: '.zed/settings.json',
    userFile: join(configFolder(), 'zed/settings.json'),
    signs: { repository: ['.zed'], home: [join(configFolder(), 'zed')] },
    format: jsonFormat('context_servers', plain),
    guidanceFile: 'AGENTS.md',
  },
  {
    name: 'jetbrains',
    title: 'JetBrains (Junie)',
    repositoryFile: '.junie/mcp/mcp.json',
    userFile: '.junie/mcp/mcp.json',
    signs: { repository: ['.junie', '.idea'], home: ['.junie'] },
    format: jsonFormat('mcpServers', plain),
    guidanceFile: 'AGENTS.md',
  },
  {
    name: 'windsurf',
    title: 'Windsurf',
    userFile: '.codeium/windsurf/mcp_config.json',
    signs: { repository: ['.windsurf', '.windsurfrules'], home: ['.codeium/windsurf'] },
    format: jsonFormat('mcpServers', plain),
    guidanceFile: 'AGENTS.md',
  },
  {
    name: 'kiro',
    title: 'Kiro',
    repositoryFile: '.kiro/settings/mcp.json',
    userFile: '.kiro/settings/mcp.json',
    signs: { repository: ['.kiro'], home: ['.kiro'] },
    format: jsonFormat('mcpServers', plain),
    guidanceFile: 'AGENTS.md',
  },
  {
    name: 'goose',
    title: 'Goose',
    userFile: join(configFolder(), 'goose/config.yaml'),
    signs: { repository: ['.goosehints'], home: [join(configFolder(), 'goose')] },
    format: yamlFormat('extensions', ({ command, args, env = {} }) => ({
      name: SERVER_NAME,
      type: 'stdio',
      cmd: command,
      args,
      envs: env,
      enabled: true,
      timeout: 300,
    })),
    guidanceFile: 'AGENTS.md',
  },
]

/** What any other client needs to know. */
export const GENERIC_FORMAT: EntryFormat = jsonFormat('mcpServers', plain)

function plain({ command, args, env }: Program): object {
  return { command, args, ...(env ? { env } : {}) }
}

function typed(type: string): (program: Program) => object {
  return program => ({ type, ...plain(program) })
}

/** Paths of the user are relative to the home folder, unless they are absolute. */
export function inHome(path: string): string {
  return isAbsolute(path) ? path : join(homedir(), path)
}
