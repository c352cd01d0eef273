/** Checks which files an edit affects: exactly those are resolved again, and the result equals a full resolve. */
import { beforeAll, expect, test } from 'vitest'
import type { Project } from '../../src/model/index.ts'
import { findAffectedFiles } from '../../src/resolve/affected/find-affected.ts'
import { loadToolbox, render, sortByPath, type Toolbox } from './resolve-texts.ts'

export interface AffectedFilesCase {
  what: string
  before: Record<string, string>
  /** Path to text; null removes the file. */
  edit: Record<string, string | null>
  /** Files that did not change and are resolved again. */
  affected: string[]
}

export function testAffectedFiles(cases: readonly AffectedFilesCase[]): void {
  let tools: Toolbox
  beforeAll(async () => {
    tools = await loadToolbox()
  })

  test.each(cases)('$what', ({ before, edit, affected }) => {
    const { languages, extract, resolveAll } = tools
    const known = new Map(Object.entries(before).map(([path, text]) => [path, extract(path, text)]))
    const languageId = [...known.values()][0]!.file.language
    const { family } = languages.find(({ id }) => id === languageId)!
    const project = { kind: 'root', family, folder: '', config: '', name: '', settings: {} } as Project
    const old = resolveAll(sortByPath(known.values()), [project])
    const lookups = old.resolution.files.map((_, file) => old.resolved.files.get(file)!.lookups)
    const after = new Map(known)
    for (const [path, text] of Object.entries(edit)) {
      if (text === null) after.delete(path)
      else after.set(path, extract(path, text))
    }
    const removed = new Set(Object.keys(edit).filter(path => edit[path] === null))
    const fresh = sortByPath(after.values()).filter(({ file }) => file.path in edit)
    const reach = findAffectedFiles({ resolution: old.resolution, lookups }, { fresh, removed }, languages)!
    expect(reach.affected.map(index => reach.resolution.files[index]!.file.path)).toEqual(affected)
    const again = render(
      reach.resolution,
      reach.resolution.resolve([...reach.changed, ...reach.affected], true),
    )
    for (const [path, text] of resolveAll(sortByPath(after.values()), [project]).texts)
      expect(again.get(path) ?? old.texts.get(path)).toBe(text)
  })
}
