/** A few lines that tell an agent when to ask bombe and when not; between markers, so that they can be replaced. */

const START = '<!-- bombe:start -->'
const END = '<!-- bombe:end -->'

export const GUIDANCE = `## Finding your way in this repository

bombe has an index of this code. Ask it before you read files, through its MCP tools or in a shell:

- What must I read for this task? \`get_context\`, or \`bombe context "the task" --guess names,you,expect\`.
- Who calls this, and what does it call? \`get_references\`, or \`bombe refs NAME\`.
- What breaks if I change it? \`get_blast_radius\`, or \`bombe impact NAME\`. After the edit: \`get_diff\`, or \`bombe diff\`.
- Where is it? \`search_symbols\`, or \`bombe search WORDS\`. Its source: \`get_source\`, or \`bombe show NAME\`.

Do not ask it about files that are no code, or where you know the file and the line. \`complete: false\` means: there may be more.
`

/** Rules of Cursor are files of their own, with a head that says when they apply. */
const RULES_HEAD = '---\ndescription: Finding code with bombe\nalwaysApply: true\n---\n\n'

export function addGuidance(text: string, file: string): string {
  if (file.endsWith('.mdc')) return RULES_HEAD + GUIDANCE
  const block = `${START}\n${GUIDANCE}${END}\n`
  const rest = removeGuidance(text, file).trimEnd()
  return rest === '' ? block : `${rest}\n\n${block}`
}

export function removeGuidance(text: string, file: string): string {
  if (file.endsWith('.mdc')) return ''
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
