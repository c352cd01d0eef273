/** go-types, built and run for real: what names mean, construct by construct. */
import { describe, test } from 'vitest'
import { goEngine } from './go-types.ts'

const { found, check, MOD } = await goEngine('resolving Go')

describe.runIf(found)('go-types', () => {
  test('calls, types, fields, methods, and external names', () =>
    check({
      ...MOD,
      'a/a.go': `package a

import (
	"fmt"
	"‹b:example.com/m/b›"
)

type «T:T» struct {
	«F:Field» int
	b.‹BT:Base›
}

func (t *‹T:T›) «M:Method»() ‹ext:error› { ‹ext:fmt›.‹ext:Println›(t.‹F:Field›); return nil }

func use() {
	t := &‹T:T›{‹F:Field›: 1}
	_ = t.‹M:Method›()
	f := t.‹M:Method›
	_ = f
	g := (*‹T:T›).‹M:Method›
	_ = g
	t.‹BM:Promoted›()
	‹b:b›.‹BF:Func›().‹BM:Promoted›()
}
`,
      'b/b.go': `package «b:b»

type «BT:Base» struct{}

func (‹BT:Base›) «BM:Promoted»() {}

func «BF:Func»() ‹BT:Base› { return ‹BT:Base›{} }
`,
    }))

  test('columns count UTF-16 units, on both sides', () =>
    check({
      ...MOD,
      'a.go':
        'package a\n\nvar é, «S:S» = "😀", 1\nvar _, x = "😀é日本", ‹S:S›\n/* 😀 */ func «F:größe»() { _ = "😀"; ‹F:größe›() }\n',
      'crlf.go': 'package a\r\n\r\nfunc «C:c»() {\r\n\t‹C:c›()\r\n}\r\n',
    }))

  test('generics, aliases, embedded interfaces, type switches', () =>
    check({
      ...MOD,
      'a.go': `package a

type «L:List»[E any] struct{ «I:items» []E }

func (l *‹L:List›[E]) «P:Push»(e E) { l.‹I:items› = append(l.‹I:items›, e) }

func «Map:Map»[A, B any](in []A, f func(A) B) (out []B) { return }

type «A:Alias» = ‹L:List›[int]

type «R:Reader» interface{ «Read:Read»() }
type «RW:ReadWriter» interface {
	‹R:Reader›
	«W:Write»()
}

func use(v any, rw ‹RW:ReadWriter›) {
	var l ‹A:Alias›
	l.‹P:Push›(1)
	‹Map:Map›([]int{}, func(i int) string { return "" })
	‹Map:Map›[int, int](nil, nil)
	rw.‹Read:Read›()
	rw.‹W:Write›()
	switch x := v.(type) {
	case *‹L:List›[string]:
		x.‹P:Push›("")
	case ‹R:Reader›:
		x.‹Read:Read›()
	}
}
`,
    }))

  test('internal and external tests, and what tests export', () =>
    check({
      ...MOD,
      'p/p.go': 'package p\n\ntype «T:T» struct{}\n\nfunc «F:hidden»() ‹T:T› { return ‹T:T›{} }\n',
      'p/export_test.go': 'package p\n\nvar «E:Exported» = ‹F:hidden›\n',
      'p/in_test.go': `package p

import (
	"testing"
	"‹q:example.com/m/q›"
)

func TestIn(t *‹ext:testing›.‹ext:T›) {
	‹q:q›.‹Take:Take›(‹F:hidden›()).‹Do:Do›()
}
`,
      'p/out_test.go': `package p_test

import (
	"example.com/m/p"
	"example.com/m/q"
)

func use() {
	q.‹Take:Take›(p.‹E:Exported›()).‹Do:Do›()
}
`,
      'q/q.go': `package «q:q»

import "example.com/m/p"

type «QT:QT» struct{ p.‹T:T› }

func «Take:Take»(t p.‹T:T›) *‹QT:QT› { return nil }
func (*‹QT:QT›) «Do:Do»() {}
`,
    }))

  test('methods that a test adds to a type of the package', () =>
    check({
      ...MOD,
      'p/p.go': 'package p\n\ntype «T:T» struct{ «f:f» int }\n\nfunc (t ‹T:T›) «M:m»() {}\n',
      'p/p_test.go':
        'package p\n\nfunc (t ‹T:T›) «X:Extra»() int { t.‹M:m›(); return t.‹f:f› }\n\nfunc use() { ‹T:T›{}.‹X:Extra›() }\n',
      'p/o_test.go': 'package p_test\n\nimport "example.com/m/p"\n\nfunc use() { p.‹T:T›{}.‹X:Extra›() }\n',
    }))

  test('a large query is answered in parts, and completely', async () => {
    const files: Record<string, string> = { ...MOD }
    for (let at = 0; at < 100; at++) {
      files[`p${at % 7}/f${at}.go`] =
        `package p\n\nfunc «F${at}:f${at}»() { ‹F${at % 7}:f${at % 7}›(); ‹F${at}:f${at}›() }\n`
    }
    await check(files)
  })
})
