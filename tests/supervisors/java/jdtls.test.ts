/** jdtls, run for real on a project of ours that links the source of a repository. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { FoundEngine, RunningEngine } from '../../../src/model/index.ts'
import { engine } from '../../../supervisors/java/jdtls/engine.ts'
import { type MarkedRepo, markedRepo } from '../marked-repo.ts'
import { needEngine } from '../need-engine.ts'
import { queryMarks, startJava } from './java-scope.ts'

const found = await needEngine(engine, 'the Java language server')
const repos: MarkedRepo[] = []
const running: RunningEngine[] = []

afterEach(() => Promise.all(running.splice(0).map(one => one.stop())))
afterAll(() => {
  for (const repo of repos) repo.remove()
})

describe.runIf(found)('jdtls', { timeout: 300_000 }, () => {
  test('answers with real places, before and after an edit, and writes nothing beside them', async () => {
    const repo = markedRepo({
      'src/main/java/a/Shop.java': `package a;
import b.‹money:Money›;
class «shop:Shop» {
  ‹money:Money› m = new ‹ctor:Money›(1);
  void run() { /* 😀 */ m.‹plus:plus›(m); "".‹ext:length›(); nowhere.‹unanswered:at›(); }
}
`,
      'src/main/java/b/Money.java': `package b;
public class «money:Money» {
  public «ctor:Money»(int cents) {}
  public ‹money:Money› «plus:plus»(‹money:Money› other) { return other; }
}
`,
      'odd/place/Outer.java': 'package place;\nclass Outer { static class «in:Inner» {} ‹in:Inner› i; }\n',
    })
    repos.push(repo)
    mkdirSync(dirname(join(repo.root, 'pom.xml')), { recursive: true })
    writeFileSync(join(repo.root, 'pom.xml'), '<project><modelVersion>4.0.0</modelVersion></project>')
    const before = readdirSync(repo.root, { recursive: true }).length
    const started = await startJava(engine, found as FoundEngine, repo, [
      { settings: { sourceRoots: ['src/main/java'] } },
    ])
    running.push(started)
    const first = await queryMarks(started, repo)
    expect(first.got).toEqual(first.wanted)
    repo.write(
      'src/main/java/b/Money.java',
      `package b;
// Moved down.
public class «money:Money» {
  public «ctor:Money»(int cents) {}
  public ‹money:Money› «plus:plus»(‹money:Money› other) { return other; }
}
`,
    )
    await started.update([{ path: 'src/main/java/b/Money.java', kind: 'changed' }])
    const second = await queryMarks(started, repo)
    expect(second.got).toEqual(second.wanted)
    expect(readdirSync(repo.root, { recursive: true })).toHaveLength(before)
  })
})
