/** Extracts the facts of one file from its text. Pure; broken source gives facts plus problems. */
import type { Node, Tree } from 'web-tree-sitter'
import { type FileFacts, type ParseStatus, type Problem, type SiteFact, UNKNOWN } from '../model/index.ts'
import { collectWords } from './collect-words.ts'
import { type FileContext, isFunctionLike, type ScopedContext } from './file-context.ts'
import type { Records, Span } from './matcher/records.ts'
import { TokenHashes } from './parse/hash-tokens.ts'
import { LineTable } from './parse/line-table.ts'
import type { Grammar } from './parse/load-grammars.ts'
import { startDeadline } from './parse/start-deadline.ts'
import { parseText } from './parse/start-parser.ts'
import { bindNames } from './scopes/bind-names.ts'
import { suppliers } from './scopes/bind-supplied.ts'
import { buildSites, enclosingSymbol } from './sites/build-sites.ts'
import { addComponent, adoptOptions } from './symbols/add-component.ts'
import { type BuiltImports, buildExports, buildImports, claimPackage } from './symbols/build-imports.ts'
import { buildSymbols } from './symbols/build-symbols.ts'

const MAX_PROBLEMS = 20

/** Thrown when a parse passes its deadline. */
export class ParseTimeout extends Error {}

export type ExtractedFacts = Omit<FileFacts, 'contentHash'>

export function extractFacts(
  path: string,
  text: string,
  grammar: Grammar,
  deadlineMs: number,
): ExtractedFacts {
  const isLate = startDeadline(deadlineMs)
  const prepared = grammar.language.prepare?.(text) ?? text
  let tree = parseOpened(grammar, text, isLate) ?? parse(grammar, prepared, isLate)
  const reworded = tree?.rootNode.hasError ? (grammar.language.reword?.(text) ?? text) : text
  if (reworded !== text) {
    tree?.delete()
    tree = parse(grammar, reworded, isLate)
  }
  if (!tree) throw new ParseTimeout(`parsing took longer than ${deadlineMs} ms`)
  try {
    return factsOfTree(path, text, grammar, tree)
  } finally {
    tree.delete()
  }
}

/** The tree of the first opened text that has no errors, if there is one. */
function parseOpened(grammar: Grammar, text: string, isLate: () => boolean): Tree | null {
  const tried = new Set([text])
  for (const opened of grammar.language.open?.(text) ?? []) {
    if (tried.has(opened)) continue
    tried.add(opened)
    const tree = parse(grammar, opened, isLate)
    if (tree && !tree.rootNode.hasError) return tree
    tree?.delete()
  }
  return null
}

function parse({ parser }: Grammar, text: string, isLate: () => boolean): Tree | null {
  const tree = parseText(parser, text, isLate)
  // Without a reset the next parse would continue this cancelled one.
  if (!tree) parser.reset()
  return tree
}

function factsOfTree(path: string, text: string, grammar: Grammar, tree: Tree): ExtractedFacts {
  const { language, reader } = grammar
  const lines = new LineTable(text)
  const records = reader.read(tree, text)
  records.comments.sort((a, b) => a.start - b.start)
  const context: FileContext = {
    path,
    text,
    plain: language.syntax.plainText?.(text) ?? text,
    language,
    lines,
    records,
    tokens: new TokenHashes(text, records.comments),
  }
  const scoped = buildSymbols(context)
  const component = language.component?.(path, text)
  const adopted = component && adoptOptions(scoped, component)
  const imports = buildImports(scoped, scoped.claimed)
  claimPackage(context, scoped.claimed)
  bindNames(scoped, imports)
  const exports = buildExports(scoped).concat(suppliers(scoped))
  const sites = buildSites(scoped)
  if (component) addComponent(scoped, component, adopted, exports, sites)
  const problems = tree.rootNode.hasError ? syntaxProblems(tree.rootNode, lines) : []
  const parseStatus: ParseStatus = problems.length > 0 ? 'partial' : 'full'
  return {
    path,
    language: language.id,
    packageName: packageNameOf(records, text),
    symbols: scoped.symbols,
    imports: imports.facts,
    exports: exports.filter(fact => fact.target !== UNKNOWN),
    starNames: language.modules.starNames?.(text) ?? null,
    sites: importSites(scoped, imports)
      .concat(withoutStandard(scoped, imports, sites))
      .sort((a, b) => a.line - b.line || a.column - b.column),
    problems,
    parseStatus,
    lineCount: lines.count,
    interfaceHash: interfaceHash(scoped),
    words: collectWords(scoped),
  }
}

/** Every import is also a site, so that questions can find what it names. */
function importSites(context: ScopedContext, imports: BuiltImports): SiteFact[] {
  return imports.facts.map((fact, index) => ({
    kind: 'import',
    from: enclosingSymbol(context, imports.at[index]),
    name: fact.name || fact.module,
    line: fact.line,
    column: fact.column,
    target: `i${index}`,
  }))
}

/** Drops names of standard modules before a dot: they are very frequent and never resolve to the repository. */
function withoutStandard(
  { language }: ScopedContext,
  { facts }: BuiltImports,
  sites: SiteFact[],
): SiteFact[] {
  const { isStandardModule } = language.scoping
  if (!isStandardModule) return sites
  const standard = new Set<string>()
  facts.forEach(({ module }, index) => {
    if (isStandardModule(module)) standard.add(`i${index}`)
  })
  return standard.size === 0 ? sites : sites.filter(site => !standard.has(site.target))
}

/** Hash of everything other files can depend on: all tokens except bodies that callers cannot see. */
function interfaceHash(context: ScopedContext): string {
  const { definitions, symbolOf, symbols, language } = context
  const bodies: Span[] = []
  definitions.forEach((definition, i) => {
    const { body, kind } = definition
    if (
      !body ||
      !isFunctionLike(kind) ||
      symbolOf[i] < 0 ||
      !language.symbols.callersIgnoreBody(symbols[symbolOf[i]])
    )
      return
    if (bodies.length === 0 || body.start >= bodies[bodies.length - 1].end) bodies.push(body)
  })
  return context.tokens.hash({ start: 0, end: context.text.length }, bodies).toString(16).padStart(16, '0')
}

/** Positions of broken syntax, outermost first. */
function syntaxProblems(root: Node, lines: LineTable): Problem[] {
  const problems: Problem[] = []
  const visit = (node: Node, depth: number): void => {
    if (problems.length >= MAX_PROBLEMS) return
    if (node.isError || node.isMissing) {
      const { line, column } = lines.positionAt(node.startIndex)
      const message = node.isMissing ? `missing ${node.type}` : 'unexpected syntax'
      problems.push({ code: 'syntax_error', message, line, column })
      return
    }
    if (!node.hasError || depth > 200) return
    for (const child of node.children) if (child) visit(child, depth + 1)
  }
  visit(root, 0)
  return problems.length > 0
    ? problems
    : [{ code: 'syntax_error', message: 'unexpected syntax', line: 1, column: 1 }]
}

/** Scala may write `package a` and `package b` below each other: that is `a.b`, and so is `package object b` in `a`. */
function packageNameOf({ packageName, furtherPackages }: Records, text: string): string {
  if (!packageName) return ''
  let name = text.slice(packageName.start, packageName.end)
  let { end } = packageName
  for (const one of furtherPackages) {
    const between = text.slice(end, one.start)
    if (!/^[\s;]*package\s+$|\bpackage\s+object\s+$/.test(between)) break
    name += `.${text.slice(one.start, one.end)}`
    end = one.end
  }
  return name.replace(/\s+/g, '')
}
