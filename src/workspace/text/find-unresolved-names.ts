/** Finds places that name a symbol where names are no sites: keyword arguments, keys, names of the language, other files. */

import { CLASS_LIKE } from '../../model/index.ts'
import { folderOf } from '../../model/repo-path.ts'
import type { FoundText } from '../../questions/search-text/answer.ts'
import { isTestFile } from '../../questions/shared/describe-references.ts'
import type { QueryContext } from '../../questions/shared/question.ts'
import type { FileRow, SymbolRow } from '../../store/schema/rows.ts'
import { enclosingCall, textBefore } from '../../verdict/argument-at.ts'
import type { Asked } from '../../verdict/condition.ts'
import { hidesBuiltIn, isInOtherFiles, keyForm } from '../../verdict/conditions/unresolved-names.ts'
import type { Place } from '../../verdict/evidence.ts'
import { relatedClasses, unknownBases } from '../../verdict/related-classes.ts'
import { escapePattern } from '../../words/escape-pattern.ts'
import type { WorkspaceFiles } from './workspace-files.ts'

type Question = Omit<Asked, 'names'>
/** `file`: undefined where it is not read. */
type Test = (hit: FoundText, file: FileRow | undefined) => boolean

const COMMENT = /^\s*(?:#|\/\/|\*|\/\*)/
const PAGE = /\.html?$/
const CASE = /^\s*case\b/

export async function findUnresolvedNames(
  files: WorkspaceFiles,
  context: QueryContext,
  { target, walks }: Pick<Question, 'target' | 'walks'>,
  signal?: AbortSignal,
): Promise<Place[]> {
  const rules = context.callRules?.(languageOf(context, target))
  const tests = testsFor(context, { target, walks, rules })
  if (tests.length === 0) return []
  const plain = escapePattern(target.name)
  const isOnlyElsewhere = tests.length === 1 && isInOtherFiles({ target, walks, rules })
  const pattern = isOnlyElsewhere ? mentionPattern(plain) : plain
  const input = { pattern, regex: true, fixed_strings: false, case_sensitive: true }
  const { found, capped } = await files.findText(input, signal)
  const related = relatedFiles(context, target)
  const places = found.filter(hit => {
    return !COMMENT.test(hit.text) && tests.some(test => test(hit, related.get(hit.path)))
  })
  if (capped && places.length === 0) return [{ path: target.path, line: target.line }]
  return places.map(({ path, line }) => ({ path, line }))
}

function testsFor(context: QueryContext, question: Question): Test[] {
  const form = keyForm(question)
  return [
    ...(form ? [keyTest(context, question, form)] : []),
    ...(hidesBuiltIn(context, question) ? [builtInTest(context, question)] : []),
    ...(isInOtherFiles(question) ? [otherFileTest(context, question)] : []),
  ]
}

/** As code names it: called, imported, behind a dot, or as an element of markup. */
function mentionPattern(plain: string): string {
  return `(?:[.<·]|\\b(?:c?import|from)\\b.*\\W)${plain}(?:\\W|$)|(?:^|\\W)${plain}\\s*[(<]`
}

/** Code in files that are not read: notebooks, scripts without an extension, assembly, pages. */
function otherFileTest({ reader, readSource }: QueryContext, { target, rules }: Question): Test {
  const { names, interpreter } = rules!.otherFiles!
  const mention = new RegExp(mentionPattern(escapePattern(target.name)))
  return ({ path, line, text }) => {
    if (reader.file(path) || !mention.test(text)) return false
    if (PAGE.test(path)) return isInScript(readSource(path)?.split('\n').slice(0, line) ?? [])
    if (names.test(path)) return true
    const isBare = !path.slice(path.lastIndexOf('/') + 1).includes('.')
    const start = isBare && interpreter ? /^#!.*/.exec(readSource(path) ?? '')?.[0] : undefined
    return start !== undefined && interpreter!.test(start)
  }
}

function isInScript(lines: readonly string[]): boolean {
  const before = lines.join('\n')
  return before.lastIndexOf('<script') > before.lastIndexOf('</script', before.lastIndexOf('\n'))
}

function languageOf({ reader }: QueryContext, { file }: SymbolRow): string {
  return reader.fileById(file)?.language ?? ''
}

function relatedFiles(context: QueryContext, target: SymbolRow): Map<string, FileRow> {
  const familyOf = context.familyOf ?? (language => language)
  const family = familyOf(languageOf(context, target))
  const files = context.reader.files().filter(({ language }) => familyOf(language) === family)
  return new Map(files.map(file => [file.path, file]))
}

/** Lines that the index says something about; a key of a literal is a symbol that no edge links to what it sets. */
function knownLines({ reader }: QueryContext, { id, name }: SymbolRow): (hit: FoundText) => boolean {
  const isKey = ({ kind, container }: SymbolRow): boolean =>
    (kind === 'method' || kind === 'property') && !CLASS_LIKE.has(reader.symbol(container)?.kind ?? 'module')
  const symbols = reader.symbolsNamed(name, 'exact').filter(one => one.id === id || !isKey(one))
  const rows = [...reader.sitesNamed(name), ...symbols]
  const known = new Set(rows.map(({ path, line }) => `${path}:${line}`))
  return ({ path, line }) => known.has(`${path}:${line}`)
}

function keyTest(context: QueryContext, question: Question, form: 'any' | 'member'): Test {
  const { target, rules } = question
  const keys = rules!.keys!
  const pattern = new RegExp(keys.pattern(escapePattern(target.name), form === 'member'))
  const isKnown = knownLines(context, target)
  const isArgument = keys.arguments ? argumentTest(context, target, keys.arguments) : undefined
  return (hit, file) => {
    if (!file || (keys.within === 'tests' && !isTestFile(file))) return false
    const match = pattern.exec(hit.text)
    if (!match) return false
    return isArgument ? isArgument(hit, match.index) : !isKnown(hit)
  }
}

/** A name of the language where the declaration of the repository hides it. */
function builtInTest(context: QueryContext, { target, rules }: Question): Test {
  const { reader } = context
  const within = rules!.builtInsAreHidden
  const isMember = CLASS_LIKE.has(reader.symbol(target.container)?.kind ?? 'module')
  const pattern = new RegExp(`(?<![\\w$${isMember ? '' : '.'}])${escapePattern(target.name)}(?![\\w$])`)
  const isKnown = knownLines(context, target)
  const importsAll = (file: FileRow): boolean => reader.imports(file.id).some(({ kind }) => kind === 'star')
  return (hit, file) => {
    if (!file) return false
    const isSeen =
      isMember ||
      within === 'scripts' ||
      (within === 'folder' && folderOf(file.path) === folderOf(target.path)) ||
      importsAll(file)
    return isSeen && pattern.test(hit.text) && !isKnown(hit)
  }
}

/** Whether a keyword stands in what makes the class of the target, or in a pattern that takes it apart. */
function argumentTest(
  context: QueryContext,
  target: SymbolRow,
  copying: ReadonlySet<string>,
): (hit: FoundText, column: number) => boolean {
  const { reader, readSource } = context
  const holder = reader.symbol(target.container)
  if (!holder) return () => false
  const { classes } = relatedClasses(context, holder)
  const hasConstructor = reader.children(holder.id).some(({ kind }) => kind === 'constructor')
  const hasOuterBase = classes.some(one => unknownBases(context, one).length > 0)
  const made = new Set(
    classes
      .flatMap(({ id }) => reader.edgesTo(id, ['instantiates', 'calls']))
      .map(({ siteFile, line }) => `${siteFile}:${line}`),
  )
  return ({ path, line, text }, column) => {
    const call = enclosingCall(textBefore(readSource(path)?.split('\n') ?? [], line, column + 1), line)
    if (!call) return false
    const isForeign = reader.symbolsNamed(call.callee, 'exact').length === 0
    if (CASE.test(text)) return isForeign || classes.some(({ name }) => name === call.callee)
    if (hasConstructor) return false
    if (made.has(`${path}:${call.line}`) || copying.has(call.callee)) return true
    // A base outside may take the names of fields anywhere (`Model.objects.create(name=…)`).
    return hasOuterBase && isForeign
  }
}
