/** What a diff says of itself: how much there is, where it starts, and what it does not know. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diffCaveats } from '../../src/questions/get-diff/diff-caveats.ts'
import { renderDiff } from '../../src/questions/get-diff/render.ts'
import { Suggestion } from '../../src/questions/shared/suggestion.ts'
import { WHY } from '../../src/verdict/why.ts'
import { runBombe } from '../cli/run-bombe.ts'
import { gitRepository, plainGit, tempFolder, writeFiles } from '../discover/temp-repository.ts'
import { askDiff } from './ask-diff.ts'

const FILES = { 'pay/tax.py': 'def tax(total):\n    return total\n' }

function commit(root: string, message: string): void {
  plainGit(root, 'add', '-A')
  plainGit(root, 'commit', '-q', '-m', message)
}

function bombe(root: string, ...args: string[]) {
  return runBombe(args, root, { PATH: process.env.PATH ?? '', HOME: tempFolder() })
}

/** Two sides of a conflict over the one file. */
function inConflict(): string {
  const root = gitRepository(FILES)
  plainGit(root, 'checkout', '-q', '-b', 'other')
  writeFiles(root, { 'pay/tax.py': 'def tax(total):\n    return 1\n' })
  commit(root, 'one')
  plainGit(root, 'checkout', '-q', 'main')
  writeFiles(root, { 'pay/tax.py': 'def tax(total):\n    return 2\n' })
  commit(root, 'two')
  expect(() => plainGit(root, 'merge', 'other')).toThrow()
  return root
}

describe('a diff that is cut', () => {
  const COUNT = 300

  function large(): string {
    const root = gitRepository(FILES)
    for (let at = 0; at < COUNT; at++)
      writeFiles(root, { [`many/m${at}.py`]: `def f${at}():\n    return 1\n` })
    return root
  }

  test('counts the whole, and what is left out of it', async () => {
    const answer = await askDiff(large(), { token_budget: 1_500 })
    expect(answer.totals).toMatchObject({ affected_files: COUNT, added_symbols: COUNT, modified_symbols: 0 })
    expect(answer.meta).toMatchObject({
      result_completeness: 'truncated',
      omitted: {
        affected_files: COUNT - answer.affected_files.length,
        added_symbols: COUNT - answer.summary.added_symbols.length,
      },
    })
    const text = renderDiff(answer)
    expect(text).toContain(`${COUNT} files changed`)
    expect(text).toContain(`added (${COUNT})`)
    expect(text).toContain(`… and ${COUNT - answer.affected_files.length} more`)
  })

  test('says so in a message and a changelog', async () => {
    const answer = await askDiff(large(), { token_budget: 1_500, format: 'commit_message' })
    const message = renderDiff(answer)
    expect(message).toMatch(`Add f0, f1, f10 and ${COUNT - 3} more\n`)
    expect(message).toContain(`- … and ${COUNT - answer.affected_files.length} more files\n`)
    const changelog = renderDiff({ ...answer, format: 'changelog' })
    expect(changelog).toContain(`- … and ${COUNT - answer.summary.added_symbols.length} more\n`)
  })
})

describe('where it starts', () => {
  test('is called the merge base where it is not what was named', async () => {
    const root = gitRepository(FILES)
    const first = plainGit(root, 'rev-parse', 'HEAD').trim()
    plainGit(root, 'checkout', '-q', '-b', 'feat')
    writeFiles(root, { 'pay/more.py': 'x = 1\n' })
    commit(root, 'feat')
    const feat = plainGit(root, 'rev-parse', 'HEAD').trim()
    plainGit(root, 'checkout', '-q', 'main')
    const answer = await askDiff(root, { base: 'feat' })
    expect(answer).toMatchObject({ base: 'feat', base_commit: feat, merge_base_commit: first })
    expect(renderDiff(answer)).toContain(`merge base of feat (${first.slice(0, 12)}) to work tree`)
    const direct = await askDiff(root, { base: 'feat..' })
    expect(direct).not.toHaveProperty('base_commit')
    expect(renderDiff(direct)).toContain(`feat (${feat.slice(0, 12)}) to work tree`)
    expect(renderDiff(await askDiff(root, { base: ':index' }))).toMatch(/^index to work tree/)
  })
})

describe('what was asked', () => {
  test('a path that neither side has is an error; one that only the earlier has is not', async () => {
    const root = gitRepository({ ...FILES, 'old/gone.py': 'x = 1\n' })
    plainGit(root, 'rm', '-q', '-r', 'old')
    await expect(askDiff(root, { base: 'HEAD', path: 'nosuch' })).rejects.toMatchObject({
      code: 'file_not_found',
      message: expect.stringContaining('neither side has a file at or under nosuch'),
    })
    const { affected_files } = await askDiff(root, { base: 'HEAD', path: './old/' })
    expect(affected_files).toEqual([{ path: 'old/gone.py', status: 'deleted' }])
  })

  test('--staged and --ref exclude each other', () => {
    const root = gitRepository(FILES)
    const { status, stderr } = bombe(root, 'diff', 'HEAD', '--staged', '--ref', 'main')
    expect(status).toBe(2)
    expect(stderr).toContain('invalid_input')
  })
})

