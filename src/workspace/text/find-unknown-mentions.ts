/** Finds every mention of a name in the text that is not known to mean a symbol, where no engine could say so. */
import type { SyntaxEvidence } from '../../languages/call-rules.ts'
import type { FoundText } from '../../questions/search-text/answer.ts'
import type { QueryContext } from '../../questions/shared/question.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { knownMentions } from '../../verdict/by-syntax.ts'
import { languageOf, type Mention } from '../../verdict/evidence.ts'
import { namesOf } from '../../verdict/names-of.ts'
import { escapePattern } from '../../words/escape-pattern.ts'
import { PROSE, SERVICES, startPattern } from './find-strings-naming.ts'
import type { WorkspaceFiles } from './workspace-files.ts'

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*[?!]?$/u
/** In a language whose comments are not described. */
const COMMENT_LINE = /^\s*(?:#|\/\/|\*|\/\*|--|;).*$/g
const BUILD_FILE = /(?:^|\/)CMakeLists\.txt$/

export async function findUnknownMentions(
  files: WorkspaceFiles,
  context: QueryContext,
  target: SymbolRow,
  signal?: AbortSignal,
): Promise<Mention[]> {
  const rules = context.callRules?.(languageOf(context, target))?.bySyntax
  const names = [...namesOf(target, context.reader)]
  if (!rules || !names.every(name => IDENTIFIER.test(name))) return [target]
  const search = async (pattern: string, isMention: (hit: FoundText) => boolean): Promise<Mention[]> => {
    const input = { pattern, regex: true, fixed_strings: false, case_sensitive: rules.ignoresCase !== true }
    const { found, capped } = await files.findText(input, signal)
    return capped ? [target] : found.filter(isMention).map(({ path, line }) => ({ path, line }))
  }
  const isRelated = familyTest(context, target)
  const isUnknown = unknownTest(context, target, rules, names)
  const named = await search(mentionPattern(names), isUnknown)
  if (named.length > 0) return named
  const built = rules.builtNames
  const computed = [
    ...(rules.computedNames ? await search(rules.computedNames, isRelated) : []),
    ...(built
      ? await search(built.search, hit => isRelated(hit) && mayBuild(context, built, hit, names))
      : []),
  ]
  return computed.map(place => ({ ...place, isComputed: true }))
}

function mentionPattern(names: readonly string[]): string {
  const whole = names.map(name => `(?:^|[^\\w$])${escapePattern(name)}(?:[^\\w$]|$)`)
  const starts = names.flatMap(name => startPattern(name) ?? [])
  return [...whole, ...starts].join('|')
}

/** Whether a line mentions a name more often than the graph knows, or where it only hands it on. */
function unknownTest(
  context: QueryContext,
  target: SymbolRow,
  rules: SyntaxEvidence,
  names: readonly string[],
): (hit: FoundText) => boolean {
  const known = knownMentions(context, target)
  const isRelated = familyTest(context, target)
  const starts = new RegExp(names.map(name => startPattern(name) ?? '(?!)').join('|'))
  const flags = rules.ignoresCase ? 'giu' : 'gu'
  const mention = new RegExp(
    `(?<![\\p{L}\\p{N}_$])(?:${names.map(escapePattern).join('|')})(?![\\p{L}\\p{N}_$])`,
    flags,
  )
  return hit => {
    const { path, line } = hit
    if ((PROSE.test(path) && !BUILD_FILE.test(path)) || SERVICES.test(path)) return false
    // A found text may be cut.
    const text = context.readSource(path)?.split('\n')[line - 1] ?? hit.text
    const code = text.replaceAll(isRelated(hit) ? rules.comment : COMMENT_LINE, '')
    const mentions = [...code.matchAll(mention)]
    if (mentions.length === 0) return starts.test(code)
    if (mentions.length > (known.get(`${path}:${line}`) ?? 0)) return true
    return mentions.some(({ index, 0: name }) => rules.handedOn?.test(code.slice(index + name.length)))
  }
}

/** Whether a text stands in a file of the target's family of languages. */
function familyTest(context: QueryContext, target: SymbolRow): (hit: FoundText) => boolean {
  const family = (language: string): string => context.familyOf?.(language) ?? language
  const own = family(languageOf(context, target))
  return ({ path }) => {
    const language = context.reader.file(path)?.language
    return language !== undefined && family(language) === own
  }
}

function mayBuild(
  { readSource }: QueryContext,
  built: NonNullable<SyntaxEvidence['builtNames']>,
  { path, line, text }: FoundText,
  names: readonly string[],
): boolean {
  const before = (readSource(path) ?? '').split('\n').slice(0, line).join('\n')
  return names.some(name => built.mayGive(text, before, name))
}
