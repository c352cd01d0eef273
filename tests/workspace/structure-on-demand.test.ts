/** Who satisfies an interface is asked of the engine by the first question that depends on it, without a whole exact pass. */
import { afterEach, describe, expect, test } from 'vitest'
import type { Direction } from '../../src/questions/get-references/directions.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { engine as goTypes } from '../../supervisors/go/go-types/engine.ts'
import { engine as jdt } from '../../supervisors/java/jdt/engine.ts'
import { makeSample, type SampleRepository } from '../exact/sample-repository.ts'
import { needEngine } from '../supervisors/need-engine.ts'

const WAIT_MS = 120_000
const hasGo = await needEngine(goTypes, 'the structure of Go on demand')
const hasJava = await needEngine(jdt, 'overrides of Java on demand')
let sample: SampleRepository

afterEach(() => sample.remove())

const GO = {
  'go.mod': 'module example.com/shop\n\ngo 1.22\n',
  'store/store.go':
    'package store\n\ntype Store interface {\n\tPut(key string)\n}\n\ntype Lonely interface {\n\tWait(days int)\n}\n',
  // Has the method by name, through what it embeds, and by name only.
  'memory/memory.go':
    'package memory\n\ntype Memory struct{}\n\nfunc (m *Memory) Put(key string) {}\n\ntype Cache struct{ *Memory }\n\ntype Odd struct{}\n\nfunc (o Odd) Put(key int) {}\n',
  'main.go':
    'package main\n\nimport (\n\t"example.com/shop/memory"\n\t"example.com/shop/store"\n)\n\nfunc fill(s store.Store) { s.Put("x") }\n\nfunc main() { fill(&memory.Memory{}) }\n',
}

async function ask(symbol_name: string, direction: Direction, deadlineMs = WAIT_MS) {
  const { root, settings } = sample
  const workspace = await openWorkspace({ root, settings, deadlineMs })
  try {
    const { verdict, ...answer } = await workspace.references({ symbol_name, direction })
    const { implementors = [], callers = [] } = answer
    return { ...verdict, found: [...implementors, ...callers].map(({ handle }) => handle).sort() }
  } finally {
    await workspace.close()
  }
}

describe.runIf(hasGo)('Go', { timeout: WAIT_MS }, () => {
  test('implementors of an interface are complete at the first question', async () => {
    sample = makeSample(GO, 'go-types')
    expect(await ask('Store', 'implementors', 0)).toMatchObject({ complete: false })
    expect(await ask('Store', 'implementors')).toMatchObject({
      trust: 'exact',
      complete: true,
      found: ['memory/memory.go#Cache', 'memory/memory.go#Memory'],
    })
  })

  test('callers of a method include those of the interface it implements, and only of that', async () => {
    sample = makeSample(GO, 'go-types')
    expect(await ask('Memory.Put', 'callers')).toMatchObject({
      trust: 'mixed',
      complete: true,
      found: ['main.go#fill()'],
    })
    expect(await ask('Odd.Put', 'callers')).toMatchObject({ complete: true, found: [] })
  })

  test('that nothing satisfies an interface is known as well', async () => {
    sample = makeSample(GO, 'go-types')
    expect(await ask('Lonely', 'implementors')).toMatchObject({ complete: true, found: [] })
  })

  test('where nothing satisfies any interface, that is known too', async () => {
    sample = makeSample({ 'go.mod': GO['go.mod'], 'store/store.go': GO['store/store.go'] }, 'go-types')
    expect(await ask('Store', 'implementors')).toMatchObject({ complete: true, found: [] })
  })

  test('what satisfies it after an edit is queried again', async () => {
    sample = makeSample(GO, 'go-types')
    await ask('Lonely', 'implementors')
    sample.write(
      'patience/patience.go',
      'package patience\n\ntype Job struct{}\n\nfunc (Job) Wait(days int) {}\n',
    )
    expect(await ask('Lonely', 'implementors')).toMatchObject({
      complete: true,
      found: ['patience/patience.go#Job'],
    })
  })

  test('callers of a method that an interface outside requires are never called complete', async () => {
    sample = makeSample(
      {
        'go.mod': GO['go.mod'],
        'log.go':
          'package log\n\nimport "io"\n\ntype Log struct{ to io.Writer }\n\nfunc (l *Log) Write(p []byte) (int, error) { return l.to.Write(p) }\n\nfunc (l *Log) Flush(now bool) {}\n\ntype Lost struct{}\n\nfunc (Lost) Error() string { return "" }\n\nfunc (Lost) Write(text string) {}\n',
      },
      'go-types',
    )
    expect(await ask('Log.Write', 'callers')).toMatchObject({
      complete: false,
      why: ['overrides_outside'],
      found: [],
    })
    expect(await ask('Lost.Error', 'callers')).toMatchObject({ complete: false, why: ['overrides_outside'] })
    expect(await ask('Lost.Write', 'callers')).toMatchObject({ complete: true, found: [] })
    expect(await ask('Log.Flush', 'callers')).toMatchObject({ complete: true, found: [] })
  })

  test('where a package is missing, its types are distinguished by name, and nothing it may have part in is complete', async () => {
    sample = makeSample(
      {
        'go.mod': GO['go.mod'],
        'keep/keep.go':
          'package keep\n\nimport "example.com/missing"\n\ntype Keeper interface{ Keep() (missing.Store, error) }\n\ntype Both interface {\n\tOpen()\n\tShut()\n}\n\ntype Half struct{ missing.Door }\n\nfunc (Half) Open() {}\n\nfunc use(k Keeper) { k.Keep() }\n\nfunc (Half) peek() {}\n',
        'files/files.go':
          'package files\n\nimport "example.com/missing"\n\ntype Files struct{}\n\nfunc (Files) Keep() (missing.Store, error) { panic(0) }\n\nfunc (Files) sweep() {}\n',
      },
      'go-types',
    )
    expect(await ask('Keeper', 'implementors')).toMatchObject({
      trust: 'exact',
      complete: true,
      found: ['files/files.go#Files'],
    })
    expect(await ask('Files.Keep', 'callers')).toMatchObject({
      complete: false,
      why: ['overrides_outside'],
      found: ['keep/keep.go#use()'],
    })
    expect(await ask('Keeper.Keep', 'callers')).toMatchObject({
      complete: true,
      found: ['keep/keep.go#use()'],
    })
    expect(await ask('Files.sweep', 'callers')).toMatchObject({ complete: true, found: [] })
    expect(await ask('Both', 'implementors')).toMatchObject({
      complete: false,
      why: ['overrides_outside'],
      found: [],
    })
  })
})

