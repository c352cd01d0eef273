/**
 * What a change of names reaches, in memory and therefore often: files that it does not reach are resolved as before, and
 * those it reaches as if everything had been resolved anew.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { extractFacts } from '../../src/extract/extract-facts.ts'
import { type Grammar, loadGrammars } from '../../src/extract/load-grammars.ts'
import type { Language } from '../../src/languages/language.ts'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import { FILE_FLAG, type GraphFile, type Project } from '../../src/model/index.ts'
import { describeFile } from '../../src/resolve/describe-file.ts'
import { KeptResolution, type ResolvedFiles } from '../../src/resolve/kept-resolution.ts'
import { reachChange } from '../../src/resolve/reach-change.ts'
import { type Family, NamedRepository, namedFile, nameEdit } from '../index/random-names.ts'

/** `BOMBE_RUNS` raises it for a long look. */
const RUNS = Number(process.env.BOMBE_RUNS ?? 60)

let languages: Language[]
let grammars: Map<string, Grammar>

beforeAll(async () => {
  languages = [...(await loadLanguages())]
  grammars = await loadGrammars(languages)
})

function factsOf(path: string, text: string, project: number): GraphFile {
  const extension = path.slice(path.lastIndexOf('.'))
  const language = languages.find(one => extension in one.grammars)!
  const grammar = grammars.get(extension)!
  const flags = path.startsWith('tests/') ? FILE_FLAG.test : 0
  return {
    file: { path, language: language.id, size: text.length, mtimeMs: 0, flags },
    facts: { ...extractFacts(path, text, grammar, 10_000), contentHash: text },
    project,
  }
}

/** Everything said of each file, symbols by path and names: path -> text. */
function render(resolution: KeptResolution, { files, edges }: ResolvedFiles): Map<string, string> {
  const { world } = resolution
  const handles = resolution.files.flatMap(file =>
    describeFile(file, world.languages.get(file.file.language)!).chains.map(one => `${file.file.path}${one}`),
  )
  const lines = new Map([...files.keys()].map(file => [file, [] as string[]]))
  for (let at = 0; at < edges.length; at++) {
    const file = edges.siteFile[at]! < 0 ? world.fileOf[edges.from[at]!]! : edges.siteFile[at]!
    const columns = [edges.site[at], edges.kind[at], edges.confidence[at], edges.derivation[at]]
    lines.get(file)!.push(`${columns.join(' ')} ${handles[edges.from[at]!]} -> ${handles[edges.to[at]!]}`)
  }
  return new Map(
    [...files].map(([file, { openReasons, imports, lookups }]) => {
      const targets = imports.map(one => [
        resolution.files[one.file]?.file.path,
        handles[one.symbol],
        one.package,
      ])
      const all = [lines.get(file), [...openReasons], targets, [...lookups]]
      return [resolution.files[file]!.file.path, JSON.stringify(all)]
    }),
  )
}

function resolveAll(files: readonly GraphFile[], projects: readonly Project[]) {
  const resolution = new KeptResolution(files, projects, languages).link()
  const resolved = resolution.resolve([...files.keys()], true)
  return { resolution, resolved, texts: render(resolution, resolved) }
}

test.each<Family>(['python', 'typescript', 'java'])('what names reach: %s', { timeout: 120_000 }, family => {
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
  let told = 0
  let all = 0
  fc.assert(
    fc.property(files, steps, (specs, batches) => {
      const texts = new Map<string, GraphFile>()
      const repository = new NamedRepository(family, specs, {
        write: (path, text) => void texts.set(path, factsOf(path, text, 0)),
        remove: path => void texts.delete(path),
      })
      const sorted = () => [...texts.values()].sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
      let before = resolveAll(sorted(), [project])
      for (const batch of batches) {
        const known = new Map(before.resolution.files.map(file => [file.file.path, file]))
        for (const edit of batch) repository.apply(edit)
        const fresh = sorted().filter(
          ({ file, facts }) => known.get(file.path)?.facts.contentHash !== facts.contentHash,
        )
        const removed = new Set([...known.keys()].filter(path => !texts.has(path)))
        const now = resolveAll(sorted(), [project])
        const lookups = before.resolution.files.map((_, file) => before.resolved.files.get(file)!.lookups)
        const reach = reachChange({ resolution: before.resolution, lookups }, { fresh, removed }, languages)
        all++
        if (reach) {
          told++
          const anew = render(
            reach.resolution,
            reach.resolution.resolve([...reach.changed, ...reach.affected], true),
          )
          for (const [path, text] of now.texts) expect(anew.get(path) ?? before.texts.get(path)).toBe(text)
        }
        before = now
      }
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 60_000 },
  )
  // Stubs and packages that move apart, nothing else is left to resolving all.
  expect(told).toBeGreaterThan(all / 2)
})
