/** Modules of Go that are downloaded after the exact pass: the next one asks again what depends on them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { makeExact } from '../../src/pipeline/exact/make-exact.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { engine } from '../../supervisors/go/go-types/engine.ts'
import { needEngine } from '../supervisors/need-engine.ts'
import { makeSample } from './sample-repository.ts'

const found = await needEngine(engine, 'modules that are downloaded later')
let sample: ReturnType<typeof makeSample> | undefined
const modules = mkdtempSync(join(tmpdir(), 'bombe-modules-'))

afterEach(() => {
  vi.unstubAllEnvs()
  sample?.remove()
  rmSync(modules, { recursive: true, force: true })
})

test.runIf(found)('what was silent for want of a module is asked again', { timeout: 300_000 }, async () => {
  vi.stubEnv('GOMODCACHE', modules)
  sample = makeSample(
    {
      'go.mod': 'module example.com/m\n\ngo 1.22\n\nrequire example.com/Wrap v1.0.0\n',
      'm.go':
        'package m\n\nimport "example.com/Wrap"\n\ntype T struct{}\n\nfunc (T) Run() {}\n\nfunc use() { wrap.Of(T{}).Run() }\n',
    },
    'go-types',
  )
  await indexRepository(sample)
  await makeExact(sample)
  const called = 'm.go#use() -> m.go#T.Run() exact go-types'
  expect(await sample.dump()).not.toContain(called)
  const folder = join(modules, 'example.com', '!wrap@v1.0.0')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'go.mod'), 'module example.com/Wrap\n')
  writeFileSync(join(folder, 'wrap.go'), 'package wrap\n\nfunc Of[T any](one T) T { return one }\n')
  await makeExact(sample)
  expect(await sample.dump()).toContain(called)
  const [again] = await makeExact(sample)
  expect(again).toMatchObject({ asked: 0 })
})
