/** Vectors, too, are those of a rebuild: what a symbol belongs to may change in another file. */
import { expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { plainRepository, tempFolder, writeFiles } from '../discover/temp-repository.ts'

test('a stub whose class gets a body elsewhere means what it would mean in a new index', async () => {
  const root = plainRepository({
    'shop.pyi': 'class Basket:\n    def total(self): return self.tax()\n    def tax(self): ...\n',
    'other.py': 'class Basket:\n    def tax(self):\n        return self.tax()\n',
  })
  const kept = tempFolder()
  await similar(root, kept, true)
  writeFiles(root, { 'shop.py': 'class Basket:\n    def tax(self):\n        return total(1)\n' })
  expect(await similar(root, kept, false)).toEqual(await similar(root, tempFolder(), true))
})

async function similar(root: string, data: string, force: boolean): Promise<unknown> {
  const settings = { ...defaultValues(), data_folder: data, workers: 1 }
  await indexRepository({ root, settings, force })
  const workspace = await openWorkspace({ root, settings })
  try {
    const { context_bundle } = await workspace.context({
      query: 'the basket adds its tax',
      token_budget: 5000,
    })
    const { symbols } = workspace.search({ query: 'tax', like: 'other.py#Basket.tax()' })
    return { bundle: context_bundle, like: symbols.map(({ handle, score }) => [handle, score]) }
  } finally {
    workspace.close()
  }
}
