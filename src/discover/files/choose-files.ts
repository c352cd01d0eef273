/** Chooses the files to index from the listing, and gives a reason for each source file that is left out. */

import { allFamilies } from '../../languages/load-languages.ts'
import { type DiscoveredFile, FILE_FLAG } from '../../model/index.ts'
import { IgnoreRules } from '../ignore/ignore-rules.ts'
import type { DiscoverOptions, DiscoverSettings } from './discover-options.ts'
import type { FileTree } from './file-tree.ts'
import { flagPath } from './flag-path.ts'
import { FolderVerdicts } from './folder-verdicts.ts'
import type { Listing, PathProblem } from './listing.ts'
import { type Skipped, type SkipReason, skipReasonOfFile } from './skip-reason.ts'

export interface ChosenFiles {
  files: DiscoveredFile[]
  /** Every path that no rule leaves out, in any language, sorted. Project configuration is searched among these. */
  paths: string[]
  skipped: Skipped[]
  problems: PathProblem[]
}

interface Candidate {
  path: string
  language: string
}

export function chooseFiles(
  tree: FileTree,
  listing: Listing,
  rules: IgnoreRules,
  options: DiscoverOptions,
): ChosenFiles {
  const result: ChosenFiles = { files: [], paths: [], skipped: [], problems: [] }
  const folders = new FolderVerdicts(tree, listing.files, rules)
  const candidates = filterByName(listing, folders, rules, options, result)
  const flagsOf = flagFinder(result.paths, options)
  for (const { path, language } of candidates) {
    const seen = inspect(tree, path, folders, options.settings.max_file_bytes)
    if ('size' in seen) result.files.push({ path, language, ...seen, flags: flagsOf(path, language) })
    if ('reason' in seen) result.skipped.push({ path, reason: seen.reason })
    if ('problem' in seen && seen.problem) result.problems.push({ path, ...seen.problem })
  }
  for (const folder of folders.skipped) result.skipped.push(folder)
  return result
}

/** Filters by name: returns the files of known languages that no rule leaves out, sorted. */
function filterByName(
  listing: Listing,
  folders: FolderVerdicts,
  rules: IgnoreRules,
  options: DiscoverOptions,
  result: ChosenFiles,
): Candidate[] {
  const languageOf = languageFinder(options, listing.files)
  // Settings may list only languages that this program does not know; that must not leave out every file.
  const wanted = new Set(options.settings.languages.filter(id => options.families.has(id)))
  const candidates: Candidate[] = []
  const skip = (path: string, reason: SkipReason) => {
    if (!options.showIgnored && languageOf(path) === undefined) return
    const pattern = reason === 'setting' && options.showIgnored ? rules.patternFor(path) : undefined
    result.skipped.push({ path, reason, ...(pattern !== undefined && { pattern }) })
  }
  for (const path of [...new Set(listing.files)].sort()) {
    // A folder that is left out is listed once, not file by file.
    if (folders.skipReasonOf(path) !== null) continue
    const reason = ownReason(path, rules)
    const language = languageOf(path)
    if (reason === null) result.paths.push(path)
    if (reason !== null) skip(path, reason)
    else if (language === undefined) skip(path, 'language')
    else if (wanted.size > 0 && !wanted.has(language)) skip(path, 'language_off')
    else candidates.push({ path, language })
  }
  for (const path of listing.links) skip(path, 'symlink')
  for (const path of listing.others) skip(path, 'not_a_file')
  return candidates
}

function ownReason(path: string, rules: IgnoreRules): SkipReason | null {
  const verdict = rules.ofFile(path)
  if (verdict === 'ignored') return 'setting'
  return verdict === 'included' ? null : skipReasonOfFile(path.slice(path.lastIndexOf('/') + 1))
}

type Inspected =
  | { size: number; mtimeMs: number }
  | { reason: SkipReason; problem?: Omit<PathProblem, 'path'> }
  | { problem?: Omit<PathProblem, 'path'> }

/** A tracked file that was deleted on disk gives neither a reason nor a problem. */
function inspect(tree: FileTree, path: string, folders: FolderVerdicts, maxBytes: number): Inspected {
  try {
    if (!folders.isReal(path)) return { reason: 'symlink' }
    const seen = tree.look(path)
    if (!seen) return {}
    if (seen.kind === 'link') return { reason: 'symlink' }
    if (seen.kind !== 'file') return { reason: 'not_a_file' }
    if (seen.size <= maxBytes) return { size: seen.size, mtimeMs: seen.mtimeMs }
    const message = `${seen.size} bytes, more than ${maxBytes}; the file is left out`
    return { reason: 'too_large', problem: { code: 'too_large', message } }
  } catch (error) {
    const message = `cannot be looked at (${(error as NodeJS.ErrnoException).code})`
    return { problem: { code: 'unreadable', message } }
  }
}

/** By extension, unless the family of the language knows better from the files beside. */
function languageFinder(
  options: DiscoverOptions,
  paths: readonly string[],
): (path: string) => string | undefined {
  const byExtension = extensionFinder(options)
  const choosers = new Map<string, (path: string) => string | undefined>()
  for (const { id, chooseLanguage } of allFamilies())
    if (chooseLanguage) choosers.set(id, chooseLanguage(paths))
  return path => {
    const language = byExtension(path)
    if (language === undefined) return undefined
    const chosen = choosers.get(options.families.get(language) ?? '')?.(path)
    return chosen !== undefined && options.families.has(chosen) ? chosen : language
  }
}

function extensionFinder({ extensions }: DiscoverOptions): (path: string) => string | undefined {
  return path => {
    const dot = path.lastIndexOf('.')
    if (dot <= path.lastIndexOf('/') + 1) return undefined
    const extension = path.slice(dot)
    return extensions.get(extension) ?? extensions.get(extension.toLowerCase())
  }
}

/** The built-in rules, then the patterns of the settings, which can also remove a flag. */
function flagFinder(
  paths: readonly string[],
  { settings }: DiscoverOptions,
): (path: string, language: string) => number {
  const all = new Set(paths)
  const hasFile = (path: string) => all.has(path)
  const own = (['test', 'generated', 'vendored'] as const).map(
    name => [FILE_FLAG[name], patternsOf(settings, name)] as const,
  )
  return (path, language) => {
    let flags = flagPath(path, { language, hasFile })
    for (const [bit, rules] of own) {
      const verdict = rules.ofFile(path)
      if (verdict === 'ignored') flags |= bit
      else if (verdict === 'included') flags &= ~bit
    }
    return flags
  }
}

function patternsOf(settings: DiscoverSettings, name: 'test' | 'generated' | 'vendored'): IgnoreRules {
  return IgnoreRules.none().extend('', settings[`paths.${name}`]).rules
}