test('what is staged amid a merge is named as unmerged', async () => {
  const root = inConflict()
  const answer = await askDiff(root, { base: 'HEAD', ref: ':index' })
  expect(answer).toMatchObject({
    affected_files: [{ path: 'pay/tax.py', status: 'unmerged', unread: true }],
    verdict: { complete: false },
  })
  expect(answer.verdict.why).toContain('parse_errors')
  const told = 'the index has unmerged entries, of which nothing is staged: pay/tax.py'
  expect(renderDiff(answer, { width: 200, color: false })).toContain(told)
  expect(renderDiff({ ...answer, format: 'commit_message' })).toContain(`# ${told}\n`)
})

describe('what makes a message untrue', () => {
  test('follows it as comments', async () => {
    const root = inConflict()
    const message = renderDiff(await askDiff(root, { base: 'HEAD', format: 'commit_message' }))
    expect(message).toMatch(/\n\n# some files could not be read or parsed in full/)
    const changelog = renderDiff(await askDiff(root, { base: 'HEAD', format: 'changelog' }))
    expect(changelog).toMatch(/\n<!-- some files could not be read or parsed in full.* -->\n$/)
  })

  test('is printed beside it on the command line', () => {
    const { status, stdout, stderr } = bombe(inConflict(), 'diff', 'HEAD', '--format', 'commit_message')
    expect(status).toBe(0)
    expect(stdout).not.toContain('#')
    expect(stderr).toContain('warning: some files could not be read or parsed in full')
  })

  test('is that files changed meanwhile, too', async () => {
    const root = gitRepository(FILES)
    const answer = await askDiff(root, { format: 'commit_message' })
    expect(diffCaveats(answer)).toEqual([])
    const meta = { ...answer.meta, freshness_status: 'syncing' as const }
    const why_text = [new Suggestion(WHY.stale)]
    const verdict = { ...answer.verdict, complete: false, why: ['stale' as const], why_text }
    expect(diffCaveats({ ...answer, meta, verdict })).toEqual([
      expect.stringContaining('files changed since they were indexed'),
      expect.stringContaining('being indexed'),
    ])
  })
})

describe('callers', () => {
  test('that no engine has verified make a diff a lower bound', async () => {
    const root = gitRepository({
      'shop/Tax.java': 'package shop;\npublic class Tax {\n  public int levy(int a) { return a; }\n}\n',
      'shop/Bill.java':
        'package shop;\nimport far.Thing;\nclass Bill {\n  int of(Thing t) { return t.tax().levy(3); }\n}\n',
    })
    writeFiles(root, {
      'shop/Tax.java':
        'package shop;\npublic class Tax {\n  public int levy(int a, int b) { return a; }\n}\n',
    })
    const { verdict } = await askDiff(root)
    expect(verdict).toMatchObject({
      trust: 'approximate',
      complete: false,
      why: ['not_queried', 'engine_silent'],
    })
  })

  test('that may still turn out to be some are counted', async () => {
    const root = gitRepository({
      'a.py':
        'class Tax:\n    def levy(self, a):\n        return a\n\n\nclass Toll:\n    def levy(self, a):\n        return a\n',
      'b.py': 'def use(thing):\n    return thing.levy(1)\n',
    })
    writeFiles(root, {
      'a.py':
        'class Tax:\n    def levy(self, a, b):\n        return a\n\n\nclass Toll:\n    def levy(self, a):\n        return a\n',
    })
    const { verdict } = await askDiff(root)
    expect(verdict).toMatchObject({ complete: false, open_candidates: 1 })
  })

  test('of what no code names: none, and nobody has looked into strings', async () => {
    const root = gitRepository(FILES)
    writeFiles(root, { 'pay/tax.py': 'def tax(total):\n    return total + 1\n' })
    expect((await askDiff(root)).verdict).toMatchObject({
      trust: 'exact',
      complete: false,
      why: ['named_by_string'],
      open_candidates: 0,
    })
  })

  test('of more symbols than are followed are said to be missing', async () => {
    const text = (result: number) =>
      Array.from({ length: 70 }, (_, at) => `def f${at}():\n    return ${result}\n`).join('\n\n')
    const root = gitRepository({ [join('many', 'all.py')]: text(1) })
    writeFiles(root, { 'many/all.py': text(2) })
    const { verdict, meta } = await askDiff(root)
    expect(verdict.why).toContain('truncated_by_limit')
    expect(meta.omitted).toMatchObject({ symbols_not_followed: 10 })
  })
})
