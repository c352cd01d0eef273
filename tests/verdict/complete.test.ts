/** "Complete" is said only with evidence: one function for each condition, in a repository that an engine has read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { makeSample, type SampleRepository } from '../exact/sample-repository.ts'
import { ROOT } from '../house/read-sources.ts'

const FILES = {
  'shop/core.py': `import threading
from collections.abc import Mapping

import pytest
from nowhere_at_all import lost


def plain():
    pass


def handed():
    pass


def named():
    pass


def registered(function):
    return function


@registered
def decorated():
    pass


def silent():
    pass


def compared():
    pass


class Cart:
    def __len__(self):
        return 1

    def total(self):
        return 1

    def step_one(self):
        return getattr(self, self.pick())()

    def pick(self):
        return "x"


class Simple:
    @property
    def size(self):
        return 1

    def grow(self):
        return self.size


class Worker(threading.Thread):
    def work(self):
        return 1


class Loop:
    def cycle(self):
        return 1

    def turn(self):
        return 1


class Visitor:
    def visit(self, node):
        return getattr(self, f"visit_{node}")()

    def visit_leaf(self):
        return 1

    def walk(self):
        return 1


class First:
    def __init__(self):
        self.a = 1


class Second(threading.Thread):
    def __init__(self):
        super().__init__()


class Root:
    def __init__(self):
        self.a = 1


class Leaf(Root):
    def __repr__(self):
        return self.__class__.__name__


class Bag(Mapping):
    def __getitem__(self, key):
        return key

    def get(self, key):
        return key

    def weigh(self):
        return 1


def run(action, count):
    if count:
        return action()
    return None


def keep(action):
    kept.append(action)


kept = []


def given():
    pass


def given_away():
    pass


def raised():
    pass


def tabled():
    pass


def read_out():
    pass


ACTIONS = {"a": tabled}
OTHERS = {"a": read_out}


def act(key):
    ACTIONS[key]()
    return OTHERS[key]


def make(kind):
    later = None
    if kind:

        def later():
            pass

    return later
`,
  'shop/use.py': `from . import core
from .core import compared, handed, plain, silent, Bag, Cart, First, Leaf, Loop, Simple, Visitor, Worker
import pytest


def use(other):
    plain()
    table = [handed]
    other.silent()
    silent()
    Cart().total()
    Worker().work()
    Simple().grow()
    Loop().turn()
    Visitor().walk()
    First()
    Bag().weigh()
    core.run(core.given, 1)
    core.keep(core.given_away)
    pytest.raises(ValueError, core.raised)
    other.post("/compared")
    make_any(Leaf)
    other.render("{% if x %}{{ loop.cycle }}{% endif %}")
    return table, compared is plain
`,
  'shop/other.py': `from missing_module import found


def run():
    found()
`,
  'shop/options.py': `from dataclasses import dataclass


@dataclass
class Options:
    limit: int
    others: int = 3
    wide: bool = False


class Plain:
    def __init__(self, size):
        self.size = size
        self.weight = 1


def vars(given):
    return given


def name_it(value):
    match value:
        case Plain(size=3):
            return draw(others=3)
    return value.wide is None and value.weight
`,
  'shop/set_options.py': `from dataclasses import replace

from .options import *

made = replace(
    Options(1), limit=3)
shown = vars(made)
`,
  'shop/elsewhere.py': `def in_notebook():
    pass


def in_cython():
    pass


def in_script():
    pass


def in_prose():
    pass
`,
  'report.ipynb': '{"cells": [{"source": ["in_notebook()\\n"]}]}',
  'shop/fast.pyx': 'from .elsewhere cimport in_cython\n',
  'bin/tool': '#!/usr/bin/env python\nfrom shop.elsewhere import in_script\n',
  LICENSE: 'in_prose() is free\n',
  'README.md': 'Call in_prose() first.\n',
  'shop/late.py': 'def found():\n    pass\n',
  'setup.cfg': '[options.entry_points]\nconsole = shop.core:named\n',
  'broken.py': 'def x(:\n    unparsed(\n',
  'shop/parsed.py': 'def unparsed():\n    pass\n',
}

let sample: SampleRepository
let workspace: Workspace

beforeAll(async () => {
  sample = makeSample(FILES, 'pyright')
  const { root, settings } = sample
  workspace = await openWorkspace({ root, settings, deadlineMs: 60_000 })
}, 120_000)

afterAll(async () => {
  await workspace.close()
  sample.remove()
})

test.each([
  ['Simple.grow', []],
  ['Simple.size', []],
  ['plain', []],
  ['Loop.turn', []],
  ['Loop.cycle', ['named_by_string']],
  ['Visitor.walk', []],
  ['Visitor.visit_leaf', ['named_by_string']],
  ['make.later', ['handed_on']],
  ['compared', []],
  ['Root.__init__', ['handed_on']],
  ['Bag.weigh', []],
  ['Bag.get', ['overrides_outside']],
  ['given', []],
  ['given_away', ['handed_on']],
  ['raised', []],
  ['tabled', []],
  ['read_out', ['handed_on']],
  ['handed', ['handed_on']],
  ['named', ['named_by_string']],
  ['decorated', ['decorated']],
  ['silent', ['engine_silent']],
  ['Cart.__len__', ['implicit_call']],
  ['Cart.total', ['dynamic_call']],
  ['Worker.work', ['overrides_outside']],
  ['late.found', ['unresolved_import']],
  ['unparsed', ['parse_errors']],
])('callers of %s: %j', { timeout: 120_000 }, async (symbol_name, why) => {
  const { verdict } = await workspace.references({ symbol_name, direction: 'callers' })
  expect(verdict.why).toEqual(expect.arrayContaining(why))
  expect(verdict.complete).toBe(why.length === 0)
  if (why.length > 0 && why[0] !== 'implicit_call') expect(verdict.open_sites?.length).toBeGreaterThan(0)
})

test.each([
  ['Options.limit', ['shop/set_options.py:6 Options(1), limit=3)']],
  ['Options.others', []],
  ['Plain.size', ['shop/options.py:23 case Plain(size=3):']],
  ['in_notebook', ['report.ipynb:1 {"cells": [{"source": ["in_notebook()\\n"]}]}']],
  ['in_cython', ['shop/fast.pyx:1 from .elsewhere cimport in_cython']],
  ['in_script', ['bin/tool:2 from shop.elsewhere import in_script']],
  ['in_prose', []],
  ['shop/options.py#vars()', ['shop/set_options.py:7 shown = vars(made)']],
])('usages of %s that are no sites: %j', { timeout: 120_000 }, async (symbol_name, places) => {
  const { verdict } = await workspace.references({ symbol_name, direction: 'usages' })
  expect(verdict.open_sites ?? []).toEqual(places)
  expect(verdict.why).toEqual(places.length > 0 ? ['unresolved_name'] : [])
})

test.each([
  ['given', ['shop/core.py#run()']],
  ['raised', ['shop/use.py#use()']],
])('%s is possibly called by %j', async (symbol_name, handles) => {
  const { callers } = await workspace.references({ symbol_name, direction: 'callers' })
  expect(callers!.map(({ handle }) => handle)).toEqual(handles)
  expect(callers![0]!.confidence).toBe('possible')
})

test('every condition is a row of docs/verdicts.md', () => {
  const page = readFileSync(join(ROOT, 'docs', 'verdicts.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, name]) => `${name}.ts`)
  const files = readdirSync(join(ROOT, 'src', 'verdict', 'conditions'))
  expect(rows.sort()).toEqual(files.sort())
})
