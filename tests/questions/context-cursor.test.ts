/** `cursor_file`: what the file under the cursor imports comes before equal code elsewhere. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContextAnswer } from '../../src/questions/get-context/answer.ts'
import { renderContext } from '../../src/questions/get-context/render.ts'
import { PLAIN_AUDIENCE } from '../../src/questions/shared/question.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'

const SERVICES = Array.from({ length: 10 }, (_, index) => `service${index}`)
const charge =
  'def charge_card(card, amount):\n    if amount <= 0:\n        raise ValueError("nothing to charge")\n    token = card.tokenize()\n    return send_charge(token, amount)\n\n\ndef send_charge(token, amount):\n    return (token, amount)\n'

/** Ten services with equal code; each takes it from a package that only passes it on. */
const FILES: Record<string, string> = Object.fromEntries(
  SERVICES.flatMap(name => [
    [`${name}/app/__init__.py`, ''],
    [
      `${name}/app/views.py`,
      `from ${name}.billing import charge_card\n\n\ndef pay(request):\n    return charge_card(request.card, request.amount)\n`,
    ],
    [`${name}/__init__.py`, ''],
    [`${name}/billing/__init__.py`, `from ${name}.billing.cards import charge_card\n`],
    [`${name}/billing/cards.py`, charge],
  ]),
)

let base: string
let root: string
let workspace: Workspace
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'bombe-cursor-'))
  root = join(base, 'repo')
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

const ask = (cursor_file: string): Promise<ContextAnswer> =>
  workspace
    .readBy({ ...PLAIN_AUDIENCE, form: 'text' })
    .context({ query: 'how is a card charged', cursor_file, token_budget: 1000 })

test.each(SERVICES)(
  'the code of %s comes first for a cursor in it, and its copies are named only',
  async name => {
    const answer = await ask(`${name}/app/views.py`)
    const [first] = answer.context_bundle.files
    expect(first?.path.startsWith(`${name}/`)).toBe(true)
    const shown = answer.context_bundle.files.flatMap(({ path, symbols }) =>
      symbols
        .filter(symbol => symbol.name === 'charge_card' && symbol.included_as !== 'signature_only')
        .map(() => path),
    )
    expect(shown).toEqual([`${name}/billing/cards.py`])
    expect(renderContext(answer)).toContain('nearly the same as charge_card: ')
  },
)

test('an absolute path is as good as one from the root', async () => {
  const answer = await ask(join(root, 'service7/app/views.py'))
  expect(answer.context_bundle.files[0]?.path.startsWith('service7/')).toBe(true)
})

test('an unknown file is told, one outside is refused', async () => {
  await expect(ask('service7/app/view.py')).rejects.toMatchObject({ code: 'file_not_found' })
  await expect(ask('/etc/passwd')).rejects.toMatchObject({ code: 'path_outside_root' })
})
