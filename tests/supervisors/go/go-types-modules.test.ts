/** go-types and everything that decides which files make a package: modules, workspaces, build constraints, cgo. */
import { describe, test } from 'vitest'
import { goEngine } from './go-types.ts'

const { found, check, MOD } = await goEngine('Go modules and build variants')

const HERE = process.platform
const ARCH = process.arch === 'x64' ? 'amd64' : process.arch
const WINDOWS = `windows/${ARCH}`

describe.runIf(found)('go-types', () => {
  test('code of another platform is resolved, and its callers find it', () =>
    check({
      ...MOD,
      [`os/open_${HERE}.go`]: 'package os\n\nfunc «L:Open»() { ‹S:shared›() }\n',
      'os/open_windows.go': `package os\n\nfunc «W:Open»() { ‹${WINDOWS}=S:shared›(); ‹${WINDOWS}=X:extra›() }\n\nfunc «X:extra»() {}\n`,
      'os/shared.go': `package os\n\nfunc «S:shared»() { ‹L ${WINDOWS}=W:Open›() }\n`,
      'os/tagged.go': `//go:build integration\n\npackage os\n\nfunc tagged() { ‹${HERE}/${ARCH},integration=S:shared›() }\n`,
      'os/gen.go': `//go:build ignore\n\npackage main\n\nfunc «G:run»() {}\n\nfunc main() { ‹${HERE}/${ARCH},ignore=G:run›() }\n`,
      'user/user.go': `package user

import "example.com/m/os"

func Use() { os.‹L ${WINDOWS}=W:Open›() }
`,
    }))

  test('changes of a variant are found in files that do not name it', () =>
    check({
      ...MOD,
      [`v/open_${HERE}.go`]: 'package v\n\nfunc «L:open»() *‹A:A› { return nil }\n',
      'v/open_windows.go': `package v\n\nfunc «W:open»() *‹${WINDOWS}=B:B› { return nil }\n`,
      'v/common.go': `package v

type «A:A» struct{}

func (*‹A:A›) «AR:Run»() {}

type «B:B» struct{}

func (*‹B:B›) «BR:Run»() {}

var «H:handle» = ‹L ${WINDOWS}=W:open›()

func direct() { ‹L ${WINDOWS}=W:open›().‹AR ${WINDOWS}=BR:Run›() }

func through() { ‹H:handle›.‹AR ${WINDOWS}=BR:Run›() }

func same() { new(‹A:A›).‹AR:Run›() }
`,
      [`w/kind_${HERE}.go`]: 'package w\n\ntype «LK:kind» struct{ ‹C:C› }\n',
      'w/kind_windows.go': `package w\n\ntype «WK:kind» struct{ ‹${WINDOWS}=D:D› }\n`,
      'w/common.go': `package w

type «C:C» struct{}

func (‹C:C›) «CR:Run»() {}

type «D:D» struct{}

func (‹D:D›) «DR:Run»() {}

type «HO:holder» struct{ «K:k» ‹LK ${WINDOWS}=WK:kind› }

func (h ‹HO:holder›) run() { h.‹K:k›.‹CR ${WINDOWS}=DR:Run›() }
`,
    }))

  test('cgo files are read without C', () =>
    check({
      ...MOD,
      'c/c.go':
        'package c\n\n// int f(void);\nimport "C"\n\nfunc «F:Go»() { ‹ext:C›.‹ext:f›(); ‹H:other›() }\n',
      'c/other.go': 'package c\n\nfunc «H:other»() { ‹F:Go›() }\n',
    }))

  test('modules, workspaces, replacements, vendored copies, and what is missing', () =>
    check({
      'go.work': 'go 1.22\n\nuse (\n\t.\n\t./lib\n)\n',
      'go.mod':
        'module example.com/app\n\ngo 1.99\n\nrequire (\n\texample.com/lib v1.0.0\n\texample.com/rep v1.0.0\n\tgopkg.in/yaml.v3 v3.0.0\n)\n\nreplace example.com/rep => ./third/rep\n',
      'main.go': `package main

import (
	"example.com/lib"
	"example.com/lib/sub"
	"example.com/rep"
	"‹unanswered:example.com/app/gone›"
	"‹ext:gopkg.in/yaml.v3›"
	"example.com/vend"
)

func main() {
	lib.‹Lib:Do›()
	sub.‹Sub:Do›()
	rep.‹Rep:Do›()
	gone.‹unanswered:Do›()
	yaml.‹ext:Marshal›(1)
	vend.‹ext:Do›(‹T:T›{}).‹Own:Method›()
}

type «T:T» struct{}

func (‹T:T›) «Own:Method»() {}
`,
      'lib/go.mod': 'module example.com/lib\n',
      'lib/lib.go': 'package lib\n\nfunc «Lib:Do»() { ‹Lib:Do›() }\n',
      'lib/sub/sub.go': 'package sub\n\nfunc «Sub:Do»() {}\n',
      'third/rep/go.mod': 'module example.com/rep\n',
      'third/rep/rep.go': 'package rep\n\nfunc «Rep:Do»() {}\n',
      '!vendor/example.com/vend/vend.go': 'package vend\n\nfunc Do[T any](t T) T { return t }\n',
    }))
})
