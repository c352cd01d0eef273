/** A small random repository in four languages, and random edits of it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'

/** What a file says; its text follows from it and its path. */
export interface FileSpec {
  imports: number[]
  functions: number[]
  classBase: number
  calls: number[]
  isBroken: boolean
}

export type Edit =
  | { kind: 'put'; slot: number; spec: FileSpec }
  | { kind: 'delete'; slot: number }
  | { kind: 'move'; from: number; to: number }
  | { kind: 'break' | 'mend'; slot: number }
  | { kind: 'ignore'; slots: number[] }

/** Every path a file can have; which ones exist is random. */
const PATHS = [
  'main.py', 'pkg/__init__.py', 'pkg/one.py', 'pkg/two.py', 'pkg/two.pyi', 'lib/one.py',
  'src/a.ts', 'src/b.ts', 'src/index.ts', 'src/c.js', 'src/b/index.ts', 'src/d.d.ts', 'src/view.tsx',
  'go/a.go', 'go/b.go', 'go/sub/c.go', 'java/p/A.java', 'java/p/B.java', 'java/q/C.java',
] // biome-ignore format: a list
const NAMES = ['alpha', 'beta', 'gamma', 'delta', 'alphaBeta']

const slot = fc.nat(PATHS.length - 1)
const name = fc.nat(NAMES.length - 1)

export const fileSpec: fc.Arbitrary<FileSpec> = fc.record({
  imports: fc.uniqueArray(slot, { maxLength: 3 }),
  functions: fc.uniqueArray(name, { maxLength: 3 }),
  classBase: fc.integer({ min: -1, max: NAMES.length - 1 }),
  calls: fc.array(name, { maxLength: 4 }),
  isBroken: fc.constantFrom(false, false, false, true),
})

export const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), slot, spec: fileSpec }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), slot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), from: slot, to: slot }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('break' as const, 'mend' as const), slot }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('ignore' as const),
      slots: fc.uniqueArray(slot, { maxLength: 2 }),
    }),
  },
)

export class RandomRepository {
  readonly root: string
  private readonly files = new Map<number, FileSpec>()

  constructor(root: string, specs: readonly FileSpec[]) {
    this.root = root
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'go.mod'), 'module example.com/shop\n\ngo 1.22\n')
    specs.forEach((spec, at) => {
      if (at < PATHS.length) this.put(at, spec)
    })
  }

  apply(one: Edit): void {
    if (one.kind === 'put') this.put(one.slot, one.spec)
    else if (one.kind === 'delete') this.remove(one.slot)
    else if (one.kind === 'ignore')
      writeFileSync(join(this.root, '.bombeignore'), one.slots.map(at => `/${PATHS[at]}\n`).join(''))
    else if (one.kind === 'move') this.move(one.from, one.to)
    else {
      const spec = this.files.get(one.slot)
      if (spec) this.put(one.slot, { ...spec, isBroken: one.kind === 'break' })
    }
  }

  private put(at: number, spec: FileSpec): void {
    this.files.set(at, spec)
    const path = join(this.root, PATHS[at])
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, textOf(PATHS[at], spec))
  }

  private remove(at: number): void {
    this.files.delete(at)
    rmSync(join(this.root, PATHS[at]), { force: true })
  }

  private move(from: number, to: number): void {
    const spec = this.files.get(from)
    if (!spec || from === to || extensionOf(PATHS[from]) !== extensionOf(PATHS[to])) return
    this.remove(from)
    this.put(to, spec)
  }
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.'))
}

function textOf(path: string, spec: FileSpec): string {
  const text = WRITERS[extensionOf(path)](path, spec)
  return spec.isBroken ? `${text}\n(((` : text
}

type Writer = (path: string, spec: FileSpec) => string

const python: Writer = (_, { imports, functions, classBase, calls }) =>
  [
    ...imports.map(at => PATHS[at]).filter(path => path.endsWith('.py')).map(path => {
      const module = path.replace(/(\/__init__)?\.py$/, '').replaceAll('/', '.')
      return `from ${module} import alpha, Thing as Other\nimport ${module}`
    }),
    ...functions.map(at => `def ${NAMES[at]}(x):\n    return x.${NAMES[at]}()\n`),
    `class Thing${classBase >= 0 ? '(Other)' : ''}:\n    def run(self):\n${calls.map(at => `        ${NAMES[at]}(1)\n        self.${NAMES[at]}()`).join('\n') || '        pass'}`,
    classBase >= 0 ? `    def ${NAMES[classBase]}(self): return self.run()` : '',
  ].join('\n') // biome-ignore format: source text

const script: Writer = (path, { imports, functions, classBase, calls }) =>
  [
    ...imports.map(at => PATHS[at]).filter(other => other.startsWith('src/') && other !== path).map((other, at) =>
      `import { alpha as a${at}, Thing as T${at} } from './${other.slice(4).replace(/(\.d)?\.[jt]sx?$/, '')}'`),
    ...functions.map(at => `export function ${NAMES[at]}(x) { return x.${NAMES[at]}() }`),
    path.endsWith('index.ts') ? `export * from './a'` : '',
    `export class Thing${classBase >= 0 ? ' extends T0' : ''} {\n  run() {\n${calls.map(at => `    ${NAMES[at]}(1); this.${NAMES[at]}()`).join('\n')}\n  }`,
    classBase >= 0 ? `  ${NAMES[classBase]}() { return this.run() }` : '',
    '}',
  ].join('\n') // biome-ignore format: source text

const go: Writer = (path, { functions, classBase, calls }) =>
  [
    `package ${path.includes('sub') ? 'sub' : 'shop'}`,
    ...functions.map(at => `func ${NAMES[at]}() { ${calls.map(one => `${NAMES[one]}()`).join('; ')} }`),
    classBase >= 0 ? `type Thing struct { ${NAMES[classBase]} int }` : '',
    `func (t *Thing) Run() { ${calls.map(at => `t.${NAMES[at]}()`).join('; ')} }`,
  ].join('\n')

const java: Writer = (path, { functions, classBase, calls }) => {
  const [, folder, file] = path.split('/')
  return [
    `package ${folder};`,
    'import p.*;',
    `public class ${file.slice(0, -5)} ${classBase >= 0 ? `extends ${'ABC'[classBase % 3]}` : ''} {`,
    ...functions.map(at => `  void ${NAMES[at]}() { ${calls.map(one => `${NAMES[one]}();`).join(' ')} }`),
    '}',
  ].join('\n')
}

const WRITERS: Record<string, Writer> = {
  '.py': python,
  '.pyi': python,
  '.ts': script,
  '.tsx': script,
  '.js': script,
  '.go': go,
  '.java': java,
}
