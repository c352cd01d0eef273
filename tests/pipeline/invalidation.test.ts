/**
 * The decision table of docs/freshness.md, row by row, on a real repository with a real engine: what an edit parses,
 * which sites it resolves again, which exact edges stay, which are carried, what is asked again.
 */
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeExact } from '../../src/pipeline/exact/make-exact.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { makeSample, type SampleRepository } from '../exact/sample-repository.ts'
import { ROOT } from '../house/read-sources.ts'

/** `main` depends on a type that `make` infers (typed), and on names that imports alone lead to (bound). */
const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }\n',
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  'src/shapes.ts': `export class Base {
  run() {}
}
export class Circle extends Base {
  area() { return 1 }
}
export class Square {
  run() {}
  area() { return 2 }
}
`,
  'src/make.ts': `import { Circle } from './shapes'
export function make() {
  return new Circle()
}
export function size(n: number): number {
  return n + 1
}
`,
  'src/main.ts': `import { make, size } from './make'
export function main() {
  make().area()
  size(2)
}
`,
  'src/other.ts': 'export function alone() { return 1 }\n',
}

const TYPED = 'src/main.ts#main() -> src/shapes.ts#Circle.area()'
const BOUND = 'src/main.ts#main() -> src/make.ts#size()'

interface Row {
  edit: string
  make(sample: SampleRepository): void
  /** As the sync reports it: added, changed, removed, renamed. */
  files: [added: number, changed: number, removed: number, renamed: number]
  /** Whose sites were resolved again: those of the changed files, also those of affected files, or all. */
  resolves: 'nothing' | 'own' | 'affected' | 'all'
  typed: 'exact' | 'carried' | 'probable' | 'removed'
  bound: 'exact' | 'carried' | 'removed'
}

const replace = (path: keyof typeof FILES, from: string, to: string) => (sample: SampleRepository) => {
  expect(FILES[path]).toContain(from)
  sample.write(path, FILES[path].replace(from, to))
}

const ROWS: Row[] = [
  {
    edit: 'nothing',
    make: () => {},
    files: [0, 0, 0, 0],
    resolves: 'nothing',
    typed: 'exact',
    bound: 'exact',
  },
  {
    edit: 'a body of a function with a declared return type',
    make: replace('src/make.ts', 'n + 1', 'n + 2'),
    files: [0, 1, 0, 0],
    resolves: 'own',
    typed: 'exact',
    bound: 'exact',
  },
  {
    edit: 'a body that engines infer from',
    make: replace('src/shapes.ts', 'return 1', 'return "1"'),
    files: [0, 1, 0, 0],
    resolves: 'own',
    typed: 'carried',
    bound: 'exact',
  },
  {
    edit: 'a comment',
    make: replace('src/make.ts', 'export function size', '// twice\nexport function size'),
    files: [0, 1, 0, 0],
    resolves: 'own',
    typed: 'exact',
    bound: 'exact',
  },
  {
    edit: 'a signature',
    make: replace('src/make.ts', 'size(n: number)', 'size(n: number, m = 1)'),
    files: [0, 1, 0, 0],
    resolves: 'own',
    typed: 'carried',
    bound: 'exact',
  },
  {
    edit: 'an added symbol',
    make: replace('src/shapes.ts', 'export class Square', 'export class Oval {}\nexport class Square'),
    files: [0, 1, 0, 0],
    resolves: 'affected',
    typed: 'carried',
    bound: 'exact',
  },
  {
    edit: 'a removed symbol',
    make: replace('src/shapes.ts', '  area() { return 1 }\n', ''),
    files: [0, 1, 0, 0],
    resolves: 'affected',
    typed: 'removed',
    bound: 'exact',
  },
  {
    edit: 'an import',
    make: replace('src/make.ts', "{ Circle } from './shapes'", "{ Square as Circle } from './shapes'"),
    files: [0, 1, 0, 0],
    resolves: 'affected',
    typed: 'carried',
    bound: 'exact',
  },
  {
    edit: 'the header of a class',
    make: replace('src/shapes.ts', 'class Circle extends Base', 'class Circle extends Square'),
    files: [0, 1, 0, 0],
    resolves: 'affected',
    typed: 'carried',
    bound: 'exact',
  },
  {
    edit: 'a file that no other file sees',
    make: replace('src/other.ts', 'alone', 'lonely'),
    files: [0, 1, 0, 0],
    resolves: 'affected',
    typed: 'exact',
    bound: 'exact',
  },
  {
    edit: 'a removed file',
    make: sample => rmSync(join(sample.root, 'src/shapes.ts')),
    files: [0, 0, 1, 0],
    resolves: 'affected',
    typed: 'removed',
    bound: 'exact',
  },
  {
    edit: 'a moved file, together with the files that import it',
    make: sample => {
      renameSync(join(sample.root, 'src/make.ts'), join(sample.root, 'src/maker.ts'))
      replace('src/main.ts', './make', './maker')(sample)
    },
    files: [0, 1, 0, 1],
    resolves: 'all',
    typed: 'probable',
    bound: 'removed',
  },
  {
    edit: 'the configuration of the project',
    make: replace('tsconfig.json', '"strict": true', '"strict": false'),
    files: [0, 0, 0, 0],
    resolves: 'all',
    typed: 'carried',
    bound: 'exact',
  },
  {
    edit: 'a lock file of the project',
    make: replace('package-lock.json', '3', '2'),
    files: [0, 0, 0, 0],
    resolves: 'all',
    typed: 'carried',
    bound: 'exact',
  },
]

