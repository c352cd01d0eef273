/** What a change reaches: callers, whoever hands a function on, and how far each kind of change goes. */
import { expect, test } from 'vitest'
import { testCommand } from '../../src/languages/python/test-command.ts'
import { FILE_FLAG, SYMBOL_FLAG } from '../../src/model/index.ts'
import { getBlastRadius } from '../../src/questions/get-blast-radius/answer.ts'
import type { BlastRadiusInput } from '../../src/questions/get-blast-radius/declare.ts'
import { FakeIndex } from './fake-index.ts'

/** `serve` calls `register`, which hands `handle` on as a value; `main` calls `serve`, and so does a class's method. */
function server(): FakeIndex {
  const chains = ['handle', 'register', 'serve', 'main', 'wrap', 'guarded']
  return new FakeIndex({
    'server.go': {
      symbols: chains.map((chain, index) => ({ chain, kind: 'function' as const, line: 1 + index * 10 })),
    },
  })
    .edge('references', 'server.go#register', 'server.go#handle', { line: 12, confidence: 'exact' })
    .edge('calls', 'server.go#serve', 'server.go#register', { line: 22, confidence: 'exact' })
    .edge('calls', 'server.go#main', 'server.go#serve', { line: 32, confidence: 'exact' })
    .edge('decorates', 'server.go#guarded', 'server.go#wrap', { line: 50, confidence: 'exact' })
}

const reach = (symbol_name: string, rest: Partial<BlastRadiusInput> = {}) => {
  const { impact } = getBlastRadius(server().context(), { symbol_name, ...rest })
  const named = (list: readonly { name: string; depth: number }[] = []) =>
    list.map(({ name, depth }) => `${name} ${depth}`)
  return {
    direct: named(impact.direct_callers),
    transitive: named(impact.transitive_callers),
    others: named(impact.other_references),
    total: impact.total_affected_symbols,
  }
}

test('a function that is only passed as a value affects the code that passes it, and its callers', () => {
  expect(reach('handle')).toEqual({
    direct: [],
    transitive: ['serve 2', 'main 3'],
    others: ['register 1'],
    total: 3,
  })
  expect(reach('wrap').others).toEqual(['guarded 1'])
})

test('another signature breaks the direct users of the function only; who is further away may notice', () => {
  for (const change_type of ['signature', 'delete'] as const) {
    const { impact } = getBlastRadius(server().context(), { symbol_name: 'handle', change_type })
    const effects = [...(impact.other_references ?? []), ...impact.transitive_callers]
    expect(effects.map(({ name, effect }) => `${name} ${effect}`)).toEqual([
      'register must_edit',
      'serve may_notice',
      'main may_notice',
    ])
    expect(impact.risk_assessment.reasons).toContain('1 symbol outside tests must be edited')
  }
  const { impact } = getBlastRadius(server().context(), { symbol_name: 'handle' })
  expect(impact.transitive_callers.map(({ effect }) => effect)).toEqual([undefined, undefined])
})

test('whoever uses a member of a class uses the class; its own members do not', () => {
  const index = new FakeIndex({
    'cart.ts': {
      symbols: [
        { chain: 'Cart', kind: 'class', line: 1, endLine: 9 },
        { chain: 'Cart.total', kind: 'method', line: 2 },
        { chain: 'Cart.tax', kind: 'method', line: 5 },
        { chain: 'pay', kind: 'function', line: 12 },
      ],
    },
  })
    .edge('calls', 'cart.ts#pay', 'cart.ts#Cart.total', { line: 13, confidence: 'exact' })
    .edge('calls', 'cart.ts#Cart.total', 'cart.ts#Cart.tax', { line: 3, confidence: 'exact' })
  const effects = (change_type: BlastRadiusInput['change_type']) =>
    getBlastRadius(index.context(), { symbol_name: 'Cart', change_type }).impact.direct_callers.map(
      ({ name, effect }) => `${name} ${effect}`,
    )
  expect(effects('behavior')).toEqual(['pay undefined'])
  expect(effects('delete')).toEqual(['pay must_edit'])
  expect(effects('signature')).toEqual(['pay may_notice'])
})

test('the risk is unknown where a function is handed on, or where most sites with its name are not resolved', () => {
  const handed = server().edge('references', 'server.go#main', 'server.go#serve', {
    line: 33,
    siteKind: 'reference',
  })
  const risk = getBlastRadius(handed.context(), { symbol_name: 'serve' }).impact.risk_assessment
  expect(risk.level).toBe('unknown')
  expect(risk.reasons.slice(0, 2)).toEqual([
    'it is used as a value in 1 place, and what calls it from there is not known',
    'by what is known it is medium',
  ])
  const reader = { ...server().reader(), openSitesNamed: () => 96 }
  const open = getBlastRadius(server().context({ reader }), { symbol_name: 'register' }).impact
    .risk_assessment
  expect(open).toMatchObject({
    level: 'unknown',
    reasons: expect.arrayContaining([
      '96 sites with its name are not resolved, and only 1 is known to mean it',
    ]),
  })
})

