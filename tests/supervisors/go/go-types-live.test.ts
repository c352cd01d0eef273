/** go-types while files change and things go wrong; and the relations it finds. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EngineProcess, FileChange, Launcher } from '../../../src/model/engine.ts'
import { launch } from '../../../supervisors/core/process/launch.ts'
import { isGroupAlive } from '../../../supervisors/core/process/process-list.ts'
import { engine } from '../../../supervisors/go/go-types/engine.ts'
import { goScope, queryAll, queryMarks, relationLines } from './go-scope.ts'
import { goEngine } from './go-types.ts'

const { found, open, check, MOD } = await goEngine('edits, faults and relations of Go')

type Opened = Awaited<ReturnType<typeof open>>

/** Writes files, reports them, and compares all marks with the answers. */
async function edit({ repo, started }: Opened, files: Record<string, string>): Promise<void> {
  const changes: FileChange[] = Object.keys(files).map(path => ({
    path,
    kind: repo.paths.includes(path) ? 'changed' : 'created',
  }))
  for (const [path, marked] of Object.entries(files)) repo.write(path, marked)
  await started.update(changes)
  const { got, wanted } = await queryMarks(started, repo)
  expect(got).toEqual(wanted)
}

describe.runIf(found)('edits', () => {
  const files = {
    ...MOD,
    'a/a.go':
      'package a\n\nimport "example.com/m/b"\n\nfunc use() { x := b.‹New:New›(); x.‹M1:Do›(); b.V.‹M1:Do›() }\n',
    'b/b.go': `package b

type «One:One» struct{}

func (‹One:One›) «M1:Do»() {}

type «Two:Two» struct{}

func (‹Two:Two›) «M2:Do»() {}

func «New:New»() ‹One:One› { return ‹One:One›{} }

var V = ‹New:New›()
`,
  }
  const later = (text: string) =>
    `package b\n\nfunc early() {\n\t_ = 1\n}\n${text.slice('package b\n'.length)}`

  test('targets follow moved lines', async () => {
    const opened = await check(files)
    await edit(opened, {
      'b/b.go': files['b/b.go'].replace('«M1:Do»() {}', '«M1:Do»() {\n\t// 1\n\t// 2\n}'),
    })
    await edit(opened, { 'b/b.go': later(files['b/b.go']) })
  })

  test('a type that changes in another file changes the targets here', async () => {
    const opened = await check(files)
    const other = { ...files }
    other['b/b.go'] = files['b/b.go'].replace(
      '«New:New»() ‹One:One› { return ‹One:One›{} }',
      '«New:New»() ‹Two:Two› { return ‹Two:Two›{} }',
    )
    other['a/a.go'] = files['a/a.go'].replaceAll('M1:Do', 'M2:Do')
    await edit(opened, other)
    // An initialiser has no type written down, and an embedded field no name.
    await edit(opened, {
      'b/b.go': other['b/b.go'].replace('V = ‹New:New›()', 'V = ‹One:One›{}'),
      'a/a.go': other['a/a.go'].replace('b.V.‹M2:Do›', 'b.V.‹M1:Do›'),
    })
    await edit(opened, {
      'b/b.go': files['b/b.go'].replace('V = ‹New:New›()', 'V struct{ ‹Two:Two› }'),
      'a/a.go': files['a/a.go'].replace('b.V.‹M1:Do›', 'b.V.‹M2:Do›'),
    })
  })

  test('files and packages that are added and removed', async () => {
    const opened = await check({
      ...files,
      'c/c.go': 'package c\n\nimport "‹unanswered:example.com/m/d›"\n\nfunc use() { d.‹unanswered:New›() }\n',
    })
    await edit(opened, {
      'c/c.go': 'package c\n\nimport "‹d:example.com/m/d›"\n\nfunc use() { d.‹D:New›() }\n',
      'd/d.go': 'package «d:d»\n\nfunc «D:New»() {}\n',
    })
    rmSync(join(opened.repo.root, 'd/d.go'))
    opened.repo.paths = opened.repo.paths.filter(path => path !== 'd/d.go')
    await opened.started.update([{ path: 'd/d.go', kind: 'deleted' }])
    await edit(opened, {
      'c/c.go': 'package c\n\nimport "‹unanswered:example.com/m/d›"\n\nfunc use() { d.‹unanswered:New›() }\n',
    })
  })

  test('a go.mod that changes changes what imports mean', async () => {
    const opened = await check({
      ...MOD,
      'a/a.go': 'package a\n\nimport "‹ext:example.com/other/b›"\n\nfunc use() { b.‹ext:F›() }\n',
      'b/b.go': 'package «b:b»\n\nfunc «F:F»() {}\n',
    })
    await edit(opened, {
      'go.mod': 'module example.com/other\n',
      'a/a.go': 'package a\n\nimport "‹b:example.com/other/b›"\n\nfunc use() { b.‹F:F›() }\n',
    })
  })

  test('a change without a report is noticed', async () => {
    const opened = await check(files)
    opened.repo.write('a/a.go', `package a\n\nfunc «Q:quiet»() { ‹Q:quiet›() }\n`)
    opened.repo.write('b/b.go', 'package b\n\nfunc «R:other»() { ‹R:other›() }\n')
    await opened.started.update([{ path: 'a/a.go', kind: 'changed' }])
    await queryAll(opened.started, opened.repo)
    const { got, wanted } = await queryMarks(opened.started, opened.repo)
    expect(got).toEqual(wanted)
  })
})

