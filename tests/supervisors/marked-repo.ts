/** Small repositories whose text says what must be: `«1:Name»` declares, `‹1:Name›` must lead there. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FileAnswers, FileQuestions, SiteAnswer, SiteQuestion } from '../../src/model/engine.ts'

export interface MarkedSite extends SiteQuestion {
  path: string
  /** Expected answers by variant ('' is the default): ids of declarations, `ext`, `unanswered` or `open`. */
  expected: Record<string, string>
}

export interface MarkedRepo {
  root: string
  paths: string[]
  sites: MarkedSite[]
  /** Id of a declaration, by `path:line:column`. */
  declared: Map<string, string>
  questions(): FileQuestions[]
  /** Replaces the text and its marks. `!path` is on disk but not part of the index. */
  write(path: string, marked: string): void
  remove(): void
}

/** `‹2 windows/amd64=3:open›`: 2 by default, 3 when built for Windows. */
const MARK = /«(\w+):([^»]*)»|‹([^:›]+):([^›]*)›/g

export function markedRepo(files: Record<string, string>): MarkedRepo {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-marked-')))
  const texts = new Map<string, string>()
  const repo: MarkedRepo = {
    root,
    paths: [],
    sites: [],
    declared: new Map(),
    questions: () =>
      repo.paths.map(path => ({
        path,
        project: 0,
        text: texts.get(path)!,
        sites: repo.sites.filter(site => site.path === path),
      })),
    write: (name, marked) => {
      const path = name.replace(/^!/, '')
      repo.sites = repo.sites.filter(site => site.path !== path)
      for (const [place] of repo.declared) if (place.startsWith(`${path}:`)) repo.declared.delete(place)
      const text = readMarks(repo, path, marked)
      texts.set(path, text)
      if (!repo.paths.includes(path) && /\.(go|java)$/.test(path) && path === name) repo.paths.push(path)
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
  for (const [path, marked] of Object.entries(files)) repo.write(path, marked)
  return repo
}

function readMarks(repo: MarkedRepo, path: string, marked: string): string {
  let text = ''
  let last = 0
  for (const found of marked.matchAll(MARK)) {
    text += marked.slice(last, found.index)
    last = found.index + found[0].length
    const [, id, declaredName, expected, name] = found
    const line = text.split('\n').length
    const column = text.length - text.lastIndexOf('\n')
    if (id) repo.declared.set(`${path}:${line}:${column}`, id)
    else {
      const kind = text.endsWith('"') ? 'import' : 'call'
      repo.sites.push({ path, line, column, kind, name: name!, expected: readExpected(expected!) })
    }
    text += declaredName ?? name
  }
  return text + marked.slice(last)
}

function readExpected(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(' ').map(part => (part.includes('=') ? part.split('=') : ['', part]) as [string, string]),
  )
}

/** One line a site, as `path:line:column name variant=answer …`; equal to `wanted` when all is right. */
export function answered(
  repo: MarkedRepo,
  files: readonly FileAnswers[],
): { got: string[]; wanted: string[] } {
  const got: string[] = []
  const wanted: string[] = []
  for (const path of new Set(repo.sites.map(site => site.path))) {
    const sites = repo.sites.filter(site => site.path === path)
    const entries = files.filter(file => file.path === path)
    sites.forEach((site, index) => {
      const said = Object.fromEntries(
        entries
          .map(({ variant, answers }) => [variant, wordOf(repo, answers[index]!)] as const)
          // Beside the default, an unanswered site of a variant only means that it adds nothing.
          .filter(([variant, word]) => variant === '' || word !== 'unanswered' || variant in site.expected),
      )
      const at = `${path}:${site.line}:${site.column} ${site.name}`
      got.push(`${at} ${lineOf(said)}`)
      wanted.push(`${at} ${lineOf(site.expected)}`)
    })
  }
  return { got, wanted }
}

function lineOf(said: Record<string, string>): string {
  return Object.keys(said)
    .sort()
    .map(variant => `${variant}=${said[variant]}`)
    .join(' ')
}

function wordOf(repo: MarkedRepo, answer: SiteAnswer): string {
  if (answer === 'external') return 'ext'
  if (typeof answer === 'string') return answer
  return answer
    .map(({ path, line, column }) => `${path}:${line}:${column}`)
    .map(place => repo.declared.get(place) ?? place)
    .sort()
    .join(',')
}
