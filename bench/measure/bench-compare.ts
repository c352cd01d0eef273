/** `bench compare`: two engines of one language asked about the same sites of a repository, and where they disagree. */
import { loadSettings } from '../../src/config/load-settings.ts'
import type { SettingValues } from '../../src/config/settings.ts'
import { currentUser } from '../../src/config/user-folders.ts'
import { dataFolderOf } from '../../src/discover/data-folder.ts'
import { scopeContent } from '../../src/index/make-exact.ts'
import { openExactIndex } from '../../src/index/open-exact-index.ts'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import type { FileQuestions, SiteAnswer } from '../../src/model/index.ts'
import { EngineRoom, type ScopeContent } from '../../src/precise/engine-room.ts'
import { openCurrent } from '../../src/store/generations.ts'
import { SqliteIndexReader } from '../../src/store/index-reader.ts'
import { closeIndex } from '../../src/store/open-index.ts'
import { openRepository } from '../open-repository.ts'
import { BENCH_ENGINES, benchHome } from '../run-bombe.ts'
import { copyRepository } from './copy-repository.ts'

export interface CompareOptions {
  engines: readonly [string, string]
  /** About so many sites are asked. */
  samples: number
  /** Sites to print of every kind of disagreement. */
  show: number
}

const NO_CACHE = { get: () => [], put: () => {}, close: () => {} }
const FILES = 30

export async function benchCompare(repository: string, options: CompareOptions): Promise<number> {
  const copy = copyRepository(repository)
  try {
    await (await openRepository(copy.folder)).close()
    const kinds = await compare(copy.folder, options)
    const total = [...kinds.values()].reduce((sum, sites) => sum + sites.length, 0)
    process.stdout.write(`${copy.name}: ${total} sites, ${options.engines.join(' and ')}\n`)
    for (const [kind, sites] of [...kinds].sort(([, a], [, b]) => b.length - a.length)) {
      process.stdout.write(`${String(sites.length).padStart(6)}  ${kind}\n`)
      if (!AGREED.has(kind))
        for (const site of sites.slice(0, options.show)) process.stdout.write(`          ${site}\n`)
    }
    return 0
  } finally {
    copy.remove()
  }
}

async function compare(root: string, { engines, samples }: CompareOptions): Promise<Map<string, string[]>> {
  const settings = (only: string): SettingValues =>
    loadSettings({
      root,
      flags: { 'engines.only': [only], 'engines.folder': BENCH_ENGINES },
      env: {},
      home: benchHome(),
    }).values
  const { path } = await dataFolderOf(root, settings(engines[0]), currentUser())
  const db = openCurrent(path, 'write')
  if (!db) throw new Error('there is no index')
  try {
    const [found] = (await new EngineRoom(root, settings(engines[0])).lookAround()).map(one => one.engine)
    const family = found!.family
    const languages = await loadLanguages()
    const content = scopeContent(new SqliteIndexReader(db), languages, family)
    const index = openExactIndex(db, NO_CACHE, root, settings(engines[0]).max_file_bytes)
    const own = new Set(languages.filter(one => one.family === family).map(({ id }) => id))
    const all = index.files(own).flatMap(file => {
      const sites = index.sites(file)
      const text = sites.length > 0 ? index.readText(file) : null
      const project = content.projectIds.get(file.project)
      if (text === null || project === undefined) return []
      return [{ path: file.path, project, text, sites }]
    })
    const questions = draw(all, samples)
    const answers: Map<string, readonly SiteAnswer[]>[] = []
    for (const engine of engines)
      answers.push(await ask(new EngineRoom(root, settings(engine)), family, content, questions))
    return classify(questions, answers, engines)
  } finally {
    closeIndex(db)
  }
}

/** Every so manieth file, and of all their sites every so manieth. */
function draw(files: readonly FileQuestions[], samples: number): FileQuestions[] {
  const step = Math.max(1, Math.floor(files.length / FILES))
  const some = files.filter((_, index) => index % step === 0)
  const sites = some.reduce((sum, file) => sum + file.sites.length, 0)
  const every = Math.max(1, Math.floor(sites / samples))
  let count = 0
  return some
    .map(file => ({ ...file, sites: file.sites.filter(() => count++ % every === 0) }))
    .filter(file => file.sites.length > 0)
}

async function ask(
  room: EngineRoom,
  family: string,
  content: ScopeContent,
  questions: readonly FileQuestions[],
): Promise<Map<string, readonly SiteAnswer[]>> {
  const answers = new Map<string, readonly SiteAnswer[]>()
  try {
    const [session] = await room.sessionsFor(family, content, false)
    if (!session) throw new Error('the engine is not here')
    for await (const one of session.ask(questions, { signal: new AbortController().signal }))
      if (one.variant === '') answers.set(one.path, one.answers)
    return answers
  } finally {
    await room.stop()
  }
}

const AGREED = new Set(['same places', 'both outside', 'both silent'])

function classify(
  questions: readonly FileQuestions[],
  [first, second]: readonly Map<string, readonly SiteAnswer[]>[],
  names: readonly [string, string],
): Map<string, string[]> {
  const kinds = new Map<string, string[]>()
  for (const { path, sites } of questions) {
    sites.forEach(({ name, line, column }, at) => {
      const [a, b] = [first?.get(path)?.[at] ?? 'open', second?.get(path)?.[at] ?? 'open']
      const kind = kindOf(a, b, names)
      const site = `${path}:${line}:${column} ${name}: ${describe(a)} | ${describe(b)}`
      kinds.set(kind, [...(kinds.get(kind) ?? []), site])
    })
  }
  return kinds
}

function kindOf(a: SiteAnswer, b: SiteAnswer, [first, second]: readonly [string, string]): string {
  if (typeof a === 'string' || typeof b === 'string') {
    if (a === 'external' && b === 'external') return 'both outside'
    if (a === 'silent' && b === 'silent') return 'both silent'
    return `${first} ${wordOf(a)}, ${second} ${wordOf(b)}`
  }
  const [own, other] = [new Set(a.map(describePlace)), new Set(b.map(describePlace))]
  const shared = [...own].filter(place => other.has(place)).length
  if (shared === own.size && shared === other.size) return 'same places'
  return shared > 0 ? 'same declaration, one gives further places' : 'different declarations'
}

function wordOf(answer: SiteAnswer): string {
  if (answer === 'external') return 'outside'
  return typeof answer === 'string' ? answer : 'in the repository'
}

function describe(answer: SiteAnswer): string {
  return typeof answer === 'string' ? answer : answer.map(describePlace).join(', ')
}

function describePlace({ path, line, column }: { path: string; line: number; column: number }): string {
  return `${path}:${line}:${column}`
}
