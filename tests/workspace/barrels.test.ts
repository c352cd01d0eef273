/** Who imports a file that only passes on what others declare: whoever names it, whatever they take from it. */
import { afterEach, expect, test } from 'vitest'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { makeSample, type SampleRepository } from '../exact/sample-repository.ts'

let sample: SampleRepository

afterEach(() => sample.remove())

/** By path, with the lines of the imports. */
async function importersOf(path: string): Promise<Record<string, number[]>> {
  const { root, settings } = sample
  const workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
  try {
    const { importers = [] } = await workspace.references({ symbol_name: path, direction: 'importers' })
    return Object.fromEntries(importers.map(({ file_path, site_lines }) => [file_path, site_lines]))
  } finally {
    await workspace.close()
  }
}

test('a barrel of TypeScript, as it is and after it was switched', async () => {
  sample = makeSample(
    {
      'tsconfig.json': '{}\n',
      'src/lib/index.ts': "export * from './price'\nexport { tax as vat } from './tax'\n",
      'src/lib/price.ts': 'export function price() {}\n',
      'src/lib/tax.ts': 'export function tax() {}\n',
      'src/main.ts': "import { price } from './lib'\nprice()\n",
      'src/both.ts': "import { vat } from './lib/index'\nimport * as all from './lib'\nvat(all)\n",
      'src/near.ts': "import { price } from './lib/price'\nprice()\n",
      'src/other/index.ts': "export * from '../lib/price'\n",
    },
    'typescript',
  )
  const barrel = 'src/lib/index.ts'
  expect(await importersOf(barrel)).toEqual({ 'src/both.ts': [1, 2], 'src/main.ts': [1] })
  expect(await importersOf('src/lib/price.ts')).toMatchObject({ 'src/main.ts': [1], 'src/near.ts': [1] })
  sample.write('src/main.ts', "import { price } from './other'\nprice()\n")
  expect(await importersOf(barrel)).toEqual({ 'src/both.ts': [1, 2] })
  expect(await importersOf('src/other/index.ts')).toEqual({ 'src/main.ts': [1] })
  sample.write('src/other/index.ts', 'export function price() {}\n')
  expect(await importersOf('src/other/index.ts')).toEqual({ 'src/main.ts': [1] })
})

test('a package of Python, which an import of a module in it names too', async () => {
  sample = makeSample(
    {
      'shop/__init__.py': 'from . import rate\nfrom .price import price\n',
      'shop/rate.py': 'RATE = 1\n',
      'shop/price.py': 'def price():\n    pass\n',
      'main.py': 'from shop import price\n\nprice()\n',
      'deep.py': 'from shop import price as cost\nimport shop.price\n',
    },
    'pyright',
  )
  expect(await importersOf('shop/__init__.py')).toMatchObject({ 'main.py': [1] })
  expect(Object.keys(await importersOf('shop/__init__.py')).sort()).toEqual(['deep.py', 'main.py'])
})
