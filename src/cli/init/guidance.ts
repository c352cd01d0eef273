/** A few lines for AGENTS.md that tell an agent when to ask bombe; between markers, so that they can be replaced. */

const START = '<!-- bombe:start -->'
const END = '<!-- bombe:end -->'

export const GUIDANCE = `## Finding your way in this repository

bombe (an MCP server) has an index of it. Ask it before you open files:

- \`get_context\` with the task in your own words, for what must be read.
- \`get_structure\` for a map, \`search_symbols\` for a name or words, \`get_outline\` for one file.
- \`get_references\` for who calls what, instead of text search.
- \`get_blast_radius\` before you change or delete something that others use.
- \`get_source\` for exactly the code you need.

Each answer says how far it can be trusted (\`verdict\`). An empty list with \`complete: false\` does not mean "none".
`

export function addGuidance(text: string): string {
  const block = `${START}\n${GUIDANCE}${END}\n`
  const rest = removeGuidance(text).trimEnd()
  return rest === '' ? block : `${rest}\n\n${block}`
}

export function removeGuidance(text: string): string {
  const start = text.indexOf(START)
  const end = text.indexOf(END, start)
  if (start < 0 || end < 0) return text
  const before = text.slice(0, start).trimEnd()
  const after = text.slice(end + END.length).replace(/^\r?\n/, '')
  return (
    [before, after].filter(part => part.trim() !== '').join('\n\n') +
    (before !== '' && after.trim() === '' ? '\n' : '')
  )
}
