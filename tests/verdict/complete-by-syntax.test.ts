/** Without an engine "complete" is said only where each mention of a name leads to it: one function for each condition. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { makeSample, type SampleRepository } from '../exact/sample-repository.ts'

interface Case {
  files: Record<string, string>
  /** Symbol -> the words that keep its callers from being complete. */
  callers: [string, string[]][]
}

const CASES: Record<string, Case> = {
  rust: {
    files: {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n',
      'src/main.rs': `use paste::paste;
mod other;
fn main() { plain(); let cart = Cart {}; cart.weigh(); run(handed); other::twice(); ride(); }
/// Calls nothing, plain() included.
fn plain() {}
fn handed() {}
fn run(f: fn()) { f() }
fn dead() {}
fn ride() {} // not ride()
struct Cart {}
impl Cart { fn weigh(&self) {} fn lost(&self) {} fn pasted_total(&self) {} }
impl Cart {
    fn total(&self) -> u32 { 1 }
}
impl std::fmt::Display for Cart {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { Ok(()) }
}
impl outside::Shape for Cart { fn area(&self) -> u32 { 1 } }
struct Tray {}
#[pymethods]
impl Tray {
    fn exposed(&self) {}
}
#[no_mangle]
pub fn exported() {}
extern "C" fn called_by_c() {}
fn asked(x: Unknown, cart: Cart) { x.lost(); cart.total(); cart.area(); }
macro_rules! make { ($n:ident) => { paste! { fn go() { [<pasted_ $n>]() } } } }
`,
      'src/other.rs': 'pub fn twice() { named() }\nfn named() {}\nconst HOOK: &str = "named";\n',
      'src/second.rs': 'fn twice() {}\n',
    },
    callers: [
      ['plain', []],
      ['dead', []],
      ['ride', []],
      ['Cart.weigh', []],
      ['Cart.total', []],
      ['handed', ['handed_on']],
      ['Cart.lost', ['semantic_unavailable']],
      ['Cart.fmt', ['implicit_call']],
      ['Cart.area', ['overrides_outside']],
      ['Tray.exposed', ['decorated']],
      ['exported', ['decorated']],
      ['called_by_c', ['decorated']],
      ['Cart.pasted_total', ['dynamic_call']],
      ['named', ['named_by_string']],
      ['main', ['implicit_call']],
    ],
  },
  c: {
    files: {
      'shop.h': 'int plain(int x);\nint pasted_total(void);\n#define CALL(what) pasted_##what()\n',
      'shop.c': `#include "shop.h"
static int handed(void) { return 1; }
static int table(int (*f)(void)) { return f(); }
int plain(int x) { return x; }
int pasted_total(void) { return 1; }
__attribute__((constructor)) void early(void) {}
static int named(void) { return 2; }
const char *hooks[] = {"named"};
int main(void) { return plain(1) + table(handed) + CALL(total) + named(); }
`,
      'broken.c': 'int half(void) { return torn( ; }}}\nint )(\n',
      'torn.c': 'int torn(void) { return 1; }\n',
    },
    callers: [
      ['plain', []],
      ['table', []],
      ['handed', ['handed_on']],
      ['pasted_total', ['dynamic_call']],
      ['early', ['decorated']],
      ['named', ['named_by_string']],
      ['torn', ['parse_errors']],
      ['main', ['implicit_call']],
    ],
  },
  cpp: {
    files: {
      'shop.cpp': `#include <outside.h>
struct Shape { virtual int area() { return 0; } virtual ~Shape() {} };
struct Square : Shape { int area() override { return 1; } int side() { return 1; } };
struct Widget : outside::Base { int paint() { return 1; } };
struct List { int begin() { return 0; } int operator[](int i) { return i; } List(int n) {} };
int plain(Square& s) { return s.side(); }
template <class T> int guess(T t) { return t.hidden(); }
struct Box { int hidden() { return 1; } };
int use(Widget& w) { Square s; return plain(s) + w.paint() + guess(Box()); }
`,
    },
    callers: [
      ['plain', []],
      ['Square.side', []],
      ['Widget.paint', ['overrides_outside']],
      ['List.begin', ['implicit_call']],
      ['List.operator[]', ['implicit_call']],
      ['List.List', ['implicit_call']],
      ['Box.hidden', ['semantic_unavailable']],
    ],
  },
  csharp: {
    files: {
      'Shop.cs': `using System;
namespace Shop {
  public class Cart : IDisposable {
    public int Weigh() { return Plain(); }
    private int Plain() { return 1; }
    public void Dispose() { }
    public int Scale(int x) { return x; }
    public int Scale(string x) { return 1; }
    [Fact] public void Checked() { }
    [Obsolete] public int Old() { return 1; }
    public int Handed() { return 1; }
    public int Named() { return 1; }
  }
  public partial class Half { public void OnChanged() { } public void Use() { OnChanged(); } }
  public class Page : Outside.Base { public void Show() { } }
  class Program {
    static void Main() {
      var cart = new Cart();
      cart.Weigh(); cart.Old(); cart.Scale(1); new Page().Show();
      Func<int> f = cart.Handed;
      typeof(Cart).GetMethod("Named");
    }
  }
}
`,
    },
    callers: [
      ['Cart.Weigh', []],
      ['Cart.Plain', []],
      ['Cart.Old', []],
      ['Cart.Dispose', ['implicit_call']],
      ['Cart.Scale(int)', ['semantic_unavailable']],
      ['Cart.Checked', ['decorated']],
      ['Half.OnChanged', ['decorated']],
      ['Page.Show', ['overrides_outside']],
      ['Cart.Handed', ['handed_on']],
      ['Cart.Named', ['named_by_string']],
    ],
  },
  php: {
    files: {
      'src/Cart.php': `<?php
namespace Shop;
class Cart {
  public function weigh() { return $this->plain() + $this->Upper(); }
  private function plain() { return 1; }
  private function upper() { return 1; }
  public function __toString() { return ''; }
  public function handed() { return 1; }
  public function named() { return 1; }
}
class Page extends \\Outside\\Base { public function show() {} }
#[Route('/x')]
function routed() {}
function start(Cart $cart, Page $page) {
  $cart->weigh();
  $page->show();
  array_map($cart->handed(...), []);
  call_user_func([$cart, 'named']);
}
start(new Cart(), new Page());
`,
    },
    callers: [
      ['Cart.weigh', []],
      ['Cart.plain', []],
      ['start', []],
      ['Cart.__toString', ['implicit_call']],
      ['Cart.handed', ['named_by_string']],
      ['Cart.named', ['named_by_string']],
      ['Page.show', ['overrides_outside']],
      ['routed', ['decorated']],
    ],
  },
  ruby: {
    files: {
      'lib/cart.rb': `class Cart
  def weigh
    plain + tidy
  end

  def plain
    1
  end

  def tidy
    2
  end

  def to_s
    ''
  end

  def named
    1
  end
end

class Page < Outside::Base
  def show
  end
end

cart = Cart.new
cart.weigh
cart.public_send(:named)
Page.new.show
tidy = 1
`,
    },
    callers: [
      ['Cart.weigh', []],
      ['Cart.plain', []],
      ['Cart.tidy', ['named_by_string']],
      ['Cart.to_s', ['implicit_call']],
      ['Cart.named', ['semantic_unavailable']],
      ['Page.show', ['overrides_outside']],
    ],
  },
  kotlin: {
    files: {
      'src/main/kotlin/shop/Cart.kt': `package shop

class Cart : Comparable<Cart> {
    fun weigh(): Int = plain()
    private fun plain(): Int = 1
    override fun compareTo(other: Cart): Int = 0
    operator fun times(n: Int): Cart = this
    operator fun rem(n: Int): Cart = this
    @Test fun checked() {}
    fun handed(): Int = 1
    fun named(): Int = 1
}

class Page : outside.Base() {
    fun show() {}
}

fun start(cart: Cart) {
    cart.weigh()
    Page().show()
    val f = cart::handed
    Cart::class.java.getMethod("named")
}

fun main() = start(Cart())
`,
    },
    callers: [
      ['Cart.weigh', []],
      ['Cart.plain', []],
      ['start', []],
      ['Cart.compareTo', ['implicit_call']],
      ['Cart.times', ['implicit_call']],
      ['Cart.rem', ['implicit_call']],
      ['Cart.checked', ['decorated']],
      ['Cart.handed', ['handed_on']],
      ['Cart.named', ['named_by_string']],
      ['Page.show', ['overrides_outside']],
    ],
  },
}

describe.each(Object.entries(CASES))('%s', (_, { files, callers }) => {
  let sample: SampleRepository
  let workspace: Workspace

  beforeAll(async () => {
    sample = makeSample(files, 'pyright')
    const { root, settings } = sample
    workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
  }, 120_000)

  afterAll(async () => {
    await workspace.close()
    sample.remove()
  })

  test.each(callers)('callers of %s: %j', { timeout: 60_000 }, async (symbol_name, why) => {
    const { verdict } = await workspace.references({ symbol_name, direction: 'callers' })
    expect(verdict.why).toEqual(expect.arrayContaining(why))
    expect([symbol_name, verdict.complete, ...(verdict.complete ? [] : verdict.why)]).toEqual([
      symbol_name,
      why.length === 0,
      ...(verdict.complete ? [] : verdict.why),
    ])
  })
})
