/** go-types for tests: builds it once, opens a marked repository, compares every mark with the answers. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { FoundEngine, RunningEngine } from '../../../src/model/engine.ts'
import { launcher } from '../../../supervisors/core/process/launch.ts'
import { buildResolver } from '../../../supervisors/go/go-types/build-resolver.ts'
import { engine } from '../../../supervisors/go/go-types/engine.ts'
import { type MarkedRepo, markedRepo } from '../marked-repo.ts'
import { needEngine } from '../need-engine.ts'
import { queryMarks, startOn } from './go-scope.ts'

export async function goEngine(tested: string) {
  const found = await needEngine(engine, tested)
  const repos: MarkedRepo[] = []
  const running: RunningEngine[] = []

  // Built once for each version; compiling takes what the machine has to spare.
  beforeAll(async () => {
    if (found) await buildResolver({ goroot: found.parts!.goroot!, version: found.version }, launcher)
  }, 300_000)
  afterEach(() => Promise.all(running.splice(0).map(one => one.stop())))
  afterAll(() => {
    for (const repo of repos) repo.remove()
  })

  const open = async (files: Record<string, string>) => {
    const repo = markedRepo(files)
    repos.push(repo)
    const started = await startOn(engine, found as FoundEngine, repo)
    running.push(started)
    return { repo, started }
  }
  const check = async (files: Record<string, string>) => {
    const opened = await open(files)
    const { got, wanted } = await queryMarks(opened.started, opened.repo)
    expect(got).toEqual(wanted)
    return opened
  }
  return { found, open, check, MOD: { 'go.mod': 'module example.com/m\n\ngo 1.22\n' } }
}
