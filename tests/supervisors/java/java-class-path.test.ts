/** In a trusted repository the jars of its projects are known; without trust they are not searched. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Launcher } from '../../../src/model/engine.ts'
import { launch } from '../../../supervisors/core/process/launch.ts'
import { pluginsOf } from '../../../supervisors/java/find-jdtls.ts'
import { engine as jdt } from '../../../supervisors/java/jdt/engine.ts'
import { engine as jdtls } from '../../../supervisors/java/jdtls/engine.ts'
import { markedRepo } from '../marked-repo.ts'
import { needEngine } from '../need-engine.ts'
import { javaScope, queryMarks } from './java-scope.ts'

const found = await needEngine(jdt, 'the class path of trusted Java')
const server = await needEngine(jdtls, 'the class path of trusted Java')
const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-class-path-')))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** The type of the library's values is known only if the library was read. */
const app = (answer: string) => `package a;

class «App:App» {
  ‹App:App› «self:self»() {
    return new lib.Box<‹App:App›>(this).get().‹${answer}:self›();
  }
}
`
const BOX = 'package lib;\n\npublic class Box<T> { public Box(T t) {} public T get() { return null; } }\n'

function packLibrary(into: string): void {
  const classes = join(base, 'classes')
  mkdirSync(classes, { recursive: true })
  writeFileSync(join(base, 'Box.java'), BOX)
  const [compiler] = pluginsOf(found!.path, name => name === 'org.eclipse.jdt.core.compiler.batch')
  const main = 'org.eclipse.jdt.internal.compiler.batch.Main'
  spawnSync(found!.parts!.java!, ['-cp', compiler!, main, '-17', '-d', classes, join(base, 'Box.java')])
  const zip =
    'import sys, shutil; shutil.move(shutil.make_archive(sys.argv[1], "zip", sys.argv[2]), sys.argv[1])'
  mkdirSync(join(into, '..'), { recursive: true })
  expect(spawnSync('python3', ['-I', '-c', zip, into, classes]).status).toBe(0)
}

function library(answer: string) {
  const repo = markedRepo({ 'src/a/App.java': app(answer) })
  packLibrary(join(repo.root, 'lib', 'box.jar'))
  const nature = '<natures><nature>org.eclipse.jdt.core.javanature</nature></natures>'
  writeFileSync(
    join(repo.root, '.project'),
    `<projectDescription><name>app</name><buildSpec></buildSpec>${nature}</projectDescription>`,
  )
  const entries = ['kind="src" path="src"', 'kind="lib" path="lib/box.jar"', 'kind="output" path="bin"']
  writeFileSync(
    join(repo.root, '.classpath'),
    `<classpath>${entries.map(entry => `<classpathentry ${entry}/>`).join('')}</classpath>`,
  )
  return repo
}

describe.runIf(found && server)('the class path', { timeout: 300_000 }, () => {
  test.each([
    { trusted: true, answer: 'self' },
    { trusted: false, answer: 'unanswered' },
  ])('trusted: $trusted', async ({ trusted, answer }) => {
    const repo = library(answer)
    const running = await jdt.start(found!, { ...javaScope(repo), trusted }, { launch })
    const { got, wanted } = await queryMarks(running, repo)
    await running.stop()
    expect(got).toEqual(wanted)
    expect(running.warning).toBeUndefined()
    repo.remove()
  })

  test('a build that cannot be read is reported, and answers are those without trust', async () => {
    const repo = library('unanswered')
    const withoutBuild: Launcher = {
      launch: options => {
        if (options.args.includes('-data')) throw new Error('no jdtls today')
        return launch(options)
      },
    }
    const running = await jdt.start(found!, { ...javaScope(repo), trusted: true }, withoutBuild)
    const { got, wanted } = await queryMarks(running, repo)
    await running.stop()
    expect(got).toEqual(wanted)
    expect(running.warning).toContain('its jars are not known')
    repo.remove()
  })
})
