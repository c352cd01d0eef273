/** What `get_context` shows depends on the kind of question: a table of places, a template to copy, or bodies. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContextAnswer } from '../../src/questions/get-context/answer.ts'
import type { ContextInput } from '../../src/questions/get-context/declare.ts'
import { renderContext } from '../../src/questions/get-context/render.ts'
import { PLAIN_AUDIENCE } from '../../src/questions/shared/question.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'

const filler = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `    ${name}_${index} = ${index}\n`).join('')

/** Eight jobs take a lock; each is too long to be shown whole. */
const jobs = Object.fromEntries(
  ['mail', 'report', 'invoice', 'backup', 'cleanup', 'import', 'export', 'sync'].map(name => [
    `jobs/${name}/run.py`,
    `from locks import acquire_lock\n\n\ndef run_${name}(queue):\n${filler(`${name}_step`, 40)}    handle = acquire_lock(queue)\n${filler(`${name}_rest`, 40)}    return handle\n`,
  ]),
)

const FILES: Record<string, string> = {
  ...jobs,
  'locks.py': 'def acquire_lock(queue):\n    return queue.lock()\n',
  'storage/base.py':
    'class Storage:\n    """Where files are kept."""\n\n    def read(self, name):\n        raise NotImplementedError\n\n    def write(self, name, data):\n        raise NotImplementedError\n',
  'storage/memory.py':
    'from storage.base import Storage\n\n\nclass MemoryStorage(Storage):\n    def __init__(self):\n        self.kept = {}\n\n    def read(self, name):\n        return self.kept[name]\n\n    def write(self, name, data):\n        self.kept[name] = data\n',
  'storage/disk.py': `from storage.base import Storage\n\n\nclass DiskStorage(Storage):\n    def read(self, name):\n${filler('part', 60)}        return open(name).read()\n\n    def write(self, name, data):\n        open(name, 'w').write(data)\n`,
  'queue/drain.py':
    'from queue.limits import pause_for\n\n\ndef drain(queue):\n    left = queue.size()\n\n    def on_item(item):\n        pause_for(item)\n        return item.handle()\n\n    return queue.each(on_item, left)\n',
  'queue/limits.py': 'def pause_for(item):\n    return item.delay\n',
  'tests/test_limits.py':
    'from queue.limits import pause_for\n\n\ndef test_pause_for():\n    assert pause_for(None) == 1\n',
  'mail/retry.py':
    'import time\n\n\n# Waits twice as long after each failed delivery.\ndef retry(send, letter):\n    delay = 1\n    while not send(letter):\n        delay *= 2\n    return delay\n',
  'mail/state.py':
    'import json\n\n\ndef write_ledger(path, ledger):\n    with open(path, "w") as file:\n        json.dump(ledger, file)\n\n\ndef read_ledger(path):\n    with open(path) as file:\n        return json.load(file)\n',
  'mail/spool.py':
    'def _dqpush(spool, letter):\n    spool.keep(letter)\n\n\ndef _dqpop(spool):\n    return spool.oldest()\n\n\ndef deliver_spooled(spool, letter):\n    if spool.is_slow:\n        _dqpush(spool, letter)\n        return None\n    return letter.send()\n',
  'mail/evict.py': 'def evict(entries):\n    return [entry for entry in entries if entry.ttl > 0]\n',
  'storage/choose.py':
    "from storage.disk import DiskStorage\nfrom storage.memory import MemoryStorage\n\n\ndef choose(kind):\n    if kind == 'disk':\n        return DiskStorage()\n    return MemoryStorage()\n",
}

let base: string
let workspace: Workspace
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'bombe-kinds-'))
  const root = join(base, 'repo')
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  workspace = await openWorkspace({ root, settings: { ...defaultValues(), data_folder: join(base, 'data') } })
}, 120_000)
afterAll(() => {
  workspace?.close()
  rmSync(base, { recursive: true, force: true })
})

const ask = (input: ContextInput): Promise<ContextAnswer> =>
  workspace.readBy({ ...PLAIN_AUDIENCE, form: 'text' }).context(input)