test('tests that reach a symbol are found further away than its callers, and named as a command', () => {
  const chains = ['a', 'b', 'c', 'd', 'e']
  const index = new FakeIndex({
    'app.py': {
      language: 'python',
      symbols: chains.map((chain, at) => ({ chain, kind: 'function' as const, line: 1 + at })),
    },
    'tests/test_app.py': {
      language: 'python',
      flags: FILE_FLAG.test,
      symbols: [{ chain: 'test_e', kind: 'function', line: 3 }],
    },
  })
  for (let at = 1; at < chains.length; at++)
    index.edge('calls', `app.py#${chains[at]}`, `app.py#${chains[at - 1]}`, { line: 1, confidence: 'exact' })
  index.edge('calls', 'tests/test_app.py#test_e', 'app.py#e', { line: 4, confidence: 'exact' })
  for (const change_type of ['behavior', 'signature', 'delete'] as const) {
    const context = index.context({ testCommand: (_, run) => testCommand(run) })
    const { impact } = getBlastRadius(context, { symbol_name: 'a', change_type })
    expect(impact.affected_tests).toEqual(['tests/test_app.py'])
    expect(impact.test_commands).toEqual(['pytest tests/test_app.py::test_e'])
    expect(impact.transitive_callers.map(({ name }) => name)).toEqual(['c', 'd'])
  }
})

test('a value reaches those who read it, and their callers', () => {
  const index = new FakeIndex({
    'shop.ts': {
      symbols: [
        { chain: 'RATE', kind: 'constant', line: 1 },
        { chain: 'tax', kind: 'function', line: 2 },
        { chain: 'total', kind: 'function', line: 5 },
      ],
    },
  })
    .edge('references', 'shop.ts#tax', 'shop.ts#RATE', {
      line: 3,
      confidence: 'exact',
      siteKind: 'reference',
    })
    .edge('calls', 'shop.ts#total', 'shop.ts#tax', { line: 6, confidence: 'exact' })
  const { impact } = getBlastRadius(index.context(), { symbol_name: 'RATE' })
  expect(impact.other_references?.map(({ name }) => name)).toEqual(['tax'])
  expect(impact.transitive_callers.map(({ name }) => name)).toEqual(['total'])
})

test('callers beyond the depth are mentioned, with a hint how to see them', () => {
  const { impact, verdict, meta } = getBlastRadius(server().context(), {
    symbol_name: 'handle',
    max_depth: 2,
  })
  expect(impact.transitive_callers.map(({ name }) => name)).toEqual(['serve'])
  expect(verdict.why).toContain('truncated_by_limit')
  expect(String(meta.suggestion)).toBe('get_blast_radius server.go#handle() max_depth=5')
  expect(impact.risk_assessment.reasons).toContain('2 symbols outside tests are reached within 2 steps')
  const whole = getBlastRadius(server().context(), { symbol_name: 'handle' })
  expect(whole.verdict.why).not.toContain('truncated_by_limit')
  expect(whole.impact.risk_assessment.reasons).toContain('no test is known to reach it')
})

test('callers are not listed twice', () => {
  const index = server().edge('calls', 'server.go#register', 'server.go#handle', { line: 13 })
  const { impact } = getBlastRadius(index.context(), { symbol_name: 'handle' })
  expect(impact.direct_callers.map(({ name }) => name)).toEqual(['register'])
  expect(impact.other_references).toBeUndefined()
  expect(impact.total_affected_symbols).toBe(3)
})

test('another signature of a base method reaches those who call what overrides it', () => {
  const index = new FakeIndex({
    'Node.java': {
      language: 'java',
      symbols: [
        { chain: 'Node', kind: 'class', line: 1 },
        { chain: 'Node.print', kind: 'method', line: 2 },
        { chain: 'Leaf', kind: 'class', line: 10 },
        { chain: 'Leaf.print', kind: 'method', line: 11 },
        { chain: 'Printer', kind: 'class', line: 20 },
        { chain: 'Printer.all', kind: 'method', line: 21 },
        { chain: 'Printer.leaf', kind: 'method', line: 31 },
      ],
    },
  })
    .edge('overrides', 'Node.java#Leaf.print', 'Node.java#Node.print', { site: -1, line: 0, column: 0 })
    .edge('calls', 'Node.java#Printer.all', 'Node.java#Node.print', { line: 22, confidence: 'exact' })
    .edge('calls', 'Node.java#Printer.leaf', 'Node.java#Leaf.print', { line: 32, confidence: 'exact' })
  const affected = (change_type: BlastRadiusInput['change_type']) => {
    const { impact } = getBlastRadius(index.context(), { symbol_name: 'Node.print', change_type })
    return impact.transitive_callers.map(({ handle, via, depth }) => `${handle} ${via} ${depth}`)
  }
  expect(affected('signature')).toEqual(['Node.java#Printer.leaf() Node.java#Leaf.print() 2'])
  expect(affected('delete')).toEqual([])
  expect(affected('behavior')).toEqual([])
})

test('to delete a public member of an exported class is riskier than to delete one that is not visible outside', () => {
  const index = (flags: number) =>
    new FakeIndex({
      'app.py': {
        language: 'python',
        symbols: [
          { chain: 'App', kind: 'class', line: 1, endLine: 9, flags },
          { chain: 'App.run', kind: 'method', line: 2 },
        ],
      },
    })
  const risk = (flags: number) =>
    getBlastRadius(index(flags).context(), { symbol_name: 'App.run', change_type: 'delete' }).impact
      .risk_assessment
  expect(risk(SYMBOL_FLAG.exported)).toMatchObject({
    level: 'medium',
    reasons: expect.arrayContaining(['it is public API: code outside this repository may use it']),
  })
  expect(risk(0).level).toBe('low')
})
