/** `npm run mutate`: edits a copy of a repository, one semantic change per round, and checks the exact edges. */
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSettings } from '../src/settings/load-settings.ts'
import { type Family, OWN_FILES } from './mutate/edit-texts.ts'
import { mutateRepository, type Round } from './mutate/mutate-repository.ts'
import { openRepository } from './open-repository.ts'
import { BENCH_ENGINES, benchHome } from './run-bombe.ts'

const USAGE = `npm run mutate -- <repository> [options]
  --family <name>   typescript (default), python, go or java
  --rounds <n>      edits to make (default 50)
  --seed <n>        which edits (default 1)
  --through <how>   sync (default), or watch: edits are noticed, not told (Linux)
  --engine <name>   the engine whose answers are checked (default: the first of the family that comes with bombe)
`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [repository] = positionals
  if (!repository) {
    process.stdout.write(USAGE)
    return 2
  }
  const family = values.family as Family
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-mutate-')))
  const root = join(scratch, 'repo')
  try {
    cpSync(repository, root, { recursive: true, filter: path => !/[\\/]\.(bombe|git)$/.test(path) })
    const workspace = await openRepository(root)
    const paths = workspace.paths().filter(path => OWN_FILES[family].test(path))
    await workspace.close()
    const engine = values.engine ?? FIRST_ENGINE[family]
    const settings = loadSettings({
      root,
      flags: { 'engines.only': [engine], 'engines.folder': BENCH_ENGINES },
      env: {},
      home: benchHome(),
    }).values
    const { rounds, seed } = values
    const through = values.through === 'watch' ? ('watch' as const) : ('sync' as const)
    const request = { root, settings, through, family, rounds: Number(rounds), seed: Number(seed), paths }
    const done = await mutateRepository({ ...request, onRound: print })
    const wrong = done.reduce((sum, round) => sum + round.differences.length, 0)
    process.stdout.write(`${done.length} rounds, ${wrong} differences\n`)
    return wrong > 0 ? 1 : 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const FIRST_ENGINE: Record<Family, string> = {
  typescript: 'typescript',
  python: 'pyright',
  go: 'go-types',
  java: 'jdt',
}

const OPTIONS = {
  family: { type: 'string', default: 'typescript' },
  rounds: { type: 'string', default: '50' },
  seed: { type: 'string', default: '1' },
  engine: { type: 'string' },
  through: { type: 'string', default: 'sync' },
} as const

function print({ mutation, edited, exact, differences }: Round): void {
  process.stdout.write(
    `${mutation} (${edited.join(', ')}): ${exact} sites still exact, ${differences.length} wrong\n`,
  )
  for (const difference of differences) process.stdout.write(`  ${difference}\n`)
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  return 2
})
