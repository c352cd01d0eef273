/** Finds strings, templates and configuration that name a symbol: ways to reach it that no edge shows. */

import { CLASS_LIKE } from '../../model/index.ts'
import type { FoundText } from '../../questions/search-text/answer.ts'
import type { QueryContext } from '../../questions/shared/question.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { Place } from '../../verdict/evidence.ts'
import { escapePattern } from '../../words/escape-pattern.ts'
import type { WorkspaceFiles } from './workspace-files.ts'

export const PROSE =
  /\.(?:md|mdx|rst|txt|adoc|tex|lock|svg|map|po|pot|csv|tsv|log)$|(?:^|\/)(?:CHANGE\w*|HISTORY|NEWS|AUTHORS)\b/i
const CONFIGURATION = /\.(?:json5?|ya?ml|toml|ini|cfg|conf|xml|properties|env|gradle|kts|proto|service)$/i
const TEMPLATE = /\.(?:html?|astro|jinja2?|j2|tmpl|gotmpl|tpl|jsp|ftl|hbs|ejs|pug|erb)$/i
const COMMENT = /^\s*(?:#|\/\/|\*|\/\*|--|;)/
/** What services of the host read, and what no program does. */
export const SERVICES = /(?:^|\/)\.(?:github|gitlab|circleci|vscode|idea)\//
const MARKUP = /\.(?:xml|gradle|kts|properties)$/i
/** What a test case is called. */
const LABEL = /\bids?\s*=\s*(?:\[[^\][]*)?$/
const SCRIPT = /\.[cm]?[jt]sx?$/

export async function findStringsNaming(
  files: WorkspaceFiles,
  context: QueryContext,
  target: SymbolRow,
  signal?: AbortSignal,
): Promise<Place[]> {
  const { name } = target
  const input = { pattern: patternOf(name), regex: true, fixed_strings: false, case_sensitive: true }
  const { found, capped } = await files.findText(input, signal)
  const names = stringTest(context, target)
  const places = found.filter(names).map(({ path, line }) => ({ path, line }))
  return capped && places.length === 0 ? [{ path: target.path, line: target.line }] : places
}

/** In an attribute of markup that holds code, not a style, an address or a label. */
function boundPattern(name: string): string {
  const plain = escapePattern(name)
  return `(?<!\\b(?:class|id|href|src|type|rel|for|alt|title|content|placeholder|lang|charset|name|value))=["'][^"'<>{}]*\\b${plain}\\b|>\\s*${plain}\\s*<`
}

const QUOTE = '["\'`]'

/** As it stands in code, and in templates and configuration as well. */
function patternOf(name: string): string {
  const plain = escapePattern(name)
  const inMarkup = `=["'][^"'<>{}]*\\b${plain}\\b|>\\s*${plain}\\s*<`
  return [quotedPattern(name), filledPattern(name), inMarkup, `[.:/#]${plain}\\s*$`].join('|')
}

/** A quoted name, also at the end of a path, and the start of a name that is put together. */
function quotedPattern(name: string): string {
  const plain = escapePattern(name)
  const built = startPattern(name)
  return [
    `${QUOTE}(?:[\\w$@./:#-]*[./:#@])?${plain}(?:\\(\\))?${QUOTE}`,
    ...(built === undefined ? [] : [built]),
  ].join('|')
}

/** The start of a name, in quotes: the rest may be put behind it. */
export function startPattern(name: string): string | undefined {
  const starts = [...name.matchAll(/(?<=[a-z\d]{2})_|[a-z\d]{3}(?=[A-Z])/g)].map(({ index, 0: text }) =>
    escapePattern(name.slice(0, index + text.length)),
  )
  return starts.length > 0 ? `${QUOTE}(?:${starts.join('|')})(?:${QUOTE}|\\{|%|#\\{|\\$\\{)` : undefined
}

/** In a text that is filled in later: `{{ loop.name }}`, `{% if name %}`, `<%= name %>`, `{0.name}`. */
function filledPattern(name: string): string {
  const plain = escapePattern(name)
  return `(?:\\{\\{|\\{%|<%)[^<>{}]*\\b${plain}\\b|\\{\\w*(?:\\.\\w+)*\\.${plain}\\b[^{}]*\\}`
}

/** Whether a line names the target in another way than code does. */
function stringTest(context: QueryContext, target: SymbolRow): (hit: FoundText) => boolean {
  const { reader, readSource } = context
  const holder = reader.symbol(target.container)
  const isMember = holder !== null && CLASS_LIKE.has(holder.kind)
  const rules = context.callRules?.(reader.fileById(target.file)?.language ?? '')
  const quoted = new RegExp(quotedPattern(target.name))
  const filled = new RegExp(filledPattern(target.name))
  const isSite = siteTest(context, target.name)
  const isBound = new RegExp(boundPattern(target.name))
  const isAddress = new RegExp(`^["'\`]/(?:[\\w-]+/)*${escapePattern(target.name)}/?["'\`]$`)
  const isPath = new RegExp(`["'\`/.:#][\\w$-]+[.:#/]${escapePattern(target.name)}\\b`)
  return ({ path, line, text }) => {
    if (PROSE.test(path) || SERVICES.test(path) || COMMENT.test(text)) return false
    if (TEMPLATE.test(path)) return filled.test(text) || isBound.test(text)
    if (CONFIGURATION.test(path)) return isPath.test(text) || (isMember && MARKUP.test(path))
    if (filled.test(text) && !isSite(path, line)) return true
    const match = quoted.exec(text)
    if (!match || (match[0].includes('`') && !SCRIPT.test(path))) return false
    if (isAddress.test(match[0]) || LABEL.test(text.slice(0, match.index))) return false
    const source = readSource(path) ?? ''
    if (isListed(source, line, rules?.exportList)) return false
    if (isMember && !rules?.reflection.isNeeded) return true
    return isPath.test(match[0]) || rules?.reflection.calls.test(source) !== false
  }
}

/** Whether the name stands on a line as code. */
function siteTest({ reader }: QueryContext, name: string): (path: string, line: number) => boolean {
  let known: Set<string> | undefined
  return (path, line) => {
    known ??= new Set(
      [...reader.sitesNamed(name), ...reader.symbolsNamed(name, 'exact')].map(
        one => `${one.path}:${one.line}`,
      ),
    )
    return known.has(`${path}:${line}`)
  }
}

/** In a list of what a module exports. */
function isListed(source: string, line: number, start: string | undefined): boolean {
  if (start === undefined) return false
  const lines = source.split('\n')
  const before = lines.slice(0, line - 1).join('\n')
  const at = before.lastIndexOf(start)
  return (lines[line - 1] ?? '').includes(start) || (at >= 0 && !/[\])]/.test(before.slice(at)))
}
