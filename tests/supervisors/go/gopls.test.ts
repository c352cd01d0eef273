/** gopls, the real one, on small repositories: the same marks as for go-types. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { makeSmallProject } from '../../../bench/faults/small-project.ts'
import type { FileAnswers, FoundEngine, RunningEngine } from '../../../src/model/engine.ts'
import { superviseEngine } from '../../../supervisors/core/supervise/supervise.ts'
import { engine } from '../../../supervisors/go/gopls/engine.ts'
import { type MarkedRepo, markedRepo } from '../marked-repo.ts'
import { needEngine } from '../need-engine.ts'
import { queryMarks, startOn } from './go-scope.ts'

const found = await needEngine(engine, 'asking gopls about Go')
const repos: MarkedRepo[] = []
const running: RunningEngine[] = []
/** It lists the standard library before its first answer. */
const WAIT_MS = 180_000

afterEach(() => Promise.all(running.splice(0).map(one => one.stop())))
afterAll(() => {
  for (const repo of repos) repo.remove()
})

async function check(files: Record<string, string>): Promise<{ repo: MarkedRepo; started: RunningEngine }> {
  const repo = markedRepo(files)
  repos.push(repo)
  const started = await startOn(engine, found!, repo)
  running.push(started)
  const { got, wanted } = await queryMarks(started, repo)
  expect(got).toEqual(wanted)
  return { repo, started }
}

describe.runIf(found)('gopls', { timeout: WAIT_MS }, () => {
  test('names of two modules, one newer than the toolchain and with modules that are missing', async () => {
    const { repo, started } = await check({
      'go.mod': 'module example.com/m\n\ngo 1.99\n\ntoolchain go1.99.0\n\nrequire gopkg.in/yaml.v3 v3.0.0\n',
      'a/a.go': `package a

import (
	"fmt"

	"‹b:example.com/m/b›"
	"gopkg.in/yaml.v3"
)

type «T:T» struct{ b.‹Base:Base› }

func use(t ‹T:T›) {
	t.‹P:Promoted›()
	‹b:b›.‹F:Func›[int](1)
	/* 😀 */ ‹ext:fmt›.‹ext:Println›(‹unanswered:yaml›.‹unanswered:Marshal›(1))
}
`,
      'b/b.go': `package «b:b»

type «Base:Base» struct{}

func (‹Base:Base›) «P:Promoted»() {}

func «F:Func»[E any](e E) {}
`,
      'nested/go.mod': 'module example.com/nested\n\ngo 1.22\n',
      'nested/n.go': 'package nested\n\nfunc «N:n»() { ‹N:n›() }\n',
    })
    repo.write(
      'b/b.go',
      'package «b:b»\n\ntype «Base:Base» struct{}\n\n\nfunc (‹Base:Base›) «P:Promoted»() {}\n\nfunc «F:Func»[E any](e E) {}\n',
    )
    await started.update([{ path: 'b/b.go', kind: 'changed' }])
    const { got, wanted } = await queryMarks(started, repo)
    expect(got).toEqual(wanted)
  })

  test.each([1, 3, 6])(
    'a go command of its own that is killed, %i times, makes no file look as if it named nothing',
    async times => {
      const project = (await makeSmallProject('go', 8))!
      const mortal = mortalGo(found!, times)
      const session = superviseEngine(engine, mortal.found, project.scope)
      const answers: FileAnswers[] = []
      const signal = AbortSignal.timeout(WAIT_MS)
      for await (const one of session.query(project.questions, { signal })) answers.push(one)
      await session.stop()
      expect(mortal.lives()).toBeLessThan(times)
      project.remove()
      mortal.remove()
      expect(answers).toHaveLength(8)
      expect(answers.filter(one => one.answers.includes('unanswered'))).toEqual([])
    },
  )
})

/** The same toolchain, whose first runs die as if they were killed. */
function mortalGo(found: FoundEngine, times: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bombe-mortal-go-'))
  const lives = join(folder, 'lives')
  const { goroot } = found.parts!
  mkdirSync(join(folder, 'bin'))
  writeFileSync(lives, `${times}\n`)
  // Nothing but what the shell itself has: PATH holds this folder alone.
  const script = `#!/bin/sh
read -r left < '${lives}'
if [ "$left" -gt 0 ]; then
  echo $((left - 1)) > '${lives}'
  kill -9 $$
fi
GOROOT='${goroot}' exec '${goroot}/bin/go' "$@"
`
  writeFileSync(join(folder, 'bin', 'go'), script, { mode: 0o755 })
  return {
    found: { ...found, parts: { ...found.parts, goroot: folder } },
    lives: () => Number(readFileSync(lives, 'utf8')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
