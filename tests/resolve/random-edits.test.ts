/**
 * Random edits of names, in memory: files that an edit does not affect stay as they were, and affected files are resolved
 * as a full resolve would.
 */

import { beforeAll, expect, test } from 'vitest'
import type { GraphFile, Project } from '../../src/model/index.ts'
import { findAffectedFiles } from '../../src/resolve/affected/find-affected.ts'
import { type Family, NamedRepository, namedFile, nameEdit } from '../pipeline/random-names.ts'
import fc from '../random.ts'
import { loadToolbox, NOTHING_RESOLVED, render, sortByPath, type Toolbox } from './resolve-texts.ts'

/** `BOMBE_RUNS` raises it for a long run. */
const RUNS = Number(process.env.BOMBE_RUNS ?? 60)

let tools: Toolbox

beforeAll(async () => {
  tools = await loadToolbox()
})

test.each<Family>(['python', 'typescript', 'java', 'go'])(
  'edits of names: %s',
  { timeout: 120_000 },
  family => {
    const { languages, extract, resolveAll } = tools
    const project = {
      kind: 'folder',
      family,
      folder: '',
      config: '',
      name: '',
      settings: {},
    } as unknown as Project
    const files = fc.array(namedFile, { minLength: 2, maxLength: 8 })
    const steps = fc.array(fc.array(nameEdit, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 })
    let narrowed = 0
    let all = 0
    fc.assert(
      fc.property(files, steps, (specs, batches) => {
        const texts = new Map<string, GraphFile>()
        const repository = new NamedRepository(family, specs, {
          write: (path, text) => void texts.set(path, extract(path, text)),
          remove: path => void texts.delete(path),
        })
        let before = resolveAll(sortByPath(texts.values()), [project])
        for (const batch of batches) {
          const known = new Map(before.resolution.files.map(file => [file.file.path, file]))
          for (const edit of batch) repository.apply(edit)
          const fresh = sortByPath(texts.values()).filter(
            ({ file, facts }) => known.get(file.path)?.facts.contentHash !== facts.contentHash,
          )
          const removed = new Set([...known.keys()].filter(path => !texts.has(path)))
          const now = resolveAll(sortByPath(texts.values()), [project])
          const lookups = before.resolution.files.map((_, file) => before.resolved.files.get(file)!.lookups)
          const reach = findAffectedFiles(
            { resolution: before.resolution, lookups },
            { fresh, removed },
            languages,
          )
          all++
          if (reach) {
            narrowed++
            const again = render(
              reach.resolution,
              reach.resolution.resolve([...reach.changed, ...reach.affected], true),
            )
            for (const [path, text] of now.structure)
              if (!reach.structural.has(reach.resolution.files.findIndex(({ file }) => file.path === path)))
                expect(before.structure.get(path) ?? NOTHING_RESOLVED).toBe(text)
            for (const [path, text] of now.texts) expect(again.get(path) ?? before.texts.get(path)).toBe(text)
          }
          before = now
        }
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: 60_000 },
    )
    // Only stubs and packages that move apart make every site be resolved again.
    expect(narrowed).toBeGreaterThan(all / 2)
  },
)
