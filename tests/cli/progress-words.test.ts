/** What a waiting person reads: stages, estimates, engines that start, and what exactness would cost. */
import { expect, test } from 'vitest'
import {
  describeBegun,
  describeExact,
  describeStage,
  describeWait,
} from '../../src/cli/output/describe-progress.ts'
import { renderReport } from '../../src/cli/output/render-report.ts'
import { sayDuration } from '../../src/cli/output/say-duration.ts'
import type { EnginePool } from '../../src/exact/engine-pool.ts'
import type { Engine } from '../../src/model/index.ts'
import type { LanguageStatus } from '../../src/questions/status/answer.ts'
import { describeReferences } from '../../src/questions/status/describe-references.ts'
import { estimateExactness } from '../../src/workspace/engines/estimate-exactness.ts'

const at = (seconds: number, rate = 0) => ({ seconds, rate })

test('a stage says how far it is, and after a second how long it still takes', () => {
  const reading = { stage: 'extract', done: 20, total: 80 } as const
  expect(describeStage(reading, at(0.5, 40))).toBe('reading files: 20 of 80')
  expect(describeStage(reading, at(2, 10))).toBe('reading files: 20 of 80, about 6 s left')
  const saving = { stage: 'write', done: 0, total: 1 } as const
  expect(describeStage(saving, at(0.5))).toBe('saving')
  expect(describeStage(saving, at(3.2))).toBe('saving, 3 s so far')
})

test('what has no steps says how long it has been', () => {
  expect(describeBegun('opening the index', at(2.4))).toBe('opening the index, 2 s so far')
})

test('waiting for an engine names it, and what it usually takes', () => {
  const pyright = { engine: 'pyright', seconds: 3 }
  expect(describeWait(pyright, at(1.5))).toBe('waiting for pyright to start: 1 of about 3 s')
  expect(describeWait(pyright, at(7))).toBe(
    'waiting for pyright to start: 7 s so far, longer than the usual 3 s',
  )
  const built = { engine: 'go-types', seconds: 60, isBuilt: true } as const
  expect(describeWait(built, at(12))).toBe('building go-types, once for this machine: 12 of about 60 s')
  expect(describeWait({ engine: 'x', seconds: 0 }, at(0))).toBe('waiting for x to start')
})

test('before an engine shows its own pace, the usual one is used', () => {
  const asked = {
    family: 'python',
    engine: 'pyright-1',
    done: 100,
    total: 6100,
    rssMb: 200,
    usualPace: 600,
  }
  expect(describeExact(asked, at(5, 2), 100)).toBe(
    'asking pyright-1 about python: 100 of 6100 references, about 20 s left, 200 MB',
  )
  expect(describeExact({ ...asked, done: 4100 }, at(5, 100), 100)).toContain('about 20 s left')
  expect(describeExact({ ...asked, rssMb: 0 }, at(2), 100)).toContain('it is starting, 2 s so far')
})

test('what does not fit the terminal is left out, not cut', () => {
  const asked = { family: 'python', engine: 'pyright-1', done: 1, total: 6100, rssMb: 9, usualPace: 600 }
  const line = describeExact(asked, at(5, 2), 60)
  expect(line).toBe('asking pyright-1 about python: 1 of 6100 references')
})

test.each([
  [0.2, '1 s'],
  [13.1, '14 s'],
  [41, '45 s'],
  [130, '2 min'],
  [9_000, '3 h'],
])('%d seconds are about %s', (seconds, words) => {
  expect(sayDuration(seconds)).toBe(words)
})

const PYTHON: LanguageStatus = {
  language: 'python',
  files: 2,
  sites: 1000,
  exact_sites: 300,
  carried_sites: 0,
  external_sites: 100,
  unknown_sites: 1,
  approximate_sites: 400,
  open_sites: 199,
  settled_share: 0.401,
  answered_share: 0.4,
}

test('references are described by how they are known, and the shares are of one whole', () => {
  expect(describeReferences(PYTHON)).toBe(
    '2 files; of 1000 references 40 % are exact, 40 % by syntax alone, under 1 % unknown to the engine, 20 % open',
  )
})

const engine = (name: string, pace: Engine['pace'], takes: Engine['takes'] = 'bulk') =>
  ({ name, family: 'python', takes, ...(pace && { pace }) }) as Engine

function poolOf(engines: readonly Engine[]): Pick<EnginePool, 'lookAround'> {
  return {
    lookAround: async family =>
      family === 'python'
        ? engines.map(engine => ({ engine, result: { found: true, path: '/x', version: '1' } }))
        : [],
  }
}

test('the estimate is of what engines were not asked about, by their pace', async () => {
  const pool = poolOf([
    engine('quick', { startSeconds: 1, sitesPerSecond: 100 }),
    engine('thorough', { startSeconds: 2, sitesPerSecond: 10 }),
    engine('single', undefined, 'on-demand'),
  ])
  const java = { ...PYTHON, language: 'java' }
  const [rust, vue] = ['rust', 'vue'].map(language => ({ ...PYTHON, language }))
  expect(await estimateExactness([PYTHON, java, rust!, vue!], pool)).toEqual({
    open_sites: 599,
    engines: ['quick', 'thorough'],
    about_seconds: 21,
    without_engine: ['java'],
    syntax_only: ['rust', 'vue'],
  })
})

test('index says what exactness would cost, and nothing where there is nothing left to ask', () => {
  const report = {
    mode: 'full' as const,
    ...{ files: 2, lines: 90, symbols: 3, sites: 9, edges: 4, added: 0, changed: 0, removed: 0, renamed: 0 },
    ...{ skipped: [], problems: [], tookMs: 1500, languages: [PYTHON] },
  }
  const exactness = {
    ...{ open_sites: 599, engines: ['pyright'], about_seconds: 9 },
    ...{ without_engine: ['java'], syntax_only: ['rust', 'php'] },
  }
  const text = renderReport({ ...report, exactness }, { width: 200, color: false })
  expect(text).toContain('`bombe index --precise`: about 9 s with pyright, then every answer is as exact')
  expect(text).toContain('no engine here for java: `bombe doctor` says how to get one')
  expect(text).toContain('rust, php: answered by syntax, bombe has no engine for that yet')
  const rest = renderReport(
    { ...report, exactness: { ...exactness, open_sites: 0, without_engine: [], syntax_only: [] } },
    { width: 200, color: false },
  )
  expect(rest).not.toContain('--precise')
})
