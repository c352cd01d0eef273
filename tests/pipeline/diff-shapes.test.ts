/** Shapes of refactoring seen in real histories, rewritten small; each file holds both states and what `bombe diff` says. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { getDiffQuestion } from '../../src/questions/get-diff/declare.ts'
import { renderDiff } from '../../src/questions/get-diff/render.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { gitRepository, tempFolder, writeFiles } from '../discover/temp-repository.ts'

const SHAPES = join(import.meta.dirname, 'diff-shapes')
const isRewriting = process.env.BOMBE_GOLDEN === '1'

interface Shape {
  /** Everything before what is said. */
  given: string
  said: string
  before: Record<string, string>
  after: Record<string, string>
}

/** `--- path` opens a file as it was, `+++ path` as it is, `=== format` what is said of it. */
function readShape(text: string): Shape {
  const start = text.indexOf('\n=== ')
  const given = start < 0 ? text : text.slice(0, start + 1)
  const shape: Shape = { given, said: text.slice(given.length), before: {}, after: {} }
  for (const [, mark, path, content] of given.matchAll(/^(---|\+\+\+) (.+)\n((?:(?!--- |\+\+\+ ).*\n)*)/gm))
    shape[mark === '---' ? 'before' : 'after'][path!] = content!
  return shape
}

async function say({ before, after }: Shape): Promise<string> {
  const root = gitRepository(before)
  for (const path of Object.keys(before)) rmSync(join(root, path))
  writeFiles(root, after)
  const settings = { ...defaultValues(), data_folder: tempFolder(), workers: 1 }
  await indexRepository({ root, settings })
  const workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
  try {
    const parts: string[] = []
    for (const format of getDiffQuestion.input.format.choices) {
      const answer = await workspace.diff({ base: 'HEAD', format })
      parts.push(`=== ${format}\n${renderDiff(answer).replaceAll(/\b[0-9a-f]{12}\b/g, 'commit')}`)
    }
    return parts.join('')
  } finally {
    await workspace.close()
  }
}

const NAMES = readdirSync(SHAPES).sort()

test.each(NAMES)('%s', async name => {
  const path = join(SHAPES, name)
  const shape = readShape(readFileSync(path, 'utf8'))
  const said = await say(shape)
  if (isRewriting) writeFileSync(path, shape.given + said)
  else expect(said, 'another diff; if that is right: npm run golden').toBe(shape.said)
})