describe.runIf(found)('a few names of a large package', () => {
  const filler = Array.from(
    { length: 600 },
    (_, at) => `func filler${at}(x int) int { return x + ${at} }\n`,
  ).join('')
  const files = {
    ...MOD,
    'p/p.go': `package p

type «Box:Box»[T any] struct{ inner T }

func (b *‹Box:Box›[T]) «Get:Get»() T { return b.inner }

func «Make:Make»() *‹Box:Box›[string] { return &‹Box:Box›[string]{} }

var «late:late» = func() string { return ‹Make:Make›().‹Get:Get›() }

func use() { _ = ‹Make:Make›().‹Get:Get›(); local := func() { ‹late:late›() }; local() }
${filler}`,
    'p/q.go': 'package p\n\nfunc other() { ‹Make:Make›().‹Get:Get›() }\n',
    'p/in_test.go': 'package p\n\nfunc helper() { ‹late:late›() }\n',
    'p/out_test.go':
      'package p_test\n\nimport "example.com/m/p"\n\nfunc out() { p.‹Make:Make›().‹Get:Get›() }\n',
  }

  test('are the same whether only their bodies are read or all of it, also after an edit', async () => {
    const opened = await check(files)
    // Partial checks first, then the whole package, then the cached answers.
    for (let time = 0; time < 6; time++) {
      const { got, wanted } = await queryMarks(opened.started, opened.repo)
      expect(got).toEqual(wanted)
    }
    await edit(opened, { 'p/q.go': 'package p\n\nfunc other() {\n\t// Further down.\n\t‹Make:Make›()\n}\n' })
    await edit(opened, {
      'p/p.go': files['p/p.go'].replace('func use() {', 'func use() {\n\t// Further down.\n'),
    })
  })
})

