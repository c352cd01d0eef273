/** Hints name commands, which is what people type; whoever calls tools is told the tool that does the same. */

/** The longest first. What has no tool, such as `bombe doctor`, is for a person to run. */
const TOOLS: readonly [command: string, tool: string][] = [
  ['bombe search --kind file <name>', 'search_symbols kind=file'],
  ['bombe search <words>', 'search_symbols'],
  ['bombe index --force', 'index mode=full force=true'],
  ['bombe index --precise', 'index mode=precise'],
  ['bombe search', 'search_symbols'],
  ['bombe refs', 'get_references'],
  ['bombe context', 'get_context'],
  ['bombe map', 'get_structure'],
  ['bombe impact', 'get_blast_radius'],
  ['bombe outline', 'get_outline'],
  ['bombe show', 'get_source'],
  ['bombe grep', 'search_text'],
  ['bombe diff', 'get_diff'],
  ['bombe note', 'notes'],
  ['bombe sync', 'index mode=sync'],
  ['bombe status', 'status'],
  ['run the command with --help to see what it takes', "the tool's description says what it takes"],
  ['drop --kind, --file and --language', 'drop kind, file_pattern and language'],
  ['then run the command again', 'then ask again'],
  ['run the command again', 'ask again'],
]

export function inToolWords(hint: string): string {
  let text = hint
  for (const [command, tool] of TOOLS)
    text = text.replaceAll(new RegExp(`${escaped(command)}(?! --| -)`, 'g'), tool)
  return text
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
