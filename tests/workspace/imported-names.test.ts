/** Symbols by the names that users of a package know them by, wherever the package has them from. */
import { afterEach, expect, test } from 'vitest'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { makeSample, type SampleRepository } from '../exact/sample-repository.ts'

let sample: SampleRepository

afterEach(() => sample.remove())

test.each([
  ['shop.Client', 'shop/_client.py#Client'],
  ['shop.Client.send', 'shop/_client.py#Client.send()'],
  ['shop.Client.close', 'shop/_base.py#Base.close()'],
  ['shop.price', 'shop/_price.py#price()'],
])('%s', async (name, handle) => {
  sample = makeSample(
    {
      'shop/__init__.py': 'from ._client import *\nfrom ._price import price\n',
      'shop/_client.py':
        'from ._base import Base\n\n\nclass Client(Base):\n    def send(self):\n        pass\n',
      'shop/_base.py': 'class Base:\n    def close(self):\n        pass\n',
      'shop/_price.py': 'def price():\n    pass\n',
    },
    'pyright',
  )
  const { root, settings } = sample
  const workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
  try {
    const answer = await workspace.references({ symbol_name: name, direction: 'callers' })
    expect(answer.target_symbol.handle).toBe(handle)
  } finally {
    await workspace.close()
  }
})
