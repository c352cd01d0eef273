/** Files of bombe's own that something else wrote into: questions are answered, and it is said what became of them. */
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sandbox, sandbox } from '../cli/run-bombe.ts'

const FILES = { 'a.py': 'def first():\n    return second()\n\ndef second():\n    pass\n' }

let box: Sandbox
beforeEach(() => {
  box = sandbox(FILES)
  expect(box.bombe('index').status).toBe(0)
})
afterEach(() => box.remove())

const inData = (name: string) => join(box.folder, '.bombe', name)
const problems = () => JSON.parse(box.bombe('status', '--json').stdout).problems

function damageIndex(): void {
  const path = inData(readFileSync(inData('current'), 'utf8').trim())
  writeFileSync(path, 'not a database\n'.repeat(400))
  utimesSync(path, new Date(), new Date(Date.now() + 5000))
}

test('damaged notes are set aside, and everyone is told where', { timeout: 60_000 }, () => {
  expect(box.bombe('note', 'annotate', 'second', '-t', 'mine').status).toBe(0)
  writeFileSync(inData('notes.db'), 'junk\n')
  expect(box.bombe('doctor').stdout).toContain('notes')
  const { status, stdout, stderr } = box.bombe('refs', 'second')
  expect(status, stderr).toBe(0)
  expect(stdout).toContain('first')
  const [kept] = readdirSync(join(box.folder, '.bombe')).filter(name => name.startsWith('corrupt-notes-'))
  expect(stderr).toContain(`warning: the notes were damaged`)
  expect(stderr).toContain(inData(kept!))
  expect(readFileSync(inData(kept!), 'utf8')).toBe('junk\n')
  expect(problems()).toEqual([
    { file: `.bombe/${kept}`, code: 'set_aside', message: expect.stringContaining('start empty') },
  ])
  expect(box.bombe('note', 'annotate', 'second', '-t', 'again').stdout).toContain('again')
  expect(box.bombe('refs', 'second').stderr).toBe('')
  box.bombe('state', 'prune')
  expect(existsSync(inData(kept!))).toBe(true)
})

test('nothing else beside the index keeps it from being made or asked', { timeout: 60_000 }, () => {
  for (const name of ['lock', 'jobs', 'answers', 'exact', 'watch'])
    writeFileSync(inData(`${name}.db`), 'junk\n')
  expect(box.bombe('refs', 'second').status).toBe(0)
  const forced = box.bombe('index', '--force')
  expect(forced.status, forced.stderr).toBe(0)
  expect(box.bombe('watch', '--status').stdout).toContain('not watched')
  expect(JSON.parse(box.bombe('status', '--json').stdout).jobs).toMatchObject([{ state: 'published' }])
  expect(problems()).toEqual([])
})

test('a damaged index is told and built anew, the newest is kept, and prune removes it', {
  timeout: 60_000,
}, () => {
  for (const round of [1, 2]) {
    damageIndex()
    const { status, stderr } = box.bombe('refs', 'second')
    expect(status, `${round}: ${stderr}`).toBe(0)
    expect(stderr).toContain('warning: the index was damaged')
  }
  const aside = () => readdirSync(join(box.folder, '.bombe')).filter(name => name.startsWith('corrupt-'))
  const [kept, ...more] = aside()
  expect(more).toEqual([])
  expect(problems()).toEqual([
    { file: `.bombe/${kept}`, code: 'set_aside', message: expect.stringContaining('bombe state prune') },
  ])
  expect(box.bombe('state', 'prune').stdout).toContain('damaged')
  expect(aside()).toEqual([])
  expect(problems()).toEqual([])
})

test('status tells of damage that it finds itself', { timeout: 60_000 }, () => {
  damageIndex()
  const { status, stdout } = box.bombe('status', '--json')
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    index: { state: 'not_indexed' },
    problems: [{ code: 'set_aside' }],
  })
})
