/** jdt over its life: edits, added and removed files, faults, and a clean end. */
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type {
  EngineProcess,
  EngineScope,
  FileAnswers,
  FoundEngine,
  Launcher,
  RunningEngine,
} from '../../../src/model/index.ts'
import { launch, launcher } from '../../../supervisors/core/process/launch.ts'
import { pluginsOf } from '../../../supervisors/java/find-jdtls.ts'
import { compileResolver, isCompiled } from '../../../supervisors/java/jdt/compile-resolver.ts'
import { engine } from '../../../supervisors/java/jdt/engine.ts'
import { sizeHeap } from '../../../supervisors/java/size-heap.ts'
import { answered, type MarkedRepo, type MarkedSite, markedRepo } from '../marked-repo.ts'
import { needEngine } from '../need-engine.ts'
import { javaPlaces, javaScope, queryAll, queryMarks, relationLines } from './java-scope.ts'

const found = await needEngine(engine, 'the life of jdt')
const repos: MarkedRepo[] = []
const running: RunningEngine[] = []

afterEach(() => Promise.all(running.splice(0).map(one => one.stop())))
afterAll(() => {
  for (const repo of repos) repo.remove()
})

async function open(files: Record<string, string>) {
  const repo = markedRepo(files)
  repos.push(repo)
  const children: EngineProcess[] = []
  const started = await engine.start(found as FoundEngine, javaScope(repo), {
    launch: options => {
      const child = launch(options)
      children.push(child)
      return child
    },
  })
  running.push(started)
  return { repo, started, child: () => children.at(-1)! }
}

const BASE = 'package p;\npublic class «Base:Base» { void «run:run»() {} }\n'
const USE =
  'package p;\nclass Use extends ‹Base:Base› { void «over:run»() { super.‹run:run›(); new ‹unanswered:Late›(); } }\n'

describe.runIf(found)('jdt', { timeout: 120_000 }, () => {
  test('answers follow edits, new files and deleted ones, relations too', async () => {
    const { repo, started } = await open({ 'p/Base.java': BASE, 'p/Use.java': USE })
    const check = async () => {
      const { got, wanted } = await queryMarks(started, repo)
      expect(got).toEqual(wanted)
    }
    await check()
    expect(await relationLines(started, repo)).toEqual(['overrides over -> run'])
    repo.write('p/Base.java', BASE.replace('package p;', 'package p;\n// Moved down.'))
    await started.update([{ path: 'p/Base.java', kind: 'changed' }])
    await check()
    expect(await relationLines(started, repo)).toEqual(['overrides over -> run'])
    repo.write('p/Late.java', 'package p;\nclass «Late:Late» {}\n')
    repo.write('p/Use.java', USE.replace('unanswered:', 'Late:'))
    await started.update([
      { path: 'p/Late.java', kind: 'created' },
      { path: 'p/Use.java', kind: 'changed' },
    ])
    await check()
    rmSync(join(repo.root, 'p/Late.java'))
    repo.paths = repo.paths.filter(path => path !== 'p/Late.java')
    repo.write('p/Use.java', USE)
    await started.update([{ path: 'p/Late.java', kind: 'deleted' }])
    await check()
  })

  test('earlier queries and repeated queries do not change an answer', async () => {
    const { repo, started } = await open({
      'p/Base.java': BASE,
      'p/Use.java': USE,
      'p/One.java':
        'package p;\nclass One { ‹Side:Side› side; }\nclass «Once:Twice» { void «f:f»() { this.‹f:f›(); } }\n',
      'p/Two.java':
        'package p;\nclass «Side:Side» {}\nclass «Again:Twice» { void «g:g»() { this.‹g:g›(); } }\n',
      'elsewhere/Stray.java': 'package p;\nclass «Stray:Stray» extends ‹Base:Base› {}\n',
      'p/Finds.java': 'package p;\nclass Finds { ‹Stray:Stray› stray; }\n',
      'p/Lambda.java':
        'package p;\nclass Lambda { void f(‹Base:Base› b) { missing(() -> { b.‹run:run›(); b.‹unanswered:run›(1); }); } }\n',
    })
    const questions = repo.questions()
    for (const question of [...questions, ...questions.reverse()]) {
      const answers: FileAnswers[] = []
      for await (const one of started.query([question], new AbortController().signal)) answers.push(one)
      const { got, wanted } = answered({ ...repo, sites: [...question.sites] as MarkedSite[] }, answers)
      expect(got).toEqual(wanted)
    }
  })

  test('source that is broken, deep or removed affects only itself', async () => {
    const deep = `package p;\nclass Deep { int x = ${'('.repeat(6000)}1${')'.repeat(6000)}; }\n`
    const { repo, started } = await open({
      'p/Base.java': BASE,
      'p/Broken.java': 'package p;\nclass Broken extends ‹Base:Base› { void f( { ‹Base:Base› b = new ; \n',
      'p/Deep.java': deep,
      'p/Gone.java': 'package p;\nclass Gone { ‹open:Base› b; }\n',
      'p/Use.java': USE,
    })
    rmSync(join(repo.root, 'p/Gone.java'))
    await started.update([{ path: 'p/Gone.java', kind: 'deleted' }])
    const { got, wanted } = await queryMarks(started, repo)
    expect(got.filter(line => !line.includes('Broken'))).toEqual(
      wanted.filter(line => !line.includes('Broken')),
    )
    expect(got.find(line => line.includes('Broken.java:2:22'))).toMatch(/=Base$/)
  })

  test('a killed process ends the query; a stopped one has exited', async () => {
    const { repo, started, child } = await open({ 'p/Base.java': BASE, 'p/Use.java': USE })
    process.kill(child().pid, 'SIGKILL')
    await expect(queryAll(started, repo)).rejects.toThrow(/SIGKILL|closed|reached/)
    const other = await open({ 'p/Base.java': BASE, 'p/Use.java': USE })
    const { pid } = other.child()
    await other.started.stop()
    expect(existsSync(`/proc/${pid}`)).toBe(false)
  })
})

