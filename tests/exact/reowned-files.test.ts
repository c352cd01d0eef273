/** Configuration that comes, goes or names its project otherwise: afterwards the graph is that of an index from nothing. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeExact } from '../../src/pipeline/exact/make-exact.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { engine as goTypes } from '../../supervisors/go/go-types/engine.ts'
import { engine as jdt } from '../../supervisors/java/jdt/engine.ts'
import { needEngine } from '../supervisors/need-engine.ts'
import { GO, JAVA, PYTHON, TYPESCRIPT } from './mutation-samples.ts'
import { makeSample, type SampleRepository } from './sample-repository.ts'

const WAIT_MS = 600_000
/** `BOMBE_RUNS` raises it for a long look; engines that take seconds to start do fewer. */
const STEPS = Number(process.env.BOMBE_RUNS ?? 6)
const SLOW: ReadonlySet<string> = new Set(['pyright', 'jdt'])

interface Case {
  family: string
  engine: string
  files: Record<string, string>
  /** Somebody asks about it between two edits, which makes a part of the graph exact. */
  asked: string
  /** Each is made and taken back; null is no file. */
  edits: Record<string, string | null>[]
}

const MAVEN = (name: string) =>
  `<project><groupId>shop</groupId><artifactId>${name}</artifactId><version>1</version>
  <build><sourceDirectory>src</sourceDirectory></build></project>\n`

const CASES: Case[] = [
  {
    family: 'typescript',
    engine: 'typescript',
    files: TYPESCRIPT,
    asked: 'src/shapes.ts#Circle.run()',
    edits: [
      { 'src/tsconfig.json': TYPESCRIPT['tsconfig.json']! },
      { 'src/tsconfig.json': '{ "compilerOptions": { "strict": false }, "include": ["main.ts"] }\n' },
      { 'tsconfig.json': null, 'package.json': '{ "name": "sample" }\n' },
      { 'src/tools/package.json': '{ "name": "tools" }\n', 'tsconfig.json': null },
    ],
  },
  {
    family: 'python',
    engine: 'pyright',
    files: PYTHON,
    asked: 'pkg/shapes.py#Circle.run()',
    edits: [
      { 'pyproject.toml': '[project]\nname = "renamed"\n' },
      { 'pkg/pyproject.toml': '[project]\nname = "inner"\n' },
      { 'pyproject.toml': null },
    ],
  },
]

if (await needEngine(goTypes, 'modules that are renamed'))
  CASES.push({
    family: 'go',
    engine: 'go-types',
    files: {
      ...GO,
      // Answered in two variants, of which each has its own target.
      'system/system.go': 'package system\n\nfunc Start() { start() }\n',
      'system/start_linux.go': 'package system\n\nfunc start() {}\n',
      'system/start_windows.go': 'package system\n\nfunc start() {}\n',
    },
    asked: 'shapes/shapes.go#Base.Run()',
    edits: [
      { 'go.mod': 'module example.com/renamed\n\ngo 1.21\n' },
      { 'shapes/go.mod': 'module example.com/sample/shapes\n\ngo 1.21\n' },
      { 'system/go.mod': 'module example.com/system\n\ngo 1.21\n' },
      { 'go.mod': null },
      // Every file of the package is built in another variant than before, and by another name.
      { 'system/extra.go': '//go:build windows && extra\n\npackage system\n\nfunc extra() { start() }\n' },
    ],
  })

if (await needEngine(jdt, 'modules of Maven that are renamed'))
  CASES.push({
    family: 'java',
    engine: 'jdt',
    files: { ...JAVA, 'pom.xml': MAVEN('shop') },
    asked: 'src/shop/shapes/Base.java#Base.run()',
    edits: [{ 'pom.xml': MAVEN('renamed') }, { 'pom.xml': null }],
  })

let sample: SampleRepository | undefined
afterEach(() => sample?.remove())

describe.each(CASES)('$family', ({ engine, files, asked, edits }) => {
  const open = (): SampleRepository => {
    sample = makeSample(files, engine)
    return sample
  }

  test('what is made and taken back leaves nothing behind', { timeout: WAIT_MS }, async () => {
    const made = open()
    await indexRepository(made)
    await makeExact(made)
    const before = await made.dump()
    for (const edit of edits) {
      write(made, edit)
      await indexRepository(made)
      await ask(made, asked)
      takeBack(made, edit, files)
      await indexRepository(made)
      await makeExact(made)
      expect(await made.dump()).toBe(before)
    }
  })

  test('any order of edits ends where an index from nothing does', { timeout: WAIT_MS }, async () => {
    const made = open()
    const random = randomFrom(engine.length)
    await indexRepository(made)
    await makeExact(made)
    const steps = SLOW.has(engine) ? Math.ceil(STEPS / 4) : STEPS
    for (let step = 0; step < steps; step++) {
      for (let edit = random(3); edit >= 0; edit--) {
        const one = edits[random(edits.length)]!
        if (random(2) === 0) write(made, one)
        else takeBack(made, one, files)
        await indexRepository(made)
        if (random(2) === 0) await ask(made, asked)
      }
      await makeExact(made)
      expect(await made.dump()).toBe(await dumpFromNothing(made))
    }
  })
})

function write(made: SampleRepository, edit: Case['edits'][number]): void {
  for (const [path, text] of Object.entries(edit))
    if (text === null) rmSync(join(made.root, path), { force: true })
    else made.write(path, text)
}

function takeBack(made: SampleRepository, edit: Case['edits'][number], files: Case['files']): void {
  write(made, Object.fromEntries(Object.keys(edit).map(path => [path, files[path] ?? null])))
}

async function ask(made: SampleRepository, asked: string): Promise<void> {
  const workspace = await openWorkspace({ ...made, deadlineMs: 60_000 })
  await workspace.references({ symbol_name: asked, direction: 'callers' }).finally(() => workspace.close())
}

async function dumpFromNothing({ root, settings, dump }: SampleRepository): Promise<string> {
  const fresh = { ...settings, data_folder: join(root, '../fresh') }
  rmSync(fresh.data_folder, { recursive: true, force: true })
  await indexRepository({ root, settings: fresh })
  await makeExact({ root, settings: fresh })
  return dump(fresh)
}

/** A linear congruential generator: the same seed makes the same walk everywhere. */
function randomFrom(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return bound => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