describe('what a change reaches', () => {
  let sample: SampleRepository
  beforeAll(async () => {
    sample = makeSample(FILES, 'typescript')
    await indexRepository(sample)
    await makeExact(sample)
  }, 120_000)
  afterAll(() => sample.remove())

  test.each(ROWS)('$edit', { timeout: 120_000 }, async ({ make, files, resolves, typed, bound }) => {
    for (const [path, text] of Object.entries(FILES)) sample.write(path, text)
    rmSync(join(sample.root, 'src/maker.ts'), { force: true })
    await indexRepository(sample)
    await makeExact(sample)
    const confidence = confidenceIn(await sample.dump())
    expect([confidence(TYPED), confidence(BOUND)]).toEqual(['exact', 'exact'])

    make(sample)
    const stages: string[] = []
    const report = await indexRepository({
      ...sample,
      onProgress: ({ stage, done }) => stages.push(stage, `${stage} ${done > 0}`),
    })
    expect([report.added, report.changed, report.removed, report.renamed]).toEqual(files)
    // Whoever resolves every site writes a whole graph; whoever resolves more than its own counts the files.
    const isCounted = stages.includes('resolve true') ? 'affected' : 'own'
    const seen = stages.includes('write') ? 'all' : stages.includes('resolve') ? isCounted : 'nothing'
    expect(seen).toBe(resolves)
    const now = confidenceIn(await sample.dump())
    expect({ typed: now(TYPED), bound: now(BOUND) }).toEqual({ typed, bound })

    // Once the engine was asked again, nothing tells how it came about.
    await makeExact(sample)
    const fresh = { ...sample.settings, data_folder: join(sample.root, '../fresh') }
    rmSync(fresh.data_folder, { recursive: true, force: true })
    await indexRepository({ root: sample.root, settings: fresh })
    await makeExact({ root: sample.root, settings: fresh })
    expect(await sample.dump()).toBe(await sample.dump(fresh))
  })
})

function confidenceIn(dump: string): (edge: string) => string {
  const lines = dump.split('\n').filter(line => line.startsWith('edge calls'))
  return edge => lines.find(line => line.includes(edge))?.match(/(\w+) \S+$/)?.[1] ?? 'removed'
}

test('the table in docs/freshness.md has these rows', () => {
  const text = readFileSync(join(ROOT, 'docs/freshness.md'), 'utf8')
  const word = (value: string) => (value === 'probable' ? 'syntax' : value)
  for (const { edit, resolves, typed, bound } of ROWS) {
    const cells = [edit, resolves, word(typed), bound].map(cell => ` ${cell} +`)
    expect(text).toMatch(new RegExp(`\\|${cells.join('\\|')}\\|`))
  }
})
