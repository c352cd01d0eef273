/** A source file that is too large for the index may refer to anything: answers about names it mentions say so. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { readStatus } from '../../src/workspace/read-status.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'

let base: string
let root: string
let workspace: Workspace | undefined

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'bombe-unread-'))
  root = join(base, 'repo')
  mkdirSync(root)
  write('near.py', 'def used(): pass\n\ndef other(): pass\n')
})
afterEach(async () => {
  await workspace?.close()
  rmSync(base, { recursive: true, force: true })
})

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text)
}

const settings = () => ({
  ...defaultValues(),
  data_folder: join(base, 'data'),
  workers: 1,
  max_file_bytes: 1_000,
})

const LARGE = `from near import used\n\nused()\nanother_thing()\n${'x = 1\n'.repeat(400)}`

async function whatIsSaid(name: string) {
  workspace = await openWorkspace({ root, settings: settings(), deadlineMs: 0 })
  const { verdict, meta } = await workspace.references({ symbol_name: name, direction: 'callers' })
  const impact = await workspace.blastRadius({ symbol_name: name })
  await workspace.close()
  expect(impact.verdict.why.includes('parse_errors')).toBe(verdict.why.includes('parse_errors'))
  return { ...verdict, unread: meta.omitted?.unread_files ?? 0, suggestion: String(meta.suggestion) }
}

test('callers of a name that a file too large mentions are a lower bound, those of another name are not', async () => {
  write('large.py', LARGE)
  const said = await whatIsSaid('used')
  expect(said).toMatchObject({ complete: false, unread: 1, suggestion: 'search_text used' })
  expect(said.why).toContain('parse_errors')
  // `another_thing` holds `other` in the middle of a word only.
  const ofOther = await whatIsSaid('other')
  expect(ofOther).toMatchObject({ unread: 0 })
  expect(ofOther.why).not.toContain('parse_errors')
})

test('a file too large that is added or removed changes nothing else in the index, and is known at once', async () => {
  expect(await whatIsSaid('used')).toMatchObject({ unread: 0 })
  write('large.py', LARGE)
  expect(await whatIsSaid('used')).toMatchObject({ unread: 1 })
  rmSync(join(root, 'large.py'))
  expect(await whatIsSaid('used')).toMatchObject({ unread: 0 })
})

test('that nothing has a name is not known while a file that has it is not read in full', async () => {
  write('large.py', LARGE)
  write('broken.go', 'package x\n\nfunc f( {\n  lost(\n}\nfunc lost() {}\n')
  workspace = await openWorkspace({ root, settings: settings(), deadlineMs: 0 })
  const said = async (query: string) => (await workspace!.search({ query })).verdict
  for (const query of ['another_thing', 'lost'])
    expect(await said(query), query).toMatchObject({ complete: false, why: ['parse_errors'] })
  expect(await said('nowhere')).toMatchObject({ complete: false, why: [] })
})

test('status names it', async () => {
  write('large.py', LARGE)
  await whatIsSaid('used')
  const { problems } = await readStatus({ root, settings: settings() })
  expect(problems).toMatchObject([{ file: 'large.py', code: 'too_large' }])
})
