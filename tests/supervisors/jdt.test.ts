/** jdt, compiled and run for real: what Java names mean, construct by construct. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FoundEngine, Project, RunningEngine } from '../../src/model/index.ts'
import { engine } from '../../supervisors/jdt/engine.ts'
import { askMarks, needJava, relationLines, startJava } from './java-scope.ts'
import { type MarkedRepo, markedRepo } from './marked-repo.ts'

const found = await needJava(engine, 'resolving Java')
const repos: MarkedRepo[] = []
const running: RunningEngine[] = []

// Compiled once for each version; that takes what the machine has to spare.
beforeAll(async () => {
  if (found) await (await startJava(engine, found, marked({}))).stop()
}, 300_000)
afterEach(() => Promise.all(running.splice(0).map(one => one.stop())))
afterAll(() => {
  for (const repo of repos) repo.remove()
})

function marked(files: Record<string, string>): MarkedRepo {
  const repo = markedRepo(files)
  repos.push(repo)
  return repo
}

async function open(files: Record<string, string>, modules?: readonly Partial<Project>[]) {
  const repo = marked(files)
  const started = await startJava(engine, found as FoundEngine, repo, modules)
  running.push(started)
  return { repo, started }
}

async function check(files: Record<string, string>, modules?: readonly Partial<Project>[]): Promise<void> {
  const { repo, started } = await open(files, modules)
  const { got, wanted } = await askMarks(started, repo)
  expect(got).toEqual(wanted)
}

describe.runIf(found)('what names mean', { timeout: 60_000 }, () => {
  test('types, members, constructors, imports, and what lies outside', () =>
    check({
      'src/main/java/a/Shop.java': `package a;
import static b.Money.‹zero1,zero2:zero›;
import b.‹money:Money›;
import java.util.‹ext:List›;
import org.junit.‹ext:Test›;

public class «shop:Shop» extends ‹base:Base› {
  private ‹money:Money› «total:total» = ‹zero1:zero›();
  private ‹ext:List›<‹money:Money›> all = ‹ext:List›.‹ext:of›();
  «ctor:Shop»(int n) { ‹basector:super›(n); }
  «ctor0:Shop»() { ‹ctor:this›(1); }
  @‹ext:Override› @‹mark:Mark›(‹value:value› = 1) public void sell() {
    ‹total:total› = ‹total:total›.‹plus:plus›(new ‹mctor:Money›(2));
    ‹total:total›.‹cents:cents›++;
    super.‹sell:sell›();
    this.‹help:help›(new ‹plain:Plain›());
    new ‹ctor0:Shop›().‹help:help›(null);
    "".‹ext:length›();
  }
  void «help:help»(‹plain:Plain› plain) {}
}
class «plain:Plain» {}
`,
      'src/main/java/a/Base.java': `package a;
class «base:Base» {
  «basector:Base»(int n) {}
  public void «sell:sell»() {}
}
@interface «mark:Mark» { int «value:value»(); }
`,
      'src/main/java/b/Money.java': `package b;
public class «money:Money» {
  public int «cents:cents»;
  public «mctor:Money»(int cents) { this.‹cents:cents› = cents; }
  public static ‹money:Money› «zero1:zero»() { return null; }
  public static ‹money:Money› «zero2:zero»(int n) { return ‹zero1:zero›(); }
  public ‹money:Money› «plus:plus»(‹money:Money› other) { return other; }
}
`,
    }))

  test('columns count UTF-16 units, on both sides', () =>
    check({
      'A.java':
        'class «A:A» { String s = "😀é日本"; int «x:x» = 1; /* 😀 */ int y = ‹x:x›; }\r\nclass B { /* 😀😀 */ ‹A:A› a; }\r\n',
      'C.java': 'class C { String s = "😀"; void «size:größe»() { String t = "😀"; ‹size:größe›(); } }\n',
    }))
})

describe.runIf(found)('overrides', { timeout: 60_000 }, () => {
  test('the nearest on each way up, generics and anonymous classes included', async () => {
    const { repo, started } = await open({
      'a/I.java': 'package a;\npublic interface I<T> { void «I_m:m»(T t); default void «I_d:d»() {} }\n',
      'a/B.java':
        'package a;\npublic abstract class B implements I<String> { public void «B_d:d»() {} void «B_p:p»() {} static void s() {} }\n',
      'b/C.java': `package b;
public class C extends a.B {
  public void «C_m:m»(String s) { }
  public void m(Object o) { }
  public void «C_d:d»() { }
  void p() { }
  static void s() { }
  Object o = new C() { public void «anon_m:m»(String s) { } public String toString() { return ""; } };
}
`,
    })
    expect(await relationLines(started, repo)).toEqual([
      'overrides B_d -> I_d',
      'overrides C_d -> B_d',
      'overrides C_m -> I_m',
      'overrides anon_m -> C_m',
    ])
  })
})