describe.runIf(found)('relations', () => {
  test('types, generics, embedded and promoted methods, tests; nothing that depends on missing packages, and possible callers', async () => {
    const { repo, started } = await open({
      ...MOD,
      'a/a.go': `package a

import "example.com/missing"

type «I:I» interface{ «IDo:Do»(int) error }
type «J:J» interface {
	I
	«JMore:More»()
}
type «G:G»[T any] interface{ «GGet:Get»() T }

type «T:T» struct{}

func (*T) «TDo:Do»(int) error { return nil }

type «E:E» struct{ *T }

func (E) «EMore:More»() {}

type «Wrong:Wrong» struct{}

func (Wrong) «WDo:Do»(string) error { return nil }

type «Unknown:Unknown» struct{ missing.Thing }

func (Unknown) «UDo:Do»(int) error { return nil }

type «Odd:Odd» interface{ «OddM:M»(missing.A) }
type «Odder:Odder» struct{}

func (Odder) «OdderM:M»(missing.B) {}

type «Box:Box»[V any] struct{}

func (Box[V]) «BGet:Get»() V { panic(0) }
`,
      'a/a_test.go':
        'package a\n\ntype «Fake:Fake» struct{}\n\nfunc (Fake) «FDo:Do»(int) error { return nil }\n',
    })
    expect(await relationLines(started, repo)).toEqual(
      [
        'implements T -> I',
        'overrides TDo -> IDo',
        'implements E -> I',
        'implements E -> J',
        'overrides EMore -> JMore',
        'implements J -> I',
        'implements Fake -> I',
        'overrides FDo -> IDo',
        'implements Box -> G',
        'overrides BGet -> GGet',
        'implements Unknown -> I',
        'overrides UDo -> IDo',
        // Unknown may also have More.
        'overrides JMore -> JMore',
        // What a missing package may require.
        ...['TDo', 'EMore', 'WDo', 'UDo', 'OdderM', 'BGet', 'FDo'].map(
          name => `overrides ${name} -> ${name}`,
        ),
      ].sort(),
    )
  })

  test('a missing type is the same everywhere; of a type that embeds one, only its own methods are certain', async () => {
    const { repo, started } = await open({
      ...MOD,
      'a/a.go': `package a

import "example.com/missing"

type «Maker:Maker» interface{ «MMake:Make»([]missing.Store) (*missing.Store, error) }
type «Pair:Pair» interface {
	«POne:One»()
	«PTwo:Two»()
}
type «Wider:Wider» interface {
	missing.Base
	«WThree:Three»()
}

type «Half:Half» struct{ *missing.Thing }

func (Half) «HOne:One»() {}
func (Half) «HThree:three»() {}
`,
      'b/b.go': `package b

import stored "example.com/missing"

type «Files:Files» struct{}

func (*Files) «FMake:Make»(of []stored.Store) (*stored.Store, error) { return nil, nil }

type «Other:Other» struct{}

func (*Other) «OMake:Make»(of []stored.Shop) (*stored.Store, error) { return nil, nil }
func (*Other) «Own:own»() {}
`,
      'c/c.go':
        'package c\n\ntype «Plain:Plain» struct{}\n\nfunc (Plain) «CMake:Make»(int) (int, error) { return 0, nil }\n',
    })
    expect(await relationLines(started, repo)).toEqual(
      [
        'implements Files -> Maker',
        'overrides FMake -> MMake',
        // What a missing package may require, and types with possibly more methods.
        ...['HOne', 'HThree', 'FMake', 'OMake'].map(name => `overrides ${name} -> ${name}`),
        // Half may also have Two, and the methods of Wider are unknown.
        ...['POne', 'PTwo', 'WThree'].map(name => `overrides ${name} -> ${name}`),
      ].sort(),
    )
  })
})

describe.runIf(found)('faults', () => {
  test('killed during a query, the query fails and nothing is left', async () => {
    const { repo } = await open({ ...MOD, 'a.go': 'package a\n\nfunc «F:f»() { ‹F:f›() }\n' })
    let child: EngineProcess | undefined
    const recording: Launcher = {
      launch: options => {
        child = launch(options)
        return child
      },
    }
    const started = await engine.start(found!, goScope(repo), recording)
    const pending = queryAll(started, repo)
    process.kill(child!.pid, 'SIGKILL')
    await expect(pending).rejects.toThrow()
    await started.stop()
    expect(isGroupAlive(child!.pid)).toBe(false)
  })

  test('source that is cut off, duplicated or not Go at all affects only its own names', async () => {
    await check({
      ...MOD,
      'a/good.go': 'package a\n\nfunc «F:f»() { ‹F:f›() }\n',
      'a/cut.go': 'package a\n\nfunc half() { ‹F:f›(',
      'a/twice.go': 'package a\n\nfunc f() {}\n\nfunc g() { ‹F:f›() }\n',
      'b/none.go': 'this is no Go\n',
      'c/empty.go': '',
      'd/d.go': 'package d\n\nfunc «D:d»() { ‹D:d›() }\n',
    })
  })

  test('circular imports', () =>
    check({
      ...MOD,
      'a/a.go': 'package a\n\nimport "example.com/m/b"\n\nfunc «A:A»() { b.‹B:B›() }\n',
      'b/b.go': 'package b\n\nimport "example.com/m/a"\n\nfunc «B:B»() { a.‹A:A›() }\n',
    }))
})
