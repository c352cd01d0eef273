/** Who satisfies an interface is asked of the engine by the first question that rests on it, without a whole exact pass. */
import { afterEach, describe, expect, test } from 'vitest'
import type { Direction } from '../../src/query/directions.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { engine as goTypes } from '../../supervisors/go-types/engine.ts'
import { makeSample, type SampleRepository } from '../precise/sample-repository.ts'
import { needEngine } from '../supervisors/need-engine.ts'

const PATIENCE_MS = 120_000
const hasGo = await needEngine(goTypes, 'the structure of Go on demand')
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

async function ask(symbol_name: string, direction: Direction, deadlineMs = PATIENCE_MS) {
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

describe.runIf(hasGo)('Go', { timeout: PATIENCE_MS }, () => {
  test('implementors of an interface are complete at the first question', async () => {
    sample = makeSample(GO, 'go-types')
    expect(await ask('Store', 'implementors', 0)).toMatchObject({ complete: false })
    expect(await ask('Store', 'implementors')).toMatchObject({
      trust: 'exact',
      complete: true,
      found: ['memory/memory.go#Cache', 'memory/memory.go#Memory'],
    })
  })

  test('callers of a method include those of the interface it stands for, and only of that', async () => {
    sample = makeSample(GO, 'go-types')
    expect(await ask('Memory.Put', 'callers')).toMatchObject({
      trust: 'exact',
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

  test('what satisfies it after an edit is asked again', async () => {
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
})
