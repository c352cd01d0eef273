/** jdt, compiled and run for real: what Java names mean, construct by construct. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FoundEngine, Project, RunningEngine } from '../../../src/model/index.ts'
import { engine } from '../../../supervisors/java/jdt/engine.ts'
import { type MarkedRepo, markedRepo } from '../marked-repo.ts'
import { needEngine } from '../need-engine.ts'
import { queryMarks, relationLines, startJava } from './java-scope.ts'

const found = await needEngine(engine, 'resolving Java')
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
  const { got, wanted } = await queryMarks(started, repo)
  expect(got).toEqual(wanted)
}

describe.runIf(found)('what names mean', { timeout: 120_000 }, () => {
  test('the constructor an anonymous class runs, and arguments of this(…) that are queried alone', () =>
    check({
      'a/Maker.java': `package a;
abstract class «maker:Maker»<T> {
  static final int «zero:ZERO» = 0;
  protected «none:Maker»() { this(‹zero:ZERO›); }
  «number:Maker»(int n) {}
  «text:Maker»(String s, T t) {}
  «list:Maker»(java.util.List<String> s, int t) {}
  static void use(Maker<String> other) {
    new ‹none:Maker›<String>() {};
    new ‹number:Maker›<String>(1) { int own; };
    new ‹text:Maker›<String>("", "") {};
    new ‹list:Maker›<String>(null, 1) {};
    new ‹plain:Plain›() {};
    new ‹shown:Shown›() {};
  }
}
class «plain:Plain» {}
interface «shown:Shown» {}
`,
    }))

  test('bodies of lambdas without parameters that are passed to missing methods', () =>
    check({
      'a/Shop.java': `package a;
import static org.junit.jupiter.api.Assertions.‹ext:assertThrows›;
import org.missing.Checks;

class «shop:Shop» {
  int «sold:sold»;
  ‹shop:Shop› «sell:sell»() { return this; }
  ‹shop:Shop› «other:sell»(int n) { return this; }
  void test(‹shop:Shop› shop, Checks checks) {
    ‹ext:assertThrows›(IllegalStateException.class, () -> shop.‹sell:sell›().‹other:sell›(1).‹sold:sold›++);
    ‹ext:assertThrows›(IllegalStateException.class, () -> { return new ‹shop:Shop›().‹sell:sell›(); });
    checks.‹ext:that›("x").‹unanswered:isThrownBy›(() -> {
      var kept = shop.‹sell:sell›();
      kept.‹sell:sell›();
      ‹ext:assertThrows›(Exception.class, () -> kept.‹other:sell›(2));
      new Object() { void run() { ‹sell:sell›(); } }.run();
    });
    checks.‹ext:each›(one -> one.‹unanswered:sell›());
  }
}
`,
    }))

  test('a call whose arguments match no method is not guessed, however many problems come before it', () =>
    check({
      'a/Shop.java': `package a;
import static org.missing.Checks.check;

class «shop:Shop» {
  ${Array.from({ length: 150 }, (_, index) => `Missing${index} missing${index};`).join('\n  ')}
  void sell(int n) {}
  void sell(String s) {}
  void «one:buy»(int n) {}
  void test(‹shop:Shop› shop) {
    shop.‹unanswered:sell›(shop);
    shop.‹one:buy›(missing1);
    check(() -> shop.‹unanswered:sell›(shop));
    check(() -> shop.‹one:buy›(missing1));
  }
}
`,
    }))

  test('an argument of a missing type selects an overload only if no other is possible', () =>
    check({
      'a/Shop.java': `package a;
import org.missing.Message;

class «shop:Shop» {
  static class Token<T> {}
  static class Part extends Message {}
  static class Shown implements org.missing.Showable {}
  static class «piece:Piece» extends Part {}
  <T> T «byclass:adapt»(Class<T> type) { return null; }
  <T> T «bytoken:adapt»(Token<T> type) { return null; }
  String «object:write»(Object o) { return ""; }
  ‹shop:Shop› «token:write»(Token<?> o) { return this; }
  <T> T «read:read»(String s, Class<T> type) { return null; }
  <T> T read(String s, java.lang.reflect.Type type) { return null; }
  <T> T read(java.io.Reader r, Class<T> type) { return null; }
  void keep(java.util.Collection<?> all) {}
  void keep(java.util.List<String> all) {}
  void «only:send»(Token<?> o) {}
  void «named:send»(String to, Object o) {}
  void «numbered:send»(int to, Object o) {}
  void part(Runnable r) {}
  void «taken:part»(Part p) {}
  void taken(Object o) {}
  void taken(Runnable r) {}
  void «any:any»(Object o) {}
  void any(Runnable... r) {}
  void «sure:sure»(Object o) {}
  void sure(String s) {}
  void test(‹shop:Shop› shop, Message message, Class<? extends Message> type, Token<Message> token, Piece piece,
      java.util.List<Message> messages) {
    shop.‹byclass:adapt›(type);
    shop.‹bytoken:adapt›(token);
    shop.‹unanswered:adapt›(message.getClass());
    shop.‹byclass:adapt›(Message.class);
    shop.‹read:read›("x", Message.class);
    shop.‹unanswered:read›(message.text(), Message.class);
    shop.‹unanswered:keep›(messages);
    shop.‹unanswered:write›(message);
    shop.‹unanswered:write›(message).‹unanswered:write›(null);
    shop.‹only:send›(message);
    shop.‹named:send›("x", message);
    shop.‹numbered:send›(1, message.size());
    shop.‹unanswered:part›(message);
    shop.‹taken:part›(piece);
    shop.‹unanswered:taken›(piece);
    shop.‹unanswered:taken›(new Shown());
    shop.‹object:write›(shop);
    shop.‹any:any›(piece);
    shop.‹sure:sure›(piece);
    System.out.‹ext:println›(message);
  }
}
`,
    }))

  test('inherited overloads count, and what overrides them does not', () =>
    check({
      'a/Base.java': `package a;
class «base:Base» {
  void sell(String s) {}
  void buy(int n) {}
}
`,
      'a/Shop.java': `package a;
import org.missing.Message;

class «shop:Shop» extends ‹base:Base› {
  void sell(int n) {}
  void «own:buy»(int n) {}
  void test(‹shop:Shop› shop, Message message) {
    shop.‹unanswered:sell›(message.size());
    ‹unanswered:sell›(message.size());
    shop.‹own:buy›(message.size());
    ‹own:buy›(message.size());
    new Object() { void run() { ‹own:buy›(message.size()); ‹unanswered:sell›(message.size()); } };
  }
}
`,
    }))

  test('constructors that do not match the arguments: the class is named, and a constructor if no other is possible', () =>
    check({
      'a/Shop.java': `package a;
import org.missing.Message;

class «shop:Shop» {
  «text:Shop»(String s) {}
  «number:Shop»(int n) {}
  «two:Shop»(int n, int m) {}
  «message:Shop»(Message message) { ‹unanswered:this›(message.size()); }
  Shop(String s, int n, int m) { ‹two:this›(s.length(), Message.size()); }
  Shop(long a, long b, long c, long d) { ‹unanswered:this›(a, b, c, 4, 5); }
  void test(Message message) {
    new ‹message:Shop›(message);
    new ‹shop:Shop›(message.size());
    new ‹two:Shop›(1, message.size());
    new ‹shop:Shop›(1, 2, 3, 4, 5);
    new ‹shop:Shop›(message.size()) {};
  }
}
class Sub extends ‹shop:Shop› {
  Sub(Message message) { ‹unanswered:super›(message.size()); }
  Sub(int n) { ‹number:super›(n); }
  Sub() { ‹unanswered:super›(); }
}
class «one:One»<T> {
  «of:One»(T t) {}
  static void test(Message message) {
    new ‹one:One›<>(message);
    new ‹of:One›<String>(message.name());
  }
}
enum «kind:Kind» {
  ‹kind:A›(Message.A), ‹letters:B›("b", Message.A), ‹count:C›(1);
  «count:Kind»(int n) {}
  Kind(String s) {}
  «letters:Kind»(String s, int n) {}
}
`,
    }))

  test('types, members, constructors, imports, and external names', () =>
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

  test('records, sealed types, patterns, enums, generics, lambdas, method references, inner and local classes', () =>
    check({
      'p/Shape.java': `package p;
public sealed interface «Shape:Shape» permits ‹Circle:Circle›, ‹Square:Square› {}
record «Circle:Circle»(int «r:r») implements ‹Shape:Shape› {
  «compact:Circle» { if (r < 0) throw new IllegalArgumentException(); }
  int twice() { return ‹r:r› + ‹r:r›() + this.‹r:r›; }
}
record «Square:Square»(int «side:side») implements ‹Shape:Shape› { static ‹Square:Square› of() { return new ‹Square:Square›(1); } }
enum «Color:Color» {
  «RED:RED»(1) { void «redpaint:paint»() {} }, «BLUE:BLUE»(2);
  «Colorctor:Color»(int n) {}
  void «paint:paint»() {}
}
`,
      'p/Use.java': `package p;
import java.util.function.‹ext:Function›;
import static p.Color.‹RED:RED›;
class «Use:Use»<T extends ‹Shape:Shape›> {
  T «value:value»;
  <U extends ‹Use:Use›<T>> U «self:self»(U u) { return u.‹self:self›(u); }
  int area(‹Shape:Shape› shape, Object o, ‹Color:Color› c) {
    if (o instanceof ‹Square:Square› s && s.‹side:side›() > 0) ‹RED:RED›.‹paint:paint›();
    switch (c) { case ‹RED:RED›: break; default: ‹Color:Color›.‹BLUE:BLUE›.‹paint:paint›(); }
    ‹ext:Function›<Integer, ‹Circle:Circle›> make = ‹compact:Circle›::new;
    ‹ext:Function›<‹Circle:Circle›, Integer> get = ‹Circle:Circle›::‹r:r›;
    Runnable run = () -> this.‹helper:helper›(1);
    new ‹Inner:Inner›().‹go:go›();
    class Local { void «lm:local»() { ‹lm:local›(); ‹helper2:helper›("x"); } }
    return switch (shape) { case ‹Circle:Circle›(int r) -> r; case ‹Square:Square› q -> q.‹side:side›(); };
  }
  void «helper:helper»(int n) {}
  void «helper2:helper»(String s) {}
  class «Inner:Inner» { void «go:go»() { ‹Use:Use›.this.‹helper:helper›(2); } }
}
`,
      'p/module/module-info.java': 'module m { requires java.‹unanswered:base›; exports q; }\n',
      'p/module/q/Q.java': 'package q;\npublic class «Q:Q» { ‹Q:Q› q; java.sql.‹ext:Connection› c; }\n',
    }))

  test('types that only another file of the package declares, and files in the wrong folder', () =>
    check({
      'src/p/A.java': 'package p;\nclass A { ‹Helper:Helper› h; void a() { h.‹help:help›(); } }\n',
      'src/p/B.java': 'package p;\nclass B {}\nclass «Helper:Helper» { void «help:help»() {} }\n',
      'data/One.java': 'package far.away;\npublic class «One:One» { ‹Two:Two› two; }\n',
      'data/Two.java': 'package far.away;\npublic class «Two:Two» { ‹One:One› one; }\n',
      'cases/1/Main.java': 'class «Main1:Main» { ‹Main1:Main› m; ‹Part1:Part› p; }\n',
      'cases/1/Part.java': 'class «Part1:Part» {}\n',
      'cases/2/Main.java': 'class «Main2:Main» { ‹Main2:Main› m; ‹Part2:Part› p; }\n',
      'cases/2/Part.java': 'class «Part2:Part» {}\n',
    }))

  test('modules that declare the same names each see their own, then what they depend on', () =>
    check(
      {
        'one/src/main/java/c/App.java':
          'package c;\nclass «App1:App» { ‹Tool1:Tool› t; ‹App1:App› a; ‹Only2:Only› o; }\n',
        'one/src/main/java/c/Tool.java': 'package c;\nclass «Tool1:Tool» {}\n',
        'two/src/main/java/c/App.java': 'package c;\nclass «App2:App» { ‹Tool2:Tool› t; ‹App2:App› a; }\n',
        'two/src/main/java/c/Tool.java': 'package c;\nclass «Tool2:Tool» {}\n',
        'two/src/main/java/c/Only.java': 'package c;\nclass «Only2:Only» {}\n',
        'three/src/test/java/d/T.java': 'package d;\nclass T { c.‹Tool2:Tool› t; }\n',
        'three/src/main/java/c/Third.java': 'package c;\nclass Third { ‹Tool2:Tool› t; }\n',
      },
      [
        { folder: 'one', name: 'one' },
        { folder: 'two', name: 'two' },
        { folder: 'three', name: 'three', settings: { dependencies: ['two'] } },
      ],
    ))

  test('members that Lombok adds lead to their source', () =>
    check({
      'src/main/java/l/Person.java': `package l;
import lombok.‹ext:Data›;
import lombok.Builder;
@‹ext:Data› @Builder
public class «Person:Person» {
  private String «name:name»;
  private boolean «adult:adult»;
  void m() { ‹name:getName›().‹ext:length›(); this.‹name:setName›("x"); ‹adult:isAdult›(); ‹name:name›.‹ext:trim›(); }
}
`,
      'src/main/java/l/Use.java': `package l;
class Use { void u(‹Person:Person› p) { p.‹name:getName›(); p.‹adult:setAdult›(true); ‹Person:Person›.‹Person:builder›(); p.‹Person:hashCode›(); } }
`,
    }))
})

describe.runIf(found)('overrides', { timeout: 120_000 }, () => {
  test('the nearest on each path up, generics and anonymous classes included', async () => {
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
  Object o = new C() { public void «anon_m:m»(String s) { } public String «anon_s:toString»() { return ""; } };
}
`,
    })
    expect(await relationLines(started, repo)).toEqual([
      'overrides B_d -> I_d',
      'overrides C_d -> B_d',
      'overrides C_m -> I_m',
      'overrides anon_m -> C_m',
      // Of Object, which lies outside.
      'overrides anon_s -> anon_s',
    ])
  })
})
