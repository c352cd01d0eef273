/** Whether an index holds what is on disk, told by a look: right after it was made as well. */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdsDisk } from '../../src/pipeline/disk-state.ts'
import type { Progress } from '../../src/pipeline/index-report.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { type Sandbox, sandbox } from '../cli/run-bombe.ts'

let box: Sandbox
beforeEach(() => {
  box = sandbox({ 'a.py': 'def one():\n    pass\n', 'pkg/b.py': 'def two():\n    pass\n' })
})
afterEach(() => box.remove())

test('a first index is current: making the data folder is no change', { timeout: 60_000 }, async () => {
  // What was written a moment before could have been written once more.
  await sleep(60)
  const data_folder = join(box.folder, '..', 'data')
  const place = { root: box.folder, settings: { ...defaultValues(), data_folder, workers: 1 } }
  const onProgress = ({ stage }: Progress): void => {
    // At the very last moment before the disk is looked at.
    if (stage === 'discover') mkdirSync(join(box.folder, '.bombe'))
  }
  await indexRepository({ ...place, onProgress })
  const [folder = ''] = readdirSync(data_folder)
  expect(holdsDisk(place, join(data_folder, folder))).toBe(true)
  writeFileSync(join(box.folder, 'c.py'), 'def three():\n    pass\n')
  expect(holdsDisk(place, join(data_folder, folder))).toBe(false)
})
