/** Where the engine that takes everything does not run, the language server of the family takes its place. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { engine } from '../../supervisors/go/gopls/engine.ts'
import { sandbox } from '../cli/run-bombe.ts'
import { needEngine } from '../supervisors/need-engine.ts'
import { TEST_ENGINES } from '../supervisors/try-engine.ts'

const isThere = await needEngine(engine, 'gopls in the place of go-types')

const FILES = {
  'go.mod': 'module shop\n\ngo 1.22\n',
  'main.go': 'package shop\n\nfunc sell() int { return price() }\n\nfunc price() int { return 1 }\n',
}

test.runIf(isThere)('gopls answers where go-types cannot be built', { timeout: 240_000 }, () => {
  const box = sandbox(FILES, { BOMBE_ENGINES_FOLDER: TEST_ENGINES })
  try {
    // A file where programs are built leaves no room for one.
    const cache = join(box.env.HOME!, '.cache', 'bombe', 'go-types')
    mkdirSync(dirname(cache), { recursive: true })
    writeFileSync(cache, '')
    const index = box.bombe('index', '--precise', '--json')
    expect(index.status).toBe(0)
    expect(box.bombe('dump').stdout).toMatch(/calls .*sell\(\) -> .*price\(\) exact gopls/)
  } finally {
    box.remove()
  }
})
