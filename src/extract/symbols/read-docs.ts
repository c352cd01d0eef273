/** Finds the documentation of definitions: doc strings inside them, comments before them. */
import { least } from '../../model/long-lists.ts'
import type { ScopedContext } from '../file-context.ts'
import type { Span } from '../matcher/records.ts'

const MAX_LENGTH = 2_000
/** Longer comments are cut at the end: their start says most. */
const MAX_LINES = 500

/** Documentation by definition index; -1 is the module's. */
export function findDocs(context: ScopedContext): Map<number, string> {
  const docs = new Map<number, string>()
  for (const span of context.records.docs) {
    const index = definitionAround(context, span.start)
    if (!docs.has(index)) docs.set(index, cleanString(context.text.slice(span.start, span.end)))
  }
  if (context.language.syntax.docComments !== 'none') addComments(context, docs)
  return docs
}

/**
 * Index of the innermost definition with a scope around an offset; -1 for none. Valid only until scopes get symbols.
 */
export function definitionAround(context: ScopedContext, offset: number): number {
  const { scopes } = context.tree
  let scope = context.tree.at(offset)
  while (scope > 0 && scopes[scope].symbol < 0) scope = scopes[scope].parent
  return scope > 0 ? scopes[scope].symbol : -1
}

/** Adds the comment lines that end directly above a definition. */
function addComments(context: ScopedContext, docs: Map<number, string>): void {
  const { lines, text, records } = context
  const byEndLine = new Map<number, Span>()
  for (const comment of records.comments) byEndLine.set(lines.lineAt(comment.end - 1), comment)
  context.definitions.forEach((definition, index) => {
    if (docs.has(index)) return
    const found: string[] = []
    let line = lines.lineAt(definition.start) - 1
    for (
      let comment = byEndLine.get(line);
      comment && found.length < MAX_LINES;
      comment = byEndLine.get(line)
    ) {
      const isAlone = text.slice(lines.startOf(lines.lineAt(comment.start)), comment.start).trim() === ''
      if (!isAlone) break
      // Directives (`//go:generate`, `//nolint:all`) are for tools.
      const isDirective = /^\/\/[a-z0-9]+:[a-z0-9]/.test(text.slice(comment.start, comment.start + 40))
      if (!isDirective) found.unshift(text.slice(comment.start, comment.end))
      line = lines.lineAt(comment.start) - 1
      if (found[0]?.startsWith('/*')) break
    }
    if (found.length > 0) docs.set(index, cleanComment(found.join('\n')))
  })
}

function cleanString(text: string): string {
  return tidy(text.replace(/^~?[a-zA-Z]*("""|'''|"|')/, '').replace(/("""|'''|"|')$/, ''))
}

function cleanComment(text: string): string {
  if (text.startsWith('--')) return cleanDashes(text)
  if (/^@\w*doc\b/.test(text)) return cleanString(text.replace(/^@\w+[\s(]+(?:~[sS])?/, ''))
  return tidy(
    text
      .replace(/^\/\*+!?|(?<!\*)\*+\/$/g, '')
      .split('\n')
      .map(line => line.replace(/^\s*(?:\*(?!\/)|\/\/+!?|#+)\s?/, ''))
      .join('\n'),
  )
}

/** Lua: `-- one line`, `--- documentation`, `--[[ a block ]]`. */
function cleanDashes(text: string): string {
  const lines = text.replace(/^--\[(=*)\[|\](=*)\]$/g, '').split('\n')
  return tidy(lines.map(line => line.replace(/^\s*--+\s?/, '')).join('\n'))
}

function tidy(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(line => line.trimEnd())
  const indents = lines
    .slice(1)
    .filter(line => line.trim())
    .map(line => line.length - line.trimStart().length)
  const indent = indents.length > 0 ? least(indents) : 0
  return lines
    .map((line, i) => (i === 0 ? line.trim() : line.slice(indent)))
    .join('\n')
    .trim()
    .slice(0, MAX_LENGTH)
}