describe.runIf(found)('compiling', { timeout: 120_000 }, () => {
  test('a cancelled compilation does not disturb the next', async () => {
    const cache = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-cache-')))
    const { path, version, parts } = found as FoundEngine
    const options = { java: parts!.java!, jars: pluginsOf(path, () => true), jdtVersion: version, cache }
    const abandoned: Launcher = {
      launch: launched => {
        const child = launch(launched)
        void child.end()
        return child
      },
    }
    const [first, second] = await Promise.allSettled([
      compileResolver(options, abandoned),
      compileResolver(options, launcher),
    ])
    expect(first.status).toBe('rejected')
    expect(second.status).toBe('fulfilled')
    expect(isCompiled(options)).toBe(true)
    expect(readdirSync(join(cache, 'jdt'))).toHaveLength(1)
    rmSync(cache, { recursive: true })
  })
})

test('Java has the heap it needs to start, however small the limit', () => {
  const scope = { memoryMb: 1000 } as EngineScope
  expect(sizeHeap(scope, 1100)).toBe(600)
  expect(sizeHeap(scope, 400)).toBe(400)
  expect(sizeHeap({ ...scope, heapMb: 300 }, 1100)).toBe(300)
  expect(sizeHeap({ ...scope, memoryMb: 2 }, 1100)).toBe(64)
  expect(sizeHeap({ ...scope, memoryMb: 2, heapMb: 1 }, 1100)).toBe(64)
})

describe('finding', () => {
  test('without Java or without jdtls it reports what to do', async () => {
    const empty = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-empty-')))
    const places = { ...javaPlaces(empty), path: [], home: empty, engines: empty, env: {} }
    const missing = await engine.find(places)
    // A machine may have both where systems install them.
    if (!missing.found) expect(missing.fix).toMatch(/doctor --fix|JDK/)
    writeFileSync(join(empty, 'java'), '')
    expect((await engine.find({ ...places, path: [empty] })).found).toBe(missing.found)
    rmSync(empty, { recursive: true })
  })
})