describe.runIf(hasJava)('Java', { timeout: WAIT_MS }, () => {
  const JAVA = {
    'shop/Shelf.java':
      'package shop;\n\nabstract class Shelf {\n  abstract void put(String item);\n\n  void put(int count) {}\n}\n',
    'shop/Box.java':
      'package shop;\n\nclass Box extends Shelf implements Comparable<Box> {\n  void put(String item) {}\n\n  public int compareTo(Box other) {\n    return 0;\n  }\n\n  void open() {}\n}\n',
    'shop/Lost.java':
      'package shop;\n\nimport org.missing.Base;\n\nclass Lost extends Base {\n  void open() {}\n\n  private void shut() {}\n}\n',
    'shop/Main.java':
      'package shop;\n\nclass Main {\n  void fill(Shelf shelf) {\n    shelf.put("x");\n    shelf.put(1);\n  }\n}\n',
  }

  test('callers go through what a method overrides, among overloads, and are complete', async () => {
    sample = makeSample(JAVA, 'jdt')
    expect(await ask('Box.put', 'callers')).toMatchObject({
      trust: 'mixed',
      complete: true,
      found: ['shop/Main.java#Main.fill()'],
    })
    expect(await ask('Box.open', 'callers')).toMatchObject({ complete: true, found: [] })
  })

  test('what overrides a method is known by its signature', async () => {
    sample = makeSample(JAVA, 'jdt')
    expect(await ask('Shelf.put(String)', 'implementors')).toMatchObject({
      trust: 'exact',
      complete: true,
      found: ['shop/Box.java#Box.put()'],
    })
    expect(await ask('Shelf.put(int)', 'implementors')).toMatchObject({ complete: true, found: [] })
  })

  test('callers of what overrides something outside, or may, are never called complete', async () => {
    sample = makeSample(JAVA, 'jdt')
    expect(await ask('Box.compareTo', 'callers')).toMatchObject({
      complete: false,
      why: ['implicit_call', 'overrides_outside'],
    })
    expect(await ask('Lost.open', 'callers')).toMatchObject({ complete: false, why: ['overrides_outside'] })
    expect(await ask('Lost.shut', 'callers')).toMatchObject({ complete: true, found: [] })
  })

  test('what a lambda may implement is never called complete', async () => {
    const java = {
      ...JAVA,
      'shop/Rule.java':
        'package shop;\n\ninterface Rule {\n  boolean holds(String item);\n\n  default Rule not() {\n    return item -> !holds(item);\n  }\n}\n',
      'shop/Pair.java': 'package shop;\n\ninterface Pair {\n  String left();\n\n  String right();\n}\n',
      'shop/Strict.java':
        'package shop;\n\nclass Strict implements Rule {\n  public boolean holds(String item) {\n    return false;\n  }\n}\n',
    }
    sample = makeSample(java, 'jdt')
    const lambda = { complete: false, why: ['dynamic_call'] }
    expect(await ask('Rule', 'implementors')).toMatchObject({ ...lambda, found: ['shop/Strict.java#Strict'] })
    expect(await ask('Rule.holds', 'implementors')).toMatchObject({
      ...lambda,
      found: ['shop/Strict.java#Strict.holds()'],
    })
    expect(await ask('Rule.not', 'implementors')).toMatchObject({ complete: true, found: [] })
    expect(await ask('Pair', 'implementors')).toMatchObject({ complete: true, found: [] })
  })
})
