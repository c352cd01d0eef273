/** A real engine on a small repository written for one test: queries names by word and occurrence. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  Engine,
  EngineProcess,
  EngineScope,
  FileAnswers,
  FileQuestions,
  LaunchOptions,
  RunningEngine,
  SearchPlaces,
} from '../../src/model/engine.ts'
import type { Project } from '../../src/model/project.ts'
import { searchPlaces } from '../../supervisors/core/find/find-program.ts'
import { launch } from '../../supervisors/core/process/launch.ts'

/** Where `npm test` puts engines that no npm package brings. */
export const TEST_ENGINES = fileURLToPath(new URL('../../node_modules/.bombe-engines', import.meta.url))

export interface TriedEngine {
  root: string
  running: RunningEngine
  processes: readonly EngineProcess[]
  launched: readonly LaunchOptions[]
  /** Where the nth occurrence of a word in a file is declared: `path:line:column` of each place, or the answer's word. */
  query(path: string, word: string, nth?: number): Promise<string>
  queryAll(files: readonly [path: string, word: string, nth?: number][]): Promise<FileAnswers[]>
  write(path: string, text: string): void
  remove(path: string): void
  stop(): Promise<void>
}

export interface TryOptions {
  /** Files on disk that are no part of the scope. */
  unlisted?: Record<string, string>
  projects?: Partial<Project>[]
  memoryMb?: number
  places?: Partial<SearchPlaces>
  /** Once the repository is written. */
  beforeStart?: (root: string) => void
}

// The caches of engines stay between test runs, outside the user's own folders.
process.env.XDG_CACHE_HOME = join(TEST_ENGINES, 'cache')

/** Whether the set-up could install it; it says loudly where it could not. */
export async function isInstalled(engine: Engine): Promise<boolean> {
  return (await engine.find({ ...searchPlaces(join(TEST_ENGINES, 'no-repository')), engines: TEST_ENGINES }))
    .found
}

const LONG_ENOUGH = new AbortController().signal

export async function tryEngine(
  engine: Engine,
  files: Record<string, string>,
  options: TryOptions = {},
): Promise<TriedEngine> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-engine-')))
  const root = join(base, 'repo')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const texts = new Map(Object.entries(files))
  for (const [path, text] of [...texts, ...Object.entries(options.unlisted ?? {})]) write(path, text)
  options.beforeStart?.(root)
  const found = await engine.find({ ...searchPlaces(root), engines: TEST_ENGINES, ...options.places })
  if (!found.found) throw new Error(found.message)
  const processes: EngineProcess[] = []
  const launched: LaunchOptions[] = []
  const running = await engine.start(found, scopeOf(engine, base, root, [...texts.keys()], options), {
    launch: options => {
      launched.push(options)
      const child = launch(options)
      processes.push(child)
      return child
    },
  })
  const queryAll = async (asked: readonly [string, string, number?][]) => {
    const questions = asked.map(([path, word, nth = 1]) => question(path, texts.get(path) ?? '', word, nth))
    const answers: FileAnswers[] = []
    for await (const one of running.query(questions, LONG_ENOUGH)) answers.push(one)
    return answers
  }
  return {
    root,
    running,
    processes,
    launched,
    queryAll,
    query: async (path, word, nth) => describeAnswer((await queryAll([[path, word, nth]]))[0]),
    write: (path, text) => {
      texts.set(path, text)
      write(path, text)
    },
    remove: path => {
      texts.delete(path)
      rmSync(join(root, path))
    },
    stop: async () => {
      await running.stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
}

function scopeOf(
  engine: Engine,
  base: string,
  root: string,
  paths: readonly string[],
  { projects = [{}], memoryMb = 2048 }: TryOptions,
): EngineScope {
  const { family } = engine
  return {
    root,
    projects: projects.map(one => ({
      kind: 'root',
      family,
      folder: '',
      config: '',
      name: '',
      settings: {},
      ...one,
    })),
    files: paths.map(path => ({ path, language: family, project: 0 })),
    folder: join(base, 'scope'),
    memoryMb,
    trusted: false,
  }
}

function question(path: string, text: string, word: string, nth: number): FileQuestions {
  const at = [...text.matchAll(new RegExp(`\\b${word}\\b`, 'g'))][nth - 1]?.index
  if (at === undefined) throw new Error(`${path} has no ${word} number ${nth}`)
  const before = text.slice(0, at).split('\n')
  const site = {
    kind: 'call',
    name: word,
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
  } as const
  return { path, project: 0, text, sites: [site] }
}

export function describeAnswer(answers: FileAnswers | undefined): string {
  const answer = answers?.answers[0]
  if (answer === undefined || typeof answer === 'string') return answer ?? 'no answer'
  return answer.map(({ path, line, column }) => `${path}:${line}:${column}`).join(' ')
}
