/** The Python engines as bombe runs them: what they answer, and that they are told of changes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../../src/model/engine.ts'
import type { Project } from '../../../src/model/project.ts'
import { engine as pyright } from '../../../supervisors/python/pyright/engine.ts'
import { engine as ty } from '../../../supervisors/python/ty/engine.ts'
import { isInstalled, type TriedEngine, tryEngine } from '../try-engine.ts'

const REPO = {
  'src/shop/__init__.py': 'from .cart import Cart as Basket\n',
  'src/shop/cart.py': `import json
import requests
from missing_package import thing
from .gone import lost
from .price import price


class Base:
    def total(self):
        return 0


class Cart(Base):
    def __init__(self):
        self.items = []

    def total(self):
        emoji = "😀"; self.add(price()); json.dumps(1)
        requests.get(thing, lost)
        return super().total() + len(self.items)

    def add(self, item):
        return Base.__module__
`,
  'src/shop/price.py': 'def price():\n    return 1\n',
  'tests/test_cart.py': `import shop.price
from shop import Basket


def test_total():
    basket = Basket()
    basket.add(shop.price.price())
`,
}
const PROJECT: Partial<Project> = {
  kind: 'python',
  config: 'pyproject.toml',
  settings: { sourceRoots: ['src', ''] },
}

/** Where the two differ, and pyright answers what ty does not. */
const OF: Record<string, Record<string, string>> = {
  // ty points at the import itself, which means that nothing is behind it; pyright does not answer.
  unresolved: { pyright: 'unanswered', ty: 'external' },
  bundledStub: { pyright: 'external', ty: 'unanswered' },
  // ty has one search path for all projects, so that a name of two of them is in neither's place.
  sameNameElsewhere: { pyright: 'b/src/settings.py:1:5', ty: 'unanswered' },
}

const engines: Engine[] = (await isInstalled(ty)) ? [pyright, ty] : [pyright]

describe.each(engines)('$name', engine => {
  describe('answers', () => {
    let tried: TriedEngine
    beforeAll(async () => {
      tried = await tryEngine(engine, REPO, { projects: [PROJECT] })
    }, 60_000)
    afterAll(() => tried.stop())

    const cases: [what: string, path: string, word: string, nth: number, expected: string][] = [
      ['a function of another module', 'src/shop/cart.py', 'price', 3, 'src/shop/price.py:1:5'],
      ['a name in an import', 'src/shop/cart.py', 'price', 2, 'src/shop/price.py:1:5'],
      ['a method after an astral character', 'src/shop/cart.py', 'add', 1, 'src/shop/cart.py:22:9'],
      ['a method of the base class', 'src/shop/cart.py', 'total', 3, 'src/shop/cart.py:9:9'],
      ['a base class', 'src/shop/cart.py', 'Base', 2, 'src/shop/cart.py:8:7'],
      ['an attribute', 'src/shop/cart.py', 'items', 2, 'src/shop/cart.py:15:14'],
      ['a renamed re-export', 'tests/test_cart.py', 'Basket', 2, 'src/shop/cart.py:13:7'],
      ['a method of what a constructor makes', 'tests/test_cart.py', 'add', 1, 'src/shop/cart.py:22:9'],
      ['a module', 'tests/test_cart.py', 'shop', 1, 'src/shop/__init__.py:1:1'],
      ['a function through a module', 'tests/test_cart.py', 'price', 3, 'src/shop/price.py:1:5'],
      ['what every class has', 'src/shop/cart.py', '__module__', 1, 'external'],
      ['the standard library', 'src/shop/cart.py', 'dumps', 1, 'external'],
      ['a package that is not installed', 'src/shop/cart.py', 'thing', 2, OF.unresolved[engine.name]!],
      ['a module of the repository that is gone', 'src/shop/cart.py', 'lost', 2, 'unanswered'],
      ['a package pyright has stubs for', 'src/shop/cart.py', 'get', 1, OF.bundledStub[engine.name]!],
    ]
    test.each(cases)('%s', async (_, path, word, nth, expected) => {
      expect(await tried.query(path, word, nth)).toBe(expected)
    })
  })

  test('packages in a virtual environment of the repository are external', async () => {
    const tried = await tryEngine(
      engine,
      { 'app.py': 'from installed import helper\nhelper()\n' },
      {
        unlisted: {
          '.venv/pyvenv.cfg': 'home = /nowhere\n',
          '.venv/lib/python3.14/site-packages/installed.py': 'def helper():\n    pass\n',
        },
      },
    )
    expect(await tried.query('app.py', 'helper', 2)).toBe('external')
    await tried.stop()
  }, 60_000)

  test('a project of a monorepo sees its own folders first, then its neighbours', async () => {
    const tried = await tryEngine(
      engine,
      {
        'a/settings.py': 'def load():\n    pass\n',
        'a/main.py': 'from settings import load\nload()\n',
        'b/src/settings.py': 'def load():\n    pass\n',
        'b/main.py': 'from settings import load\nfrom lib_of_c import shared\nload(shared())\n',
        'c/src/lib_of_c.py': 'def shared():\n    pass\n',
      },
      {
        projects: [
          { kind: 'python', folder: 'a', settings: { sourceRoots: ['a'] } },
          { kind: 'python', folder: 'b', settings: { sourceRoots: ['b/src', 'b'] } },
          { kind: 'python', folder: 'c', settings: { sourceRoots: ['c/src', 'c'] } },
        ],
      },
    )
    expect(await tried.query('a/main.py', 'load', 2)).toBe('a/settings.py:1:5')
    expect(await tried.query('b/main.py', 'load', 2)).toBe(OF.sameNameElsewhere[engine.name])
    expect(await tried.query('b/main.py', 'shared', 2)).toBe('c/src/lib_of_c.py:1:5')
    await tried.stop()
  }, 60_000)

  test('later answers reflect the present state', async () => {
    const tried = await tryEngine(engine, {
      'made.py':
        'class A:\n    def run(self): pass\n\nclass B:\n    def run(self): pass\n\ndef make() -> A:\n    return A()\n',
      'use.py': 'from made import make\nfrom late import later\nmake().run()\nlater()\n',
    })
    expect(await tried.query('use.py', 'run')).toBe('made.py:2:9')
    expect(await tried.query('use.py', 'later', 2)).toBe(OF.unresolved[engine.name])

    tried.write('made.py', 'class B:\n    def run(self): pass\n\ndef make() -> B:\n    return B()\n')
    tried.write('late.py', 'def later(): pass\n')
    await tried.running.update([
      { path: 'made.py', kind: 'changed' },
      { path: 'late.py', kind: 'created' },
    ])
    expect(await tried.query('use.py', 'run')).toBe('made.py:2:9')
    expect(await tried.query('use.py', 'make', 2)).toBe('made.py:4:5')
    expect(await tried.query('use.py', 'later', 2)).toBe('late.py:1:5')

    tried.remove('late.py')
    await tried.running.update([{ path: 'late.py', kind: 'deleted' }])
    expect(await tried.query('use.py', 'later', 2)).toBe(OF.unresolved[engine.name])
    await tried.stop()
  }, 60_000)

  test('a killed process is an error, not a missing answer', async () => {
    const tried = await tryEngine(engine, { 'a.py': 'def f(): pass\nf()\n' })
    const pending = tried.query('a.py', 'f', 2)
    process.kill(-tried.processes[0]!.pid, 'SIGKILL')
    await expect(pending).rejects.toMatchObject({ code: 'engine_failed' })
    await tried.stop()
  }, 60_000)
})