test('a question for all places names each of them with the line that is the evidence', async () => {
  const answer = await ask({
    query: 'list all places that take a lock with acquire_lock',
    token_budget: 1200,
  })
  expect(answer.question_kind).toBe('places')
  const text = renderContext(answer)
  for (const name of Object.keys(jobs)) expect(text).toContain(name)
  expect(text.match(/handle = acquire_lock\(queue\)/g)).toHaveLength(Object.keys(jobs).length)
})

test('a question about a change has the line of each use', async () => {
  const answer = await ask({ query: 'what breaks if I change `acquire_lock`?', token_budget: 1200 })
  expect(answer.question_kind).toBe('impact')
  expect(renderContext(answer).match(/handle = acquire_lock\(queue\)/g)).toHaveLength(
    Object.keys(jobs).length,
  )
})

test('a question about something new shows the base, the smallest implementation and who chooses', async () => {
  const answer = await ask({ query: 'I want to add a new storage that keeps files elsewhere' })
  expect(answer.question_kind).toBe('how_to')
  const text = renderContext(answer)
  expect(text).toContain('class Storage:')
  expect(text).toContain('self.kept[name] = data')
  expect(text).toContain('return DiskStorage()')
})

test('what has no room as source is listed by its signature, one line each', async () => {
  const answer = await ask({ query: 'run queue steps of jobs', token_budget: 1000 })
  const listed = answer.context_bundle.files.flatMap(({ symbols }) =>
    symbols.filter(({ included_as }) => included_as === 'signature_only'),
  )
  expect(listed.length).toBeGreaterThan(0)
  expect(renderContext(answer)).toMatch(/^ {2}\d+-\d+ def run_\w+\(queue\)/m)
})

test('a short function is shown whole where a function inside it is the answer', async () => {
  const text = renderContext(
    await ask({ query: 'which code calls pause_for and breaks', token_budget: 1200 }),
  )
  expect(text).toMatch(/^\s*4:def drain/m)
  expect(text).toMatch(/^\s*11:\s+return queue\.each/m)
})

test('who does not want tests gets none', async () => {
  const asked = 'which code calls pause_for and breaks'
  const without = renderContext(await ask({ query: `${asked}, not tests`, token_budget: 1200 }))
  const within = renderContext(await ask({ query: `${asked}, also in tests`, token_budget: 1200 }))
  expect(without).not.toContain('test_limits.py')
  expect(within).toContain('test_limits.py')
})

test('plain words of a question find the words of programs', async () => {
  const text = renderContext(await ask({ query: 'how are old entries forgotten?', token_budget: 800 }))
  expect(text).toMatch(/^\s*1:def evict/m)
})

test('a comment with words of the question comes with the body it is about, and its line', async () => {
  const answer = await ask({ query: 'how long does a failed delivery wait', guesses: ['retry'] })
  const shown = answer.context_bundle.files.find(({ path }) => path === 'mail/retry.py')
  expect(shown?.symbols[0]).toMatchObject({ included_as: 'full_source', lines: '5-9', shown_lines: '4-9' })
  expect(renderContext(answer)).toContain('4:# Waits twice as long after each failed delivery.\n5:def retry')
})

test('what reads comes with what writes', async () => {
  const text = renderContext(await ask({ query: 'how is the ledger written?', guesses: ['write_ledger'] }))
  expect(text).toContain('json.dump(ledger, file)')
  expect(text).toContain('return json.load(file)')
})

test('the other direction of a small helper comes with it', async () => {
  const text = renderContext(await ask({ query: 'deliver spooled letters', guesses: ['deliver_spooled'] }))
  expect(text).toContain('spool.keep(letter)')
  expect(text).toContain('return spool.oldest()')
})

test('a place is shown with the lines around its evidence', async () => {
  const text = renderContext(await ask({ query: 'list all places that take a lock with acquire_lock' }))
  expect(text).toMatch(/_step_?39.*\n.*handle = acquire_lock\(queue\)\n.*_rest_?0/)
})
