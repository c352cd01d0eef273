/** The exact pass with a real engine: what it verifies, what an edit does to it, and what the cache gives back. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeExact } from '../../src/pipeline/exact/make-exact.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { Verifier } from '../../src/workspace/engines/verify-sites.ts'
import { readJobs } from '../../src/workspace/jobs/read-jobs.ts'
import { makeContext } from '../../src/workspace/make-context.ts'
import { openReader } from '../../src/workspace/open-reader.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { findDataFolder } from '../../src/workspace/state/find-data-folder.ts'
import { Workspace } from '../../src/workspace/workspace.ts'
import { ROLES, TYPESCRIPT } from './mutation-samples.ts'
import { makeSample, type SampleRepository } from './sample-repository.ts'

const WAIT_MS = 120_000
let sample: SampleRepository

afterEach(() => sample.remove())

async function exactSample(files = TYPESCRIPT): Promise<void> {
  sample = makeSample(files, 'typescript')
  await indexRepository(sample)
  await makeExact(sample)
}

const edgesOf = (dump: string, word: string) => dump.split('\n').filter(line => line.includes(` ${word} `))

test('every site that matters is verified, and a second run queries nothing', {
  timeout: WAIT_MS,
}, async () => {
  await exactSample()
  expect(edgesOf(await sample.dump(), 'probable')).toEqual([])
  const [again] = await makeExact(sample)
  expect(again).toMatchObject({ family: 'typescript', asked: 0 })
})

test('an edit elsewhere leaves what is bound exact, and carries what depends on types', {
  timeout: WAIT_MS,
}, async () => {
  await exactSample()
  sample.write(
    'src/make.ts',
    TYPESCRIPT['src/make.ts']!.replace('return new Circle()', 'return new Square()'),
  )
  await indexRepository(sample)
  const dump = await sample.dump()
  const line = (text: string) => dump.split('\n').filter(one => one.startsWith('edge') && one.includes(text))
  expect(line('9:10 src/main.ts#main()')).toEqual([
    'edge calls 9:10 src/main.ts#main() -> src/shapes.ts#Circle.run() carried typescript',
  ])
  expect(line('9:3 src/main.ts#main()')).toEqual([
    'edge calls 9:3 src/main.ts#main() -> src/make.ts#make() exact typescript',
  ])
  await makeExact(sample)
  expect(edgesOf(await sample.dump(), 'carried')).toEqual([])
  expect(await sample.dump()).toContain(
    '9:10 src/main.ts#main() -> src/shapes.ts#Square.run() exact typescript',
  )
})

test('a member of an imported value depends on its type, one of an imported module does not', {
  timeout: WAIT_MS,
}, async () => {
  await exactSample({
    ...TYPESCRIPT,
    'src/shared.ts': "import { Circle } from './shapes'\nexport const shared = new Circle()\n",
    'src/use-shared.ts':
      "import { shared } from './shared'\nimport * as shapes from './shapes'\nshared.run()\nnew shapes.Square()\n",
  })
  sample.write('src/shapes.ts', TYPESCRIPT['src/shapes.ts']!.replace('total()', 'extra() {}\n  total()'))
  await indexRepository(sample)
  const dump = await sample.dump()
  expect(dump).toContain('3:8 src/use-shared.ts -> src/shapes.ts#Circle.run() carried typescript')
  expect(dump).toContain('4:12 src/use-shared.ts -> src/shapes.ts#Square exact typescript')
})

test('what imports lead to is uncertain when it is no longer a module', {
  timeout: WAIT_MS,
}, async () => {
  await exactSample({
    ...TYPESCRIPT,
    'src/tool.ts': 'export const one = 1\n',
    'src/use-tool.ts': "import * as tool from './tool'\nexport const all = tool\n",
  })
  const exact = async () =>
    (await sample.dump()).match(/^edge .* src\/use-tool\.ts.* -> src\/tool\.ts exact typescript$/gm) ?? []
  expect(await exact()).toHaveLength(2)
  sample.write('src/tool.ts', 'const one = 1\n')
  await indexRepository(sample)
  expect(await exact()).toEqual([])
})

test('what is found in a package is uncertain when the package becomes a mere folder', {
  timeout: WAIT_MS,
}, async () => {
  const files = {
    'pkg/__init__.py': 'from . import mod\n',
    'pkg/mod.py': 'def f():\n    pass\n',
    'use.py': 'import pkg\n\npkg.mod.f()\n',
  }
  sample = makeSample(files, 'pyright')
  await indexRepository(sample)
  await makeExact(sample)
  expect(await sample.dump()).toContain('3:5 use.py -> pkg/mod.py exact pyright')
  rmSync(join(sample.root, 'pkg/__init__.py'))
  await indexRepository(sample)
  expect(await sample.dump()).not.toMatch(/ use\.py -> .* exact/)
})

test('who satisfies an interface is reported again when a declaration changes anywhere', {
  timeout: WAIT_MS,
}, async () => {
  await exactSample({ ...TYPESCRIPT, ...ROLES })
  const roles = async () =>
    edgesOf(await sample.dump(), 'implements').map(line => line.replace(/^edge implements \S+ /, ''))
  const told = await roles()
  expect(told).toContain('src/shapes.ts#Circle -> src/roles.ts#Totaller exact typescript')
  expect(told).toContain('src/base.ts#Base -> src/roles.ts#Runner exact typescript')
  sample.write('src/roles.ts', ROLES['src/roles.ts']!.replace('run(): void', 'run(): string'))
  await indexRepository(sample)
  // Nothing that a class sees changed, and nothing else tells who satisfies what.
  expect(await roles()).toEqual(told.map(line => line.replace('exact', 'carried')))
  await makeExact(sample)
  expect(await roles()).toEqual(told.filter(line => line.includes('Totaller')))
})

test('what an engine gave no answer about is queried again once dependencies are installed', {
  timeout: WAIT_MS,
}, async () => {
  const use = "import { wrap } from 'lib'\nimport { Circle } from './shapes'\nwrap(new Circle()).run()\n"
  await exactSample({ ...TYPESCRIPT, 'src/use-lib.ts': use })
  expect(await sample.dump()).not.toContain('3:20 src/use-lib.ts -> src/shapes.ts#Circle.run() exact')
  sample.write('node_modules/lib/package.json', '{ "name": "lib", "types": "index.d.ts" }\n')
  sample.write('node_modules/lib/index.d.ts', 'export declare function wrap<T>(one: T): T\n')
  sample.write('node_modules/.package-lock.json', '{}\n')
  await makeExact(sample)
  expect(await sample.dump()).toContain('3:20 src/use-lib.ts -> src/shapes.ts#Circle.run() exact')
  const [again] = await makeExact(sample)
  expect(again).toMatchObject({ asked: 0 })
})

test('a rebuilt index has its answers back without asking', { timeout: WAIT_MS }, async () => {
  await exactSample()
  const before = await sample.dump()
  await indexRepository({ ...sample, force: true })
  expect(await sample.dump()).toBe(before)
})

test('a text that comes back has its answers back', { timeout: WAIT_MS }, async () => {
  await exactSample()
  const before = await sample.dump()
  sample.write('src/shapes.ts', 'export class Circle {}\n')
  await indexRepository(sample)
  expect(await sample.dump()).not.toBe(before)
  sample.write('src/shapes.ts', TYPESCRIPT['src/shapes.ts']!)
  await indexRepository(sample)
  expect(await sample.dump()).toBe(before)
})

test('a question makes its own sites exact first, and only those', { timeout: WAIT_MS }, async () => {
  sample = makeSample(TYPESCRIPT, 'typescript')
  await indexRepository(sample)
  const workspace = await openWorkspace({ ...sample, deadlineMs: 60_000 })
  try {
    const answer = await workspace.references({
      symbol_name: 'src/shapes.ts#Circle.run()',
      direction: 'callers',
    })
    expect(answer.verdict).toMatchObject({ trust: 'exact', complete: true, open_candidates: 0 })
    expect(answer.callers).toEqual([
      expect.objectContaining({ handle: 'src/main.ts#main()', site_lines: [9, 11, 13], confidence: 'exact' }),
    ])
  } finally {
    await workspace.close()
  }
  expect(edgesOf(await sample.dump(), 'probable').length).toBeGreaterThan(0)
})

test('what is verified while the server is idle is not searched again until the graph changes', {
  timeout: WAIT_MS,
}, async () => {
  sample = makeSample(TYPESCRIPT, 'typescript')
  const { root, settings } = sample
  await indexRepository(sample)
  const { path: folder } = await findDataFolder(root, settings)
  const passes = (): number => readJobs(folder).jobs.filter(({ mode }) => mode === 'precise').length
  const verifier = new Verifier({ root, settings, deadlineMs: 60_000 })
  const { signal } = new AbortController()
  const ask = async (): Promise<void> => {
    const reader = openReader(folder)!
    const workspace = new Workspace(root, await makeContext(root, reader), verifier)
    await workspace.references({ symbol_name: 'src/shapes.ts#Circle.run()', direction: 'callers' })
    reader.close()
    await verifier.verifyAll(signal)
  }
  try {
    await ask()
    expect(passes()).toBe(1)
    await ask()
    expect(passes()).toBe(1)
    sample.write('src/make.ts', `${TYPESCRIPT['src/make.ts']!}\nexport const more = make()\n`)
    await indexRepository(sample)
    await ask()
    expect(passes()).toBe(2)
    expect(edgesOf(await sample.dump(), 'probable')).toEqual([])
  } finally {
    await verifier.close()
  }
})
